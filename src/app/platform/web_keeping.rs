//! What outlives the program in a browser: texts in its storage, and the snapshot of the running game that the page keeps
//! for the next start (`assets/web/{storage,snapshot,health}.js`).
#![cfg(target_arch = "wasm32")]

// gl.js calls the import object `env`; from Rust 1.96 on, an extern without a module name does not link.
#[link(wasm_import_module = "env")]
unsafe extern "C" {
    fn gossamer_storage_get(key: *const u8, key_length: usize, buffer: *mut u8, capacity: usize) -> i32;
    fn gossamer_storage_set(key: *const u8, key_length: usize, text: *const u8, length: usize) -> i32;
    fn gossamer_storage_remove(key: *const u8, key_length: usize);
    fn gossamer_storage_works() -> u32;
    fn gossamer_storage_changed() -> u32;
    fn gossamer_storage_persist();
    fn gossamer_snapshot_keep(bytes: *const u8, length: usize, tick: u32);
    fn gossamer_snapshot_reach(tick: u32);
    fn gossamer_snapshot_take(buffer: *mut u8, capacity: usize) -> usize;
    fn gossamer_snapshot_tick() -> u32;
    fn gossamer_battery_low() -> u32;
    fn gossamer_fault(buffer: *mut u8, capacity: usize) -> usize;
    fn gossamer_panic(text: *const u8, length: usize);
}

/// The text stored under `key`; None if there is none, or the browser has no storage for this page at all.
///
/// # Errors
/// If there is something that is no text.
pub fn storage_get(key: &str) -> Result<Option<String>, String> {
    let mut bytes = Vec::new();
    // Asked once for the length and once for the bytes; nothing can write in between.
    for _ in 0..2 {
        // SAFETY: the page reads `key` and writes at most `bytes.len()` bytes.
        let length = unsafe { gossamer_storage_get(key.as_ptr(), key.len(), bytes.as_mut_ptr(), bytes.len()) };
        let Ok(length) = usize::try_from(length) else { return Ok(None) };
        bytes.resize(length, 0);
    }
    String::from_utf8(bytes).map(Some).map_err(|error| format!("{key}: {error}"))
}

/// Stores `text` under `key`; false if the browser refuses (private window, embedded frame, full).
pub fn storage_set(key: &str, text: &str) -> bool {
    // SAFETY: the page only reads the two texts.
    unsafe { gossamer_storage_set(key.as_ptr(), key.len(), text.as_ptr(), text.len()) == 1 }
}

/// Lets go of what is stored under `key`.
pub fn storage_remove(key: &str) {
    // SAFETY: the page only reads the text.
    unsafe { gossamer_storage_remove(key.as_ptr(), key.len()) }
}

/// Whether texts outlive the page at all.
pub fn storage_works() -> bool {
    // SAFETY: the page only answers.
    unsafe { gossamer_storage_works() == 1 }
}

/// Whether another page of the game has stored something since the last question.
pub fn storage_changed() -> bool {
    // SAFETY: the page only answers.
    unsafe { gossamer_storage_changed() == 1 }
}

/// Asks the browser to keep our texts when it needs room.
pub fn storage_persist() {
    // SAFETY: nothing goes in or out.
    unsafe { gossamer_storage_persist() }
}

/// Longest snapshot in bytes.
const LONGEST: usize = 1 << 20;

/// Hands a snapshot of the game, taken at `tick`, to the page.
pub fn snapshot_keep(bytes: &[u8], tick: u32) {
    if bytes.len() <= LONGEST {
        // SAFETY: the page copies the bytes at once.
        unsafe { gossamer_snapshot_keep(bytes.as_ptr(), bytes.len(), tick) }
    }
}

/// Tells the page that nothing was done since the last snapshot, up to `tick`.
pub fn snapshot_reach(tick: u32) {
    // SAFETY: the page gets a number.
    unsafe { gossamer_snapshot_reach(tick) }
}

/// The snapshot that the program before this one left, and how many ticks that one had come.
pub fn snapshot_take() -> Option<(Vec<u8>, u32)> {
    let mut bytes = vec![0; LONGEST];
    // SAFETY: the page writes at most `bytes.len()` bytes.
    let length = unsafe { gossamer_snapshot_take(bytes.as_mut_ptr(), bytes.len()) };
    bytes.truncate(length);
    bytes.shrink_to_fit();
    // SAFETY: the page only answers.
    (length > 0).then(|| (bytes, unsafe { gossamer_snapshot_tick() }))
}

/// Whether the battery is nearly empty and not being charged.
pub fn battery_low() -> bool {
    // SAFETY: the page only answers.
    unsafe { gossamer_battery_low() == 1 }
}

/// The next thing that went wrong on the page, written into `room`; None if there is none.
pub fn fault(room: &mut [u8]) -> Option<&str> {
    // SAFETY: the page writes at most `room.len()` bytes.
    let length = unsafe { gossamer_fault(room.as_mut_ptr(), room.len()) };
    if length == 0 { None } else { core::str::from_utf8(room.get(..length)?).ok() }
}

/// Tells the page the message of a panic, for the player.
pub fn panic(text: &str) {
    // SAFETY: the page only reads the text.
    unsafe { gossamer_panic(text.as_ptr(), text.len()) }
}
