//! `cargo xtask`: everything that a developer or the CI does beyond `cargo build`, with no tool but Rust to begin with.
//! `test` runs the stages of `stages.rs` and sums them up, `web` fills `dist/`, `serve` shows it.
mod tools;
mod metadata;
mod debian;
mod wasm;
mod sha256;
mod png;
mod icon;
mod precache;
mod dist;
mod serve;
mod stages;
mod test;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask test [STAGE...]   test everything, or only the named stages, in the order given below
cargo xtask test --list       name the stages
cargo xtask web               build the page into dist/, ready to upload
cargo xtask pictures          draw all screens at all sizes into target/pictures, and a contact sheet
cargo xtask pictures --readme make the README's pictures anew
cargo xtask serve [--port N]  build the page and serve it to this machine and its network (port 8080)

--debian-wasm                 build the page with Debian's compiler even where rustup has the target
";

fn main() -> ExitCode {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let debian = take_flag(&mut words, "--debian-wasm");
    let result = match words.first().map(String::as_str) {
        Some("test") => test::run(&words[1..], debian),
        Some("web") => dist::build(debian).map(|dir| println!("The page is in {}", dir.display())),
        Some("pictures") if words.len() == 1 => stages::pictures(&["--sheet".to_string()]),
        Some("pictures") => stages::pictures(&words[1..]),
        Some("serve") => port(&words[1..]).and_then(|port| serve::run(dist::build(debian)?, port)),
        Some("help" | "--help" | "-h") => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err(format!("Which task?\n{HELP}")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Removes `flag` from the words and tells whether it was there.
fn take_flag(words: &mut Vec<String>, flag: &str) -> bool {
    let before = words.len();
    words.retain(|word| word != flag);
    words.len() < before
}

fn port(words: &[String]) -> Result<u16, String> {
    match words {
        [] => Ok(8080),
        [flag, number] if flag == "--port" => number.parse().map_err(|_| format!("{number} is no port")),
        _ => Err("usage: cargo xtask serve [--port N]".to_string()),
    }
}
