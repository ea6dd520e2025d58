//! The stages of `cargo xtask test`, cheapest first, so that most mistakes show in the first minute.
use crate::debian::{self, TEST_NEEDS};
use crate::tools::{cargo, run};
use crate::wasm;

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
    Stage { name: "app", what: "everything with the app", run: app },
    Stage { name: "wasm", what: "build the page", run: wasm_build },
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
    passed(run(&mut cargo(["test", "--workspace", "--no-default-features"])))
}

fn core_release(_: &Context) -> Result {
    passed(run(&mut cargo(["test", "--no-default-features", "--profile", "ci"])))
}

fn app(_: &Context) -> Result {
    passed(run(&mut cargo(["test"])))
}

fn wasm_build(context: &Context) -> Result {
    passed(wasm::build(context.debian_wasm).map(drop))
}

fn passed(result: std::result::Result<(), String>) -> Result {
    result.map(|()| Outcome::Passed)
}
