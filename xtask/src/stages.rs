//! The stages of `cargo xtask test`, cheapest first, so that most mistakes show in the first minute.
use crate::debian::{self, BROWSERS, FIREFOXES, TEST_NEEDS, WEBKIT_DRIVER};
use crate::metadata::Metadata;
use crate::tools::{cargo, output, root, run, which_of};
use crate::{dist, serve, wasm};
use std::path::PathBuf;
use std::process::Command;

/// What the command line decided.
pub struct Context {
    /// Build the page with Debian's compiler even where rustup's has the target.
    pub debian_wasm: bool,
}

/// How a stage ended, if not with an error.
pub enum Outcome {
    Passed,
    /// It cannot run on this system, for the reason given.
    Skipped(String),
}

type Result = std::result::Result<Outcome, String>;

/// One step of the tests.
pub struct Stage {
    pub name: &'static str,
    pub what: &'static str,
    pub run: fn(&Context) -> Result,
}

/// All stages in the order in which they run.
pub const STAGES: &[Stage] = &[
    Stage { name: "deps", what: "install what the tests need", run: deps },
    Stage { name: "fmt", what: "the code is formatted", run: fmt },
    Stage { name: "clippy", what: "no warning, with and without the app", run: clippy },
    Stage { name: "core-debug", what: "the game logic and the tasks, with debug checks", run: core_debug },
    Stage { name: "core-release", what: "the game logic, optimised", run: core_release },
    Stage { name: "app", what: "what is drawn, heard and pressed", run: app },
    Stage { name: "window", what: "the game in a window on a virtual screen", run: window },
    Stage { name: "wasm", what: "lint and build the page", run: wasm_build },
    Stage { name: "size", what: "what the page loads at the first visit", run: size },
    Stage { name: "golden", what: "the same numbers in WASM under node as natively", run: golden },
    Stage { name: "page", what: "the page in a headless browser", run: page },
    Stage { name: "offline", what: "the page without a network, and its updates", run: offline },
    Stage { name: "firefox", what: "the page in Firefox", run: firefox },
    Stage { name: "webkit", what: "the page in WebKitGTK", run: webkit },
];

fn deps(_: &Context) -> Result {
    if !cfg!(target_os = "linux") {
        return Ok(Outcome::Skipped("only Linux needs packages".to_string()));
    }
    debian::provide(TEST_NEEDS)?;
    Ok(Outcome::Passed)
}

fn fmt(_: &Context) -> Result {
    passed(run(&mut cargo(["fmt", "--all", "--check"])))
}

fn clippy(_: &Context) -> Result {
    let deny = ["--", "-D", "warnings"];
    run(cargo(["clippy", "--workspace", "--all-targets", "--no-default-features"]).args(deny))?;
    passed(run(cargo(["clippy", "--workspace", "--all-targets"]).args(deny)))
}

fn core_debug(_: &Context) -> Result {
    passed(run(&mut cargo(["test", "--no-fail-fast", "--workspace", "--no-default-features"])))
}

fn core_release(_: &Context) -> Result {
    passed(run(&mut cargo(["test", "--no-fail-fast", "--no-default-features", "--profile", "ci"])))
}

/// The other integration tests have run twice by now, and the app changes nothing for them.
fn app(_: &Context) -> Result {
    let metadata = Metadata::read()?;
    let mut command = cargo(["test", "--no-fail-fast", "--lib", "--bins"]);
    for name in metadata.app_tests() {
        command.args(["--test", name]);
    }
    passed(run(&mut command))
}

fn window(_: &Context) -> Result {
    if !cfg!(target_os = "linux") {
        return Ok(Outcome::Skipped("only Linux has a virtual screen".to_string()));
    }
    let game = native_game()?;
    run(node()?.arg("tests/e2e/window.mjs").arg(&game))?;
    run(node()?.arg("tests/e2e/memory.mjs").arg(&game))?;
    passed(pictures(&[]))
}

/// Draws the real screens on a virtual screen: without words it tests them, with `--sheet` it fills `target/pictures`, and
/// with `--readme` it makes the README's pictures.
///
/// # Errors
/// If there is no virtual screen, or something is wrong with the pictures.
pub fn pictures(words: &[String]) -> std::result::Result<(), String> {
    let test = cargo(["test", "--test", "pictures", "--"]);
    run(node()?.arg("tests/e2e/on_screen.mjs").arg(test.get_program()).args(test.get_args()).args(words))
}

fn wasm_build(context: &Context) -> Result {
    wasm::lint(context.debian_wasm)?;
    passed(dist::build(context.debian_wasm).map(drop))
}

fn size(context: &Context) -> Result {
    let dist = dist::build(context.debian_wasm)?;
    passed(run(node()?.arg("tests/e2e/size.mjs").arg(dist)))
}

fn golden(context: &Context) -> Result {
    let game = wasm::build(context.debian_wasm)?;
    passed(run(node()?.arg("tests/e2e/golden.mjs").arg(game).args(["tests/golden/scenes.txt", "tests/replays"])))
}

fn page(context: &Context) -> Result {
    let browser = chromium()?;
    let dist = dist::build(context.debian_wasm)?;
    let game = native_game()?;
    let port = serve::start(dist, 0)?;
    let url = format!("http://127.0.0.1:{port}/");
    run(node()?.arg("tests/e2e/page.mjs").arg(&url).arg(&browser).arg(game))?;
    run(node()?.arg("tests/e2e/life.mjs").arg(&url).arg(&browser))?;
    passed(run(node()?.arg("tests/e2e/care.mjs").arg(url).arg(browser)))
}

fn offline(context: &Context) -> Result {
    let dist = dist::build(context.debian_wasm)?;
    passed(run(node()?.arg("tests/e2e/offline.mjs").arg(dist).arg(chromium()?)))
}

fn firefox(context: &Context) -> Result {
    engine(context, "firefox", FIREFOXES)
}

fn webkit(context: &Context) -> Result {
    engine(context, "webkit", &[WEBKIT_DRIVER])
}

/// What the page must do in every engine, in one of them.
fn engine(context: &Context, name: &str, programs: &[&str]) -> Result {
    if !cfg!(target_os = "linux") {
        return Ok(Outcome::Skipped("only Linux has a virtual screen".to_string()));
    }
    let program = which_of(programs).ok_or_else(|| format!("no {} found: run `cargo xtask test deps`", programs[0]))?;
    let dist = dist::build(context.debian_wasm)?;
    passed(run(node()?.args(["tests/e2e/engine.mjs", name]).arg(program).arg(dist).arg(native_game()?)))
}

fn chromium() -> std::result::Result<PathBuf, String> {
    which_of(BROWSERS).ok_or_else(|| format!("no Chromium found (looked for {})", BROWSERS.join(", ")))
}

fn passed(result: std::result::Result<(), String>) -> Result {
    result.map(|()| Outcome::Passed)
}

/// Builds the game as `cargo run` does and tells where it lies. The debug build's dependencies are optimised, and it is there
/// already when the app's tests have run.
fn native_game() -> std::result::Result<PathBuf, String> {
    run(&mut cargo(["build"]))?;
    Ok(Metadata::read()?.target_directory().join("debug").join(format!("gossamer{}", std::env::consts::EXE_SUFFIX)))
}

fn node() -> std::result::Result<Command, String> {
    let node = which_of(&["node", "nodejs"]).ok_or("node is missing: run `cargo xtask test deps`")?;
    let version = output(Command::new(&node).arg("--version"))?;
    let major = version.trim().trim_start_matches('v').split('.').next().and_then(|number| number.parse::<u32>().ok());
    if major.is_none_or(|major| major < 18) {
        return Err(format!("node 18 or newer is needed, this is {}", version.trim()));
    }
    let mut command = Command::new(node);
    command.current_dir(root());
    Ok(command)
}
