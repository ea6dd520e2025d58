//! Real time for the loop, and a pause between frames where the system gives none. In a browser it is the time of the frame
//! that is being drawn, the same for all of it; it never goes back, and the loop bounds a step forward.

/// Shortest frame in seconds: without vsync (Xvfb, some drivers) the loop would burn a core.
#[cfg(not(target_arch = "wasm32"))]
const SHORTEST_FRAME: f64 = 1.0 / 240.0;

/// Measures frames.
pub struct Clock {
    last: f64,
}

impl Clock {
    #[expect(clippy::new_without_default, reason = "starting to measure is an act, not a default value")]
    pub fn new() -> Clock {
        Clock { last: now() }
    }

    /// Seconds since the last call, never negative. Sleeps first if the frame was very short.
    pub fn tick(&mut self) -> f32 {
        #[cfg(not(target_arch = "wasm32"))]
        {
            let spent = now() - self.last;
            if spent < SHORTEST_FRAME {
                std::thread::sleep(std::time::Duration::from_secs_f64(SHORTEST_FRAME - spent.max(0.0)));
            }
        }
        let time = now();
        let frame = (time - self.last).max(0.0);
        self.last = time;
        frame as f32
    }
}

/// Seconds since the first moment of 1970, UTC, as the system says; 0 if it says nothing sensible.
pub fn seconds() -> u64 {
    #[cfg(target_arch = "wasm32")]
    let now = super::web::wall_clock();
    #[cfg(not(target_arch = "wasm32"))]
    let now = macroquad::miniquad::date::now();
    now.max(0.0) as u64
}

/// Seconds since some moment.
#[cfg(not(target_arch = "wasm32"))]
pub fn now() -> f64 {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
}

/// Seconds since some moment.
#[cfg(target_arch = "wasm32")]
pub fn now() -> f64 {
    macroquad::miniquad::date::now()
}

/// A [`Stopwatch`] starts again after so many microseconds, 17 minutes.
const LAP: u32 = 1 << 30;

/// Measures what is shorter than a frame.
#[derive(Clone, Copy)]
pub struct Stopwatch(u32);

impl Stopwatch {
    pub fn start() -> Stopwatch {
        Stopwatch(micros())
    }

    /// Seconds since the start.
    pub fn seconds(self) -> f64 {
        f64::from(micros().wrapping_sub(self.0) % LAP) * 1e-6
    }
}

fn micros() -> u32 {
    #[cfg(target_arch = "wasm32")]
    return super::web::stopwatch();
    #[cfg(not(target_arch = "wasm32"))]
    return ((now() * 1e6) as u64 % u64::from(LAP)) as u32;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopwatch_outlives_its_own_lap() {
        let before_the_end = Stopwatch(micros().wrapping_sub(250) % LAP);
        let seconds = before_the_end.seconds();
        assert!((250e-6..10.0).contains(&seconds), "{seconds}");
    }
}
