//! Tells which files were saved while the game runs. A thread listens to `notify` and, in case that is deaf (network
//! drives, a replaced folder, too many watches), also looks at the folders now and then; `poll` never waits.
//! Folders are watched, not files: a file that is replaced by renaming is never heard of again (measured).

#[cfg(not(target_arch = "wasm32"))]
pub use native::Watcher;

#[cfg(not(target_arch = "wasm32"))]
mod native {
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::{Path, PathBuf};
    use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
    use std::thread::{self, JoinHandle};
    use std::time::{Duration, Instant, SystemTime};

    use notify::event::{AccessKind, AccessMode, EventKind};
    use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};

    use crate::content::settle::{Change, Settler};
    use crate::content::source::{FOLDERS, content_files, is_content, read_file};

    /// How often the thread looks while files are being saved.
    const TICK: Duration = Duration::from_millis(15);
    /// How often it looks at the folders while `notify` works.
    const SCAN: Duration = Duration::from_millis(1000);
    /// How often it looks at the folders when `notify` does not work.
    const SCAN_DEAF: Duration = Duration::from_millis(100);
    /// After so many scans in a row with changes that `notify` did not tell, it is no longer believed.
    const MOST_MISSES: u32 = 3;

    enum Message {
        Event(notify::Result<notify::Event>),
        Stop,
    }

    /// Watches `levels` and `assets` below a folder.
    pub struct Watcher {
        changes: Receiver<Change>,
        stop: Sender<Message>,
        thread: Option<JoinHandle<()>>,
    }

    impl Watcher {
        /// Starts to watch. What the files hold now is no change. Never fails: where watching is impossible it looks
        /// at the folders ten times a second.
        pub fn new(root: &Path) -> Watcher {
            Watcher::start(root, true)
        }

        /// The same without `notify`, as on a network drive.
        pub fn polling(root: &Path) -> Watcher {
            Watcher::start(root, false)
        }

        fn start(root: &Path, use_notify: bool) -> Watcher {
            // Some systems report resolved paths, whatever was asked for.
            let root = root.canonicalize().unwrap_or_else(|_| root.to_path_buf());
            let (out, changes) = mpsc::channel();
            let (stop, messages) = mpsc::channel();
            let mut work = Work::new(root, use_notify.then(|| stop.clone()));
            let thread = thread::Builder::new().name("watch".to_string()).spawn(move || work.run(&messages, &out)).ok();
            Watcher { changes, stop, thread }
        }

        /// The files that changed since the last call. Does not wait and touches no disk.
        pub fn poll(&mut self) -> Vec<Change> {
            self.changes.try_iter().collect()
        }
    }

    impl Drop for Watcher {
        fn drop(&mut self) {
            // Fails only if the thread is gone already.
            let _gone = self.stop.send(Message::Stop);
            if let Some(thread) = self.thread.take() {
                let _panicked = thread.join();
            }
        }
    }

    /// What tells two versions of a file apart without reading it.
    #[derive(Clone, Copy, PartialEq, Eq)]
    struct Stamp {
        size: u64,
        time: Option<SystemTime>,
    }

    struct Work {
        root: PathBuf,
        start: Instant,
        settler: Settler,
        stamps: BTreeMap<String, Stamp>,
        notify: Option<RecommendedWatcher>,
        misses: u32,
        last_scan: Instant,
    }

    impl Work {
        fn new(root: PathBuf, events: Option<Sender<Message>>) -> Work {
            let handler = |events: Sender<Message>| {
                notify::recommended_watcher(move |event| {
                    // Fails only while the game ends.
                    let _gone = events.send(Message::Event(event));
                })
            };
            let mut work = Work {
                start: Instant::now(),
                settler: Settler::default(),
                stamps: BTreeMap::new(),
                notify: events.and_then(|events| handler(events).ok()),
                misses: 0,
                last_scan: Instant::now(),
                root,
            };
            // First watch, then read: a save in between is then heard and compared.
            work.arm();
            work.stamps = work.look();
            for file in work.stamps.keys() {
                let bytes = read_file(&work.root.join(file));
                work.settler.know(file, bytes.as_deref());
            }
            work
        }

        fn now(&self) -> u64 {
            self.start.elapsed().as_millis() as u64
        }

        /// Watches the folders as they are now; a folder that was replaced needs a new watch.
        fn arm(&mut self) {
            let Some(notify) = &mut self.notify else { return };
            let mut heard = notify.watch(&self.root, RecursiveMode::NonRecursive).is_ok();
            for folder in FOLDERS.map(|folder| self.root.join(folder)).iter().filter(|folder| folder.is_dir()) {
                // Fails if the folder was not watched, which is no matter.
                let _unknown = notify.unwatch(folder);
                heard &= notify.watch(folder, RecursiveMode::Recursive).is_ok();
            }
            if !heard {
                self.notify = None;
            }
        }

        fn run(&mut self, messages: &Receiver<Message>, out: &Sender<Change>) {
            loop {
                let scan = if self.notify.is_some() { SCAN } else { SCAN_DEAF };
                let wait = if self.settler.is_idle() { scan.saturating_sub(self.last_scan.elapsed()) } else { TICK };
                match messages.recv_timeout(wait) {
                    Ok(Message::Event(event)) => {
                        self.hear(event);
                        // All that waits belongs to the same moment.
                        while let Ok(message) = messages.try_recv() {
                            match message {
                                Message::Event(event) => self.hear(event),
                                Message::Stop => return,
                            }
                        }
                    }
                    Ok(Message::Stop) | Err(RecvTimeoutError::Disconnected) => return,
                    Err(RecvTimeoutError::Timeout) => {}
                }
                if self.last_scan.elapsed() >= scan {
                    self.scan(true);
                }
                for change in self.settled() {
                    if out.send(change).is_err() {
                        return;
                    }
                }
            }
        }

        /// What has come to rest. Its stamp is taken before it is read, so that a later save differs from it.
        fn settled(&mut self) -> Vec<Change> {
            let now = self.now();
            let Work { root, settler, stamps, .. } = self;
            settler.settled(now, &mut |file| {
                match stamp(root, file) {
                    Some(stamp) => stamps.insert(file.to_string(), stamp),
                    None => stamps.remove(file),
                };
                read_file(&root.join(file))
            })
        }

        /// Takes in what `notify` says.
        fn hear(&mut self, event: notify::Result<notify::Event>) {
            let Ok(event) = event else {
                self.rescan();
                return;
            };
            // Our own reading is reported too, and would have no end.
            let written = EventKind::Access(AccessKind::Close(AccessMode::Write));
            if matches!(event.kind, EventKind::Access(_)) && event.kind != written {
                return;
            }
            let now = self.now();
            let mut folders = event.need_rescan();
            for path in &event.paths {
                match name_below(&self.root, path) {
                    Some(file) if is_content(file.rsplit('/').next().unwrap_or_default()) => {
                        self.settler.touch(&file, now);
                        self.misses = 0;
                    }
                    // Perhaps a folder that came or went, and with it files that nobody told about.
                    Some(name) => folders |= !name.rsplit('/').next().unwrap_or_default().contains('.'),
                    None => {}
                }
            }
            if folders {
                self.rescan();
            }
        }

        /// Folders came or went: watch the new ones and see what is in them.
        fn rescan(&mut self) {
            self.arm();
            self.scan(false);
        }

        /// Compares all files with what they were. With `count`, a difference that `notify` did not tell is held
        /// against it.
        fn scan(&mut self, count: bool) {
            let now = self.now();
            let stamps = self.look();
            let mut missed = false;
            let names = stamps.keys().chain(self.stamps.keys().filter(|file| !stamps.contains_key(*file)));
            for file in names.filter(|file| stamps.get(*file) != self.stamps.get(*file)) {
                missed |= !self.settler.is_pending(file);
                self.settler.touch(file, now);
            }
            self.stamps = stamps;
            self.last_scan = Instant::now();
            if missed && count && self.notify.is_some() {
                self.misses += 1;
                self.arm();
                if self.misses >= MOST_MISSES {
                    self.notify = None;
                }
            }
        }

        fn look(&self) -> BTreeMap<String, Stamp> {
            let files = content_files(&self.root).into_iter();
            files.filter_map(|file| stamp(&self.root, &file).map(|stamp| (file, stamp))).collect()
        }
    }

    fn stamp(root: &Path, file: &str) -> Option<Stamp> {
        let data = fs::metadata(root.join(file)).ok()?;
        Some(Stamp { size: data.len(), time: data.modified().ok() })
    }

    /// `path` as a name below `root`, with forward slashes.
    fn name_below(root: &Path, path: &Path) -> Option<String> {
        let below = path.strip_prefix(root).ok()?.to_str()?.replace('\\', "/");
        let folder = below.split('/').next().unwrap_or_default();
        FOLDERS.contains(&folder).then_some(below)
    }
}

/// The browser has no folders to watch.
#[cfg(target_arch = "wasm32")]
pub struct Watcher;

#[cfg(target_arch = "wasm32")]
impl Watcher {
    /// Watches nothing.
    pub fn new(_root: &std::path::Path) -> Watcher {
        Watcher
    }

    /// Nothing ever changes.
    pub fn poll(&mut self) -> Vec<crate::content::settle::Change> {
        Vec::new()
    }
}
