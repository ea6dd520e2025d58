//! Running programs and finding files: the few helpers that every task shares.
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The repository's root folder.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies inside the repository")
}

/// Cargo as it called us, started in the repository's root.
pub fn cargo<I: IntoIterator<Item = S>, S: AsRef<std::ffi::OsStr>>(args: I) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root()).args(args);
    command
}

/// Runs a program with its output on the terminal.
///
/// # Errors
/// If it cannot be started or its exit code is not 0; the message holds the command line.
pub fn run(command: &mut Command) -> Result<(), String> {
    let line = describe(command);
    println!("$ {line}");
    match command.stdin(Stdio::null()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}` ended with {status}")),
        Err(error) => Err(format!("`{line}` could not be started: {error}")),
    }
}

/// Runs a program and gives back what it printed.
///
/// # Errors
/// As `run`; the message also holds what the program wrote to its error output.
pub fn output(command: &mut Command) -> Result<String, String> {
    let line = describe(command);
    let result = command.stdin(Stdio::null()).output().map_err(|e| format!("`{line}` could not be started: {e}"))?;
    if !result.status.success() {
        let why = String::from_utf8_lossy(&result.stderr);
        return Err(format!("`{line}` ended with {}: {}", result.status, why.trim()));
    }
    Ok(String::from_utf8_lossy(&result.stdout).into_owned())
}

fn describe(command: &Command) -> String {
    let mut line = Path::new(command.get_program()).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    for arg in command.get_args() {
        line.push(' ');
        line.push_str(&arg.to_string_lossy());
    }
    line
}

/// Where a program of this name stands on the PATH.
pub fn which(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&env::var_os("PATH")?).map(|dir| dir.join(&file)).find(|path| path.is_file())
}

/// The first of the programs that is there.
pub fn which_of(names: &[&str]) -> Option<PathBuf> {
    names.iter().find_map(|name| which(name))
}
