//! Whether sound can start. quad-snd finds out that there is no device on a thread that panics, and a browser complains
//! about sound before the player did something; asked first, neither happens.

/// Whether this is the time to open the device, if `gesture` says that the player just pressed something. A browser does
/// not count the press of a finger, only its release, and has its own memory of it.
pub fn may_start(gesture: bool) -> bool {
    #[cfg(target_arch = "wasm32")]
    {
        let _ = gesture;
        super::web::sound_allowed()
    }
    #[cfg(not(target_arch = "wasm32"))]
    {
        gesture
    }
}

/// Whether a sound device can be opened now. Takes some milliseconds; ask once, before the audio context is made.
/// The environment variable GOSSAMER_NO_AUDIO, set to anything, says no.
pub fn has_device() -> bool {
    if std::env::var_os("GOSSAMER_NO_AUDIO").is_some() {
        return false;
    }
    #[cfg(target_os = "linux")]
    return alsa::opens();
    #[cfg(not(target_os = "linux"))]
    true
}

#[cfg(target_os = "linux")]
mod alsa {
    use std::ffi::{CStr, c_char, c_int, c_uint, c_void};

    // The library is linked already, by quad-snd.
    unsafe extern "C" {
        fn snd_pcm_open(handle: *mut *mut c_void, name: *const c_char, stream: c_uint, mode: c_int) -> c_int;
        fn snd_pcm_close(handle: *mut c_void) -> c_int;
        fn snd_lib_error_set_handler(handler: Option<unsafe extern "C" fn()>) -> c_int;
    }

    /// The devices that quad-snd tries, in its order.
    const DEVICES: [&CStr; 2] = [c"default", c"pipewire"];
    const PLAYBACK: c_uint = 0;

    /// ALSA prints ten lines of its own for each device it cannot open; this says nothing instead.
    unsafe extern "C" fn say_nothing() {}

    pub fn opens() -> bool {
        // SAFETY: plain calls of ALSA's C interface; the handle is closed at once and used for nothing else. The handler's
        // real type takes arguments, which C lets a function ignore.
        unsafe {
            snd_lib_error_set_handler(Some(say_nothing));
            DEVICES.iter().any(|name| {
                let mut handle = std::ptr::null_mut();
                let opened = snd_pcm_open(&mut handle, name.as_ptr(), PLAYBACK, 0) >= 0;
                if opened {
                    snd_pcm_close(handle);
                }
                opened
            })
        }
    }
}
