//! Installs Debian or Ubuntu packages where we may, and else says which command does.
use crate::tools::{output, run, which};
use std::path::Path;
use std::process::Command;

/// Something that a stage needs and a package that brings it.
pub struct Need {
    /// Programs, library files such as `libGL.so.1` or absolute paths, any of which will do.
    pub any_of: &'static [&'static str],
    /// Packages in the order to try; names differ between releases.
    pub packages: &'static [&'static str],
}

/// What the tests need on a machine with a bare Rust. The game opens the X and GL libraries at run time, Xvfb draws with
/// Mesa's software driver, and node drives window and browser.
pub const TEST_NEEDS: &[Need] = &[
    Need { any_of: &["libasound.so.2"], packages: &["libasound2t64", "libasound2"] },
    Need { any_of: &["libX11.so.6"], packages: &["libx11-6"] },
    Need { any_of: &["libXi.so.6"], packages: &["libxi6"] },
    Need { any_of: &["libxkbcommon.so.0"], packages: &["libxkbcommon0"] },
    Need { any_of: &["libGL.so.1"], packages: &["libgl1"] },
    Need { any_of: &["libGLX_mesa.so.0"], packages: &["libglx-mesa0"] },
    Need { any_of: &["Xvfb"], packages: &["xvfb"] },
    Need { any_of: &["node", "nodejs"], packages: &["nodejs"] },
    Need { any_of: BROWSERS, packages: &["chromium", "chromium-browser"] },
    Need { any_of: FIREFOXES, packages: &["firefox-esr", "firefox"] },
    Need { any_of: &[WEBKIT_DRIVER], packages: &["webkit2gtk-driver"] },
    Need { any_of: &["wasm-opt"], packages: &["binaryen"] },
];

/// Programs that are a Chromium.
pub const BROWSERS: &[&str] = &["chromium", "google-chrome", "chromium-browser", "google-chrome-stable"];
/// Programs that are a Firefox.
pub const FIREFOXES: &[&str] = &["firefox-esr", "firefox"];
/// Drives WebKitGTK's browser, which comes with it.
pub const WEBKIT_DRIVER: &str = "WebKitWebDriver";

/// Makes sure that all `needs` are met.
///
/// # Errors
/// If something is missing and cannot be installed by us; the message holds the one command to run.
pub fn provide(needs: &[Need]) -> Result<(), String> {
    let missing: Vec<&Need> = needs.iter().filter(|need| !is_met(need)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    if which("apt-get").is_none() {
        let names: Vec<_> = missing.iter().map(|need| need.any_of.join(" or ")).collect();
        return Err(format!("Please install what provides: {}", names.join(", ")));
    }
    // A list that was never fetched knows no packages; a failure here (no network) shows at the install.
    let prefix = privilege();
    if let Some(prefix) = prefix {
        let _ = run(apt(prefix).args(["update", "-qq"]));
    }
    let names: Vec<&str> = missing.iter().map(|need| pick(need.packages)).collect();
    let manual = format!("sudo apt-get install --no-install-recommends {}", names.join(" "));
    let Some(prefix) = prefix else {
        return Err(format!("Some programs are missing. Please run:\n    {manual}"));
    };
    let installed = run(apt(prefix).args(["install", "-y", "-qq", "--no-install-recommends"]).args(&names));
    let still: Vec<_> = missing.iter().filter(|need| !is_met(need)).map(|need| need.any_of[0]).collect();
    if installed.is_ok() && still.is_empty() {
        return Ok(());
    }
    Err(format!("Still missing: {}. Please run:\n    {manual}", still.join(", ")))
}

fn is_met(need: &Need) -> bool {
    need.any_of.iter().any(|name| match name {
        path if path.starts_with('/') => Path::new(path).exists(),
        library if library.contains(".so") => has_library(library),
        program => which(program).is_some(),
    })
}

/// Whether the dynamic linker knows a library of this name.
fn has_library(name: &str) -> bool {
    let ldconfig = if Path::new("/sbin/ldconfig").exists() { "/sbin/ldconfig" } else { "ldconfig" };
    output(Command::new(ldconfig).arg("-p")).is_ok_and(|list| list.contains(&format!("{name} ")))
}

/// The first package that apt knows an installable version of.
fn pick(packages: &'static [&'static str]) -> &'static str {
    let known = |name: &&&str| {
        let policy = output(Command::new("apt-cache").args(["policy", name])).unwrap_or_default();
        policy.contains("Candidate:") && !policy.contains("Candidate: (none)")
    };
    packages.iter().find(known).unwrap_or(&packages[packages.len() - 1])
}

/// How to run apt as root: directly, through a sudo that asks nothing, or not at all.
fn privilege() -> Option<&'static [&'static str]> {
    if output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0") {
        return Some(&[]);
    }
    output(Command::new("sudo").args(["-n", "true"])).is_ok().then_some(&["sudo", "-n"])
}

fn apt(prefix: &[&str]) -> Command {
    let words: Vec<&str> = prefix.iter().copied().chain(["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]).collect();
    let mut command = Command::new(words[0]);
    command.args(&words[1..]);
    command
}
