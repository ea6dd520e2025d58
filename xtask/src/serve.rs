//! A static file server for developers: the right types (a browser compiles WASM while it loads only if it is called
//! application/wasm) and no caching, so that a reload shows the newest build. Phones of the same network reach it too.
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{IpAddr, Ipv4Addr, TcpListener, TcpStream, UdpSocket};
use std::path::{Component, Path, PathBuf};
use std::thread;

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

/// Serves `dir` to this machine and its network until the process ends.
///
/// # Errors
/// If the port is taken.
pub fn run(dir: PathBuf, port: u16) -> Result<(), String> {
    let port = listen(dir, Ipv4Addr::UNSPECIFIED, port)?;
    println!("On this machine:  http://localhost:{port}/  (Ctrl-C ends it)");
    match lan_address() {
        Some(address) => {
            let url = format!("http://{address}:{port}/");
            println!("On a phone:       {url}\n\n{}", qr(&url)?);
            println!(
                "Over plain http a browser keeps nothing for the time offline and lets no page copy; localhost may."
            );
        }
        None => println!("This machine is in no network that a phone could be in."),
    }
    loop {
        thread::park();
    }
}

/// The address that other machines of the network know this one by. Nothing is sent: the system only looks up which way a
/// message to elsewhere (an address that documents use) would go.
fn lan_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_loopback() && !address.is_unspecified()).then_some(address)
}

/// A code for a phone's camera, two rows in a line.
fn qr(text: &str) -> Result<String, String> {
    let code = QrCode::new(text).map_err(|e| format!("{text}: {e}"))?;
    // Terminals are dark: the code's paper is what they draw.
    Ok(code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
}

/// Serves `dir` to this machine on a thread of its own; port 0 takes any free one. Gives back the port.
///
/// # Errors
/// If the port is taken.
pub fn start(dir: PathBuf, port: u16) -> Result<u16, String> {
    listen(dir, Ipv4Addr::LOCALHOST, port)
}

fn listen(dir: PathBuf, address: Ipv4Addr, port: u16) -> Result<u16, String> {
    let listener = TcpListener::bind((address, port)).map_err(|e| format!("port {port}: {e}"))?;
    let port = listener.local_addr().map_err(|e| e.to_string())?.port();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let dir = dir.clone();
            // A browser that goes away in the middle is nobody's problem.
            thread::spawn(move || answer(stream, &dir).ok());
        }
    });
    Ok(port)
}

fn answer(mut stream: TcpStream, dir: &Path) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let request = lines.next().unwrap_or(Ok(String::new()))?;
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let mut words = request.split(' ');
    let head = words.next() == Some("HEAD");
    let file = file_for(words.next().unwrap_or("/")).and_then(|name| Some((fs::read(dir.join(&name)).ok()?, name)));
    let (status, body, kind) = match file {
        Some((body, name)) => ("200 OK", body, mime(&name)),
        None => ("404 Not Found", b"not found\n".to_vec(), "text/plain"),
    };
    let length = body.len();
    let safe = "X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nConnection: close\r\n";
    write!(stream, "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n{safe}\r\n")?;
    if !head {
        stream.write_all(&body)?;
    }
    stream.flush()
}

/// The file inside the folder that a request's path means; none if it tries to leave the folder.
fn file_for(path: &str) -> Option<PathBuf> {
    let path = path.split(['?', '#']).next()?.strip_prefix('/')?;
    let path = if path.is_empty() { "index.html" } else { path };
    let path = PathBuf::from(path);
    path.components().all(|part| matches!(part, Component::Normal(_))).then_some(path)
}

fn mime(path: &Path) -> &'static str {
    match path.extension().and_then(|e| e.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn a_code_has_its_quiet_edge_and_half_as_many_lines_as_rows() {
        let code = qr("http://192.168.178.20:8080/").expect("it fits");
        let lines: Vec<&str> = code.lines().collect();
        // 29 modules and an edge of 4 on both sides.
        assert_eq!((lines.len(), lines[0].chars().count()), (19, 37), "\n{code}");
        assert!(lines[0].chars().all(|half| half == '█'), "\n{code}");
    }

    #[test]
    fn nobody_leaves_the_folder() {
        for path in ["/../secret", "/a/../../secret", "//etc/passwd", "secret"] {
            assert_eq!(file_for(path), None, "{path}");
        }
        assert_eq!(file_for("/?x=1"), Some("index.html".into()));
        assert_eq!(file_for("/a/b.js#c"), Some("a/b.js".into()));
    }

    #[test]
    fn a_file_comes_with_its_type_and_a_missing_one_is_404() {
        let dir = std::env::temp_dir().join(format!("gossamer-serve-{}", std::process::id()));
        fs::create_dir_all(&dir).expect("temp dir");
        fs::write(dir.join("x.wasm"), b"\0asm").expect("temp file");
        let port = start(dir.clone(), 0).expect("a free port");
        let get = |path: &str| {
            let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
            write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("written");
            let mut answer = String::new();
            stream.read_to_string(&mut answer).expect("read");
            answer
        };
        let found = get("/x.wasm");
        assert!(found.starts_with("HTTP/1.1 200 OK\r\nContent-Type: application/wasm\r\n"), "{found}");
        assert!(found.ends_with("\r\n\r\n\0asm"), "{found}");
        assert!(get("/y.wasm").starts_with("HTTP/1.1 404"));
        fs::remove_dir_all(dir).expect("temp dir");
    }
}
