//! Compiles the game for the browser. Two ways: rustup's own target where it can be had, else Debian's second compiler
//! `rustc-web`, which can build the standard library from `rust-web-src`.
use crate::debian::{self, Need};
use crate::tools::{cargo, output, root, run, which};
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";
const DEBIAN_COMPILER: &str = "/usr/bin/rustc";
const DEBIAN_LIBRARY: &str = "/usr/lib/rustlib/src/rust/library/std/Cargo.toml";
const DEBIAN_NEEDS: &[Need] = &[
    Need { any_of: &[DEBIAN_COMPILER], packages: &["rustc-web"] },
    Need { any_of: &[DEBIAN_LIBRARY], packages: &["rust-web-src"] },
    Need { any_of: &["rust-lld", "wasm-ld"], packages: &["lld"] },
];
const OPTIMISER_NEEDS: &[Need] = &[Need { any_of: &["wasm-opt"], packages: &["binaryen"] }];

/// Builds `gossamer.wasm` with the profile `web` and tells where it lies. `debian`: do not even try rustup.
///
/// # Errors
/// If neither compiler can be had, or the build fails.
pub fn build(debian: bool) -> Result<PathBuf, String> {
    // An own target folder: the two compilers must not throw away each other's work, nor the native builds.
    let target_dir = root().join(if debian { "target/wasm-debian" } else { "target/wasm" });
    let mut command = cargo(["build", "--profile", "web", "--target", TARGET, "--bin", "gossamer", "--target-dir"]);
    command.arg(&target_dir);
    if debian || !rustup_target() {
        use_debian_compiler(&mut command)?;
    }
    run(&mut command)?;
    let folder = target_dir.join(TARGET).join("web");
    let (built, small) = (folder.join("gossamer.wasm"), folder.join("small/gossamer.wasm"));
    // Three stages of the tests want it, and making it small takes a while.
    let age = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
    if age(&small).is_none() || age(&small) < age(&built) {
        make_small(&built, &small)?;
    }
    Ok(small)
}

/// Binaryen's optimiser takes out a tenth of what the compiler left.
fn make_small(built: &Path, small: &Path) -> Result<(), String> {
    let optimiser = optimiser()?;
    std::fs::create_dir_all(small.with_file_name("")).map_err(|e| format!("{}: {e}", small.display()))?;
    let features = [
        "simd",
        "bulk-memory",
        "sign-ext",
        "mutable-globals",
        "nontrapping-float-to-int",
        "reference-types",
        "multivalue",
    ];
    let mut command = Command::new(optimiser);
    command.args(features.map(|feature| format!("--enable-{feature}")));
    // Half a file must not pass for a new one.
    let half = small.with_extension("half");
    run(command.args(["-Oz", "--strip-debug", "--strip-producers"]).arg(built).arg("-o").arg(&half))?;
    std::fs::rename(&half, small).map_err(|e| format!("{}: {e}", small.display()))
}

/// Where `wasm-opt` is; installed by apt or npm if it is lacking.
fn optimiser() -> Result<PathBuf, String> {
    let own = root().join("target/tools");
    let by_npm = own.join("node_modules/.bin/wasm-opt");
    if let Some(found) = which("wasm-opt").or_else(|| by_npm.exists().then(|| by_npm.clone())) {
        return Ok(found);
    }
    let missing = match debian::provide(OPTIMISER_NEEDS) {
        Ok(()) => return which("wasm-opt").ok_or_else(|| "wasm-opt is not on the PATH".to_string()),
        Err(missing) => missing,
    };
    let npm = which("npm").ok_or(missing)?;
    run(Command::new(npm).args(["install", "--no-audit", "--no-fund", "--prefix"]).arg(&own).arg("binaryen"))?;
    Ok(by_npm)
}

/// Lints the code that only the browser build has; needs rustup's target, and does nothing without it.
///
/// # Errors
/// If there is a warning.
pub fn lint(debian: bool) -> Result<(), String> {
    if debian || !rustup_target() {
        return Ok(());
    }
    let target_dir = root().join("target/wasm");
    let mut command = cargo(["clippy", "--target", TARGET, "--target-dir"]);
    run(command.arg(target_dir).args(["--", "-D", "warnings"]))
}

/// Whether the compiler in use has the target, adding it where rustup is there and can fetch it.
fn rustup_target() -> bool {
    let has = || {
        let libdir = output(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]));
        libdir.is_ok_and(|dir| Path::new(dir.trim()).exists())
    };
    has() || (which("rustup").is_some() && run(Command::new("rustup").args(["target", "add", TARGET])).is_ok() && has())
}

fn use_debian_compiler(command: &mut Command) -> Result<(), String> {
    if which("apt-get").is_none() {
        return Err(format!("The compiler lacks the browser's target. Please run:\n    rustup target add {TARGET}"));
    }
    debian::provide(DEBIAN_NEEDS)?;
    // That compiler calls `rust-lld`, which only rustup's toolchain has under this name; Debian's is `wasm-ld`.
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]))?;
    let host = Path::new(sysroot.trim()).join("lib/rustlib").join(host_triple()?).join("bin");
    let mut path: Vec<PathBuf> = env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect();
    if host.join("rust-lld").exists() {
        path.push(host);
    } else {
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld");
    }
    let path = env::join_paths(path).map_err(|e| e.to_string())?;
    // Building std is an unstable option, which a stable compiler only takes when told so.
    command.env("PATH", path).env("RUSTC", DEBIAN_COMPILER).env("RUSTC_BOOTSTRAP", "1");
    command.arg("-Zbuild-std=std,panic_abort");
    Ok(())
}

fn host_triple() -> Result<String, String> {
    let version = output(Command::new("rustc").arg("-vV"))?;
    let line = version.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(str::to_string).ok_or_else(|| format!("rustc -vV names no host: {version}"))
}
