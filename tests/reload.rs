//! The watcher and the reload path on a real disk: every way in which editors save must end with the newest good
//! content, applied once. No test looks at the clock to pass; they wait until it is so, and count.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use gossamer::content::reload::{Applied, Content};
use gossamer::content::source::Source;
use gossamer::content::watch::Watcher;

const LEVEL: &str = "levels/puzzle/garden/01_a.jsonc";
const TUNING: &str = "assets/tuning.jsonc";
/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);
/// After the expected change: time in which a second one would come.
const REST: Duration = Duration::from_millis(700);

fn level(name: &str) -> String {
    format!("{{\n  \"name\": \"{name}\",\n  \"berry\": [200, 100],\n  \"nim\": [200, 500]\n}}\n")
}

/// A game folder of its own with one level, a watcher on it, and what the game makes of it.
struct Game {
    root: PathBuf,
    watcher: Option<Watcher>,
    content: Content,
    applied: Vec<Applied>,
}

impl Game {
    fn new(name: &str) -> Game {
        Game::start(name, Watcher::new)
    }

    fn start(name: &str, watch: fn(&Path) -> Watcher) -> Game {
        let root = std::env::temp_dir().join(format!("gossamer-reload-{}-{name}", std::process::id()));
        fs::create_dir_all(root.join("levels/puzzle/garden")).expect("temp folder");
        fs::create_dir_all(root.join("assets")).expect("temp folder");
        fs::write(root.join(LEVEL), level("Start")).expect("temp file");
        fs::write(root.join(TUNING), "{}").expect("temp file");
        let source = Source { root: Some(root.clone()) };
        let watcher = Some(watch(&root));
        Game { watcher, content: Content::load(&source), root, applied: Vec::new() }
    }

    fn path(&self, file: &str) -> PathBuf {
        self.root.join(file)
    }

    fn write(&self, file: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path(file), text).expect("temp file");
    }

    /// What the game does every frame.
    fn frame(&mut self) {
        let changes = self.watcher.as_mut().expect("watches").poll();
        let applied = self.content.apply(&changes);
        if applied != Applied::default() {
            self.applied.push(applied);
        }
        sleep(Duration::from_millis(5));
    }

    fn wait_until(&mut self, what: &str, done: impl Fn(&Content) -> bool) {
        let start = Instant::now();
        while !done(&self.content) {
            assert!(
                start.elapsed() < PATIENCE,
                "not so after {PATIENCE:?}: {what}; banner {:?}",
                self.content.banner()
            );
            self.frame();
        }
    }

    fn wait_for_name(&mut self, name: &str) {
        self.wait_until(name, |content| content.library.level("garden/01").is_some_and(|level| level.name == name));
    }

    fn rest(&mut self) {
        let start = Instant::now();
        while start.elapsed() < REST {
            self.frame();
        }
    }

    /// The level is called `name` in the end, and the game took one change on the way.
    fn expect_once(&mut self, name: &str) {
        self.wait_for_name(name);
        self.rest();
        let once = Applied { levels: vec!["garden/01".to_string()], ..Applied::default() };
        assert_eq!(self.applied, [once]);
        assert_eq!(self.content.banner(), [""; 0]);
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        self.watcher = None;
        let _left_over = fs::remove_dir_all(&self.root);
    }
}

#[test]
fn saved_in_place() {
    let mut game = Game::new("place");
    game.write(LEVEL, level("In place"));
    game.expect_once("In place");
}

#[test]
fn saved_by_renaming_again_and_again() {
    let mut game = Game::new("rename");
    for name in ["First", "Second", "Third"] {
        let temporary = game.path("levels/puzzle/garden/01_a.jsonc.tmp");
        fs::write(&temporary, level(name)).expect("temp file");
        fs::rename(&temporary, game.path(LEVEL)).expect("rename");
        game.applied.clear();
        game.expect_once(name);
    }
}

#[test]
fn saved_by_moving_away_and_creating() {
    let mut game = Game::new("vim");
    let backup = game.path("levels/puzzle/garden/01_a.jsonc~");
    fs::rename(game.path(LEVEL), &backup).expect("rename");
    game.write(LEVEL, level("Vim"));
    fs::remove_file(&backup).expect("remove");
    game.expect_once("Vim");
}

#[test]
fn saved_by_deleting_and_creating() {
    let mut game = Game::new("delete");
    fs::remove_file(game.path(LEVEL)).expect("remove");
    sleep(Duration::from_millis(30));
    game.write(LEVEL, level("Created"));
    game.expect_once("Created");
}

#[test]
fn saved_by_notepad_with_crlf_and_a_mark() {
    let mut game = Game::new("crlf");
    game.write(LEVEL, format!("\u{feff}{}", level("Notepad").replace('\n', "\r\n")));
    game.expect_once("Notepad");
}

#[test]
fn half_written_then_whole() {
    let mut game = Game::new("half");
    let whole = level("Whole");
    game.write(LEVEL, &whole[..whole.len() / 2]);
    game.wait_until("a banner", |content| !content.banner().is_empty());
    let banner = game.content.banner();
    assert!(banner[0].starts_with("levels/puzzle/garden/01_a.jsonc:3:"), "{banner:?}");
    assert_eq!(game.content.library.level("garden/01").map(|level| level.name.as_str()), Some("Start"));
    game.write(LEVEL, &whole);
    game.expect_once("Whole");
}

#[test]
fn fifty_saves_in_a_second() {
    let mut game = Game::new("fifty");
    let mut longest = Duration::ZERO;
    let mut last = Instant::now();
    for index in 1..=50 {
        game.write(LEVEL, level(&format!("Save {index}")));
        longest = longest.max(last.elapsed());
        last = Instant::now();
        sleep(Duration::from_millis(20));
    }
    game.wait_for_name("Save 50");
    game.rest();
    let newest = game.content.library.level("garden/01").map(|level| level.name.as_str());
    assert_eq!(newest, Some("Save 50"));
    // A machine that slept in between may rightly show a save that stood for longer than the quiet time.
    if longest < Duration::from_millis(60) {
        assert_eq!(game.applied.len(), 1);
    }
}

#[test]
fn saved_without_a_difference() {
    let mut game = Game::new("same");
    game.write(LEVEL, level("Start"));
    game.write(TUNING, "{ } // a comment");
    game.rest();
    assert_eq!(game.applied, []);
}

#[test]
fn the_folder_was_replaced() {
    let mut game = Game::new("folder");
    for name in ["Checkout", "Checkout again"] {
        fs::remove_dir_all(game.path("levels")).expect("remove");
        fs::create_dir_all(game.path("levels/puzzle/garden")).expect("create");
        game.write(LEVEL, level(name));
        game.wait_for_name(name);
    }
    game.rest();
    game.applied.clear();
    game.write(LEVEL, level("Saved after it"));
    game.expect_once("Saved after it");
}

#[test]
fn the_whole_game_folder_was_replaced() {
    let mut game = Game::new("root");
    let old = game.root.with_extension("old");
    fs::rename(&game.root, &old).expect("rename");
    fs::create_dir_all(game.path("levels/puzzle/garden")).expect("create");
    game.write(LEVEL, level("New folder"));
    game.wait_for_name("New folder");
    let _left_over = fs::remove_dir_all(&old);
}

#[test]
fn a_new_file_in_a_new_folder() {
    let mut game = Game::new("new");
    fs::create_dir_all(game.path("levels/puzzle/pond")).expect("create");
    game.write("levels/puzzle/pond/01_b.jsonc", level("Pond"));
    game.wait_until("the new level", |content| content.library.level("pond/01").is_some());
}

#[test]
fn a_deleted_level_is_gone() {
    let mut game = Game::new("gone");
    fs::remove_file(game.path(LEVEL)).expect("remove");
    game.wait_until("no level", |content| content.library.level("garden/01").is_none());
}

#[test]
fn droppings_of_editors_change_nothing() {
    let mut game = Game::new("droppings");
    for name in [".01_a.jsonc.swp", "01_a.jsonc~", "#01_a.jsonc#", ".#01_a.jsonc", "4913"] {
        game.write(&format!("levels/puzzle/garden/{name}"), level("Wrong"));
    }
    game.rest();
    assert_eq!((game.applied.len(), game.content.library.entries().len()), (0, 1));
}

#[test]
fn tuning_is_taken_and_a_broken_one_is_not() {
    let mut game = Game::new("tuning");
    game.write(TUNING, r#"{"engine": {"gravity": 500}}"#);
    game.wait_until("gravity", |content| content.tuning.engine.gravity == 500.0);
    game.write(TUNING, r#"{"engine": {"gravity": "big"}}"#);
    game.wait_until("a banner", |content| !content.banner().is_empty());
    let banner = ["assets/tuning.jsonc:1:24: engine.gravity: expected a number, found the text \"big\""];
    assert_eq!(game.content.banner(), banner);
    assert_eq!(game.content.tuning.engine.gravity, 500.0);
    game.write(TUNING, r#"{"engine": {"gravity": 500}}"#);
    game.wait_until("no banner", |content| content.banner().is_empty());
    let once = Applied { tuning: true, ..Applied::default() };
    assert_eq!(game.applied, [once]);
}

#[test]
fn without_notify_the_folders_are_looked_at() {
    let mut game = Game::start("polling", Watcher::polling);
    game.write(LEVEL, level("Polled, and longer"));
    game.expect_once("Polled, and longer");
}
