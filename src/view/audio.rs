//! quad-snd, wrapped: the one file of the view that knows on which system it runs. Sounds are never looped (quad-snd's
//! mixer garbles every loop), and a context is only made where a device answers (its thread panics otherwise).

use quad_snd::{AudioContext, PlaySoundParams, Playback, Sound};

use crate::content::voices::Outline;

/// The open sound device.
pub struct Audio {
    context: AudioContext,
}

/// A recording that the device knows.
pub struct Clip {
    sound: Sound,
    /// How loud it is when.
    pub outline: Outline,
}

impl Audio {
    /// Opens the device. In a browser this must happen in answer to something the player does.
    pub fn open() -> Audio {
        Audio { context: AudioContext::new() }
    }

    /// Hands over the bytes of a WAV file.
    pub fn load(&self, wav: &[u8], outline: Outline) -> Clip {
        Clip { sound: Sound::load(&self.context, wav), outline }
    }

    /// Whether `clip` can be played: browsers decode in the background.
    pub fn is_ready(&self, clip: &Clip) -> bool {
        #[cfg(target_arch = "wasm32")]
        return clip.sound.is_loaded();
        #[cfg(not(target_arch = "wasm32"))]
        return !clip.outline.is_empty();
    }

    /// Starts `clip` once at `volume` 0..=1.
    pub fn play(&self, clip: &Clip, volume: f32) -> Playback {
        clip.sound.play(&self.context, PlaySoundParams { looped: false, volume })
    }

    /// Changes the volume of a sound that is heard.
    pub fn set_volume(&self, playback: &Playback, volume: f32) {
        playback.set_volume(&self.context, volume);
    }

    /// Ends a sound that is still heard.
    pub fn stop(&self, playback: Playback) {
        playback.stop(&self.context);
    }

    /// Forgets a recording.
    pub fn delete(&self, clip: Clip) {
        clip.sound.delete(&self.context);
    }

    /// Lets the device rest while the game is hidden, where quad-snd can: it feeds silence to all others.
    pub fn set_paused(&mut self, paused: bool) {
        #[cfg(target_os = "android")]
        {
            // quad-snd unwraps the answer of its thread, which is gone if the phone refused the device.
            let context = std::panic::AssertUnwindSafe(&mut self.context);
            let _ = std::panic::catch_unwind(move || {
                let context = context;
                if paused { context.0.pause() } else { context.0.resume() }
            });
        }
        #[cfg(not(target_os = "android"))]
        let _ = paused;
    }
}
