//! What cargo knows about this workspace: where the dependencies lie, where the builds go, which tests need the app.
use crate::tools::{cargo, output};
use nanoserde::DeJson;
use std::path::{Path, PathBuf};

/// The part of `cargo metadata` that we read.
#[derive(DeJson)]
pub struct Metadata {
    packages: Vec<Package>,
    target_directory: String,
}

#[derive(DeJson)]
struct Package {
    name: String,
    manifest_path: String,
    targets: Vec<Target>,
}

#[derive(DeJson)]
struct Target {
    name: String,
    kind: Vec<String>,
    #[nserde(rename = "required-features", default)]
    required_features: Vec<String>,
}

impl Metadata {
    /// Asks cargo.
    ///
    /// # Errors
    /// If cargo does not answer, or not as expected.
    pub fn read() -> Result<Metadata, String> {
        let mut ask = cargo(["metadata", "--format-version", "1", "--filter-platform", "wasm32-unknown-unknown"]);
        Metadata::deserialize_json(&output(&mut ask)?).map_err(|error| format!("cargo metadata: {error}"))
    }

    /// Where the builds go, which the environment may have moved.
    pub fn target_directory(&self) -> &Path {
        Path::new(&self.target_directory)
    }

    /// A file of the very version of a dependency that the build resolved.
    ///
    /// # Errors
    /// If there is no such dependency.
    pub fn file_of(&self, dependency: &str, file: &str) -> Result<PathBuf, String> {
        let package = self.packages.iter().find(|package| package.name == dependency);
        let package = package.ok_or_else(|| format!("{dependency} is not among the dependencies"))?;
        Ok(Path::new(&package.manifest_path).with_file_name(file))
    }

    /// The names of the game's integration tests that only build with the app.
    pub fn app_tests(&self) -> impl Iterator<Item = &str> {
        let game = self.packages.iter().filter(|package| package.name == "gossamer");
        game.flat_map(|package| &package.targets)
            .filter(|target| target.kind.iter().any(|kind| kind == "test"))
            .filter(|target| target.required_features.iter().any(|feature| feature == "app"))
            .map(|target| target.name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_scripts_are_in_the_resolved_crates() {
        let metadata = Metadata::read().expect("cargo metadata works offline too");
        for (name, file) in [("miniquad", "js/gl.js"), ("quad-snd", "js/audio.js")] {
            let path = metadata.file_of(name, file).expect("a dependency");
            assert!(path.is_file(), "{}", path.display());
        }
        assert_eq!(metadata.file_of("no-such", "x"), Err("no-such is not among the dependencies".to_string()));
    }

    #[test]
    fn tests_of_the_app_are_known_by_their_features() {
        let metadata = Metadata::read().expect("cargo metadata works offline too");
        let names: Vec<&str> = metadata.app_tests().collect();
        assert!(names.contains(&"text") && !names.contains(&"golden"), "{names:?}");
    }
}
