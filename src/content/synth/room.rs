//! Space: a damped echo, and a small room (Schroeder 1962: four combs in parallel, two allpasses in series), a little
//! longer on the right side so that it is wide.

use crate::content::sounds::{Echo, Room};
use crate::math::trig;

use super::note::Stereo;
use super::oscillator::RATE;

const COMBS: [f32; 4] = [0.0297, 0.0371, 0.0411, 0.0437];
const ALLPASSES: [f32; 2] = [0.0050, 0.0017];
/// How much longer the right side's delays are in a room of full width, in seconds.
const WIDTH: f32 = 0.0006;

/// Adds echoes to `sound`, which must already be long enough for them.
pub fn echo(sound: &mut Stereo, spec: &Echo) {
    if spec.gain <= 0.0 {
        return;
    }
    for side in [&mut sound.left, &mut sound.right] {
        let delay = ((spec.time * RATE) as usize).max(1);
        let mut low = 0.0;
        for index in delay..side.len() {
            low += (1.0 - spec.damp) * (side[index - delay] - low);
            side[index] += spec.gain * low;
        }
    }
}

/// Adds a room to one side of a sound, which must already be long enough for it. `side` is 0 on the left, 1 on the right.
pub fn room(dry: &mut [f32], side: f32, spec: &Room) {
    if spec.mix <= 0.0 {
        return;
    }
    let longer = WIDTH * spec.width * side;
    let mut wet = vec![0.0; dry.len()];
    for seconds in COMBS {
        comb(dry, &mut wet, seconds + longer, spec);
    }
    for seconds in ALLPASSES {
        allpass(&mut wet, seconds + longer);
    }
    for (dry, wet) in dry.iter_mut().zip(wet) {
        *dry += spec.mix * wet;
    }
}

/// Adds to `wet` the echoes of `dry` that fall by 60 dB in the room's decay.
fn comb(dry: &[f32], wet: &mut [f32], seconds: f32, spec: &Room) {
    let feedback = trig::pow(0.001, seconds / spec.decay);
    let mut line = vec![0.0; (seconds * RATE) as usize];
    let (mut at, mut low) = (0, 0.0);
    for (dry, wet) in dry.iter().zip(wet) {
        let back: f32 = line[at];
        low += (1.0 - spec.damp) * (back - low);
        line[at] = dry + feedback * low;
        *wet += 0.25 * back;
        at = if at + 1 == line.len() { 0 } else { at + 1 };
    }
}

fn allpass(side: &mut [f32], seconds: f32) {
    const GAIN: f32 = 0.7;
    let mut line = vec![0.0; (seconds * RATE) as usize];
    let mut at = 0;
    for value in side {
        let back: f32 = line[at];
        let held = *value + GAIN * back;
        *value = back - GAIN * held;
        line[at] = held;
        at = if at + 1 == line.len() { 0 } else { at + 1 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn click(seconds: f32) -> Stereo {
        let mut sound = Stereo::default();
        sound.reach((seconds * RATE) as usize);
        sound.left[0] = 1.0;
        sound.right[0] = 1.0;
        sound
    }

    #[test]
    fn echoes_come_at_their_times_and_fade() {
        let mut sound = click(0.5);
        echo(&mut sound, &Echo { time: 0.1, gain: 0.5, damp: 0.0 });
        let at = |index: usize| sound.left[index];
        assert!((at(4410) - 0.5).abs() < 1e-4 && (at(8820) - 0.25).abs() < 1e-4 && at(5000) == 0.0);
    }

    #[test]
    fn a_room_falls_by_60_db_in_its_decay() {
        let mut sound = click(1.2);
        let spec = Room { mix: 1.0, decay: 0.8, damp: 0.0, width: 1.0 };
        room(&mut sound.left, 0.0, &spec);
        room(&mut sound.right, 1.0, &spec);
        let rms = |from: f32| {
            let from = (from * RATE) as usize;
            (sound.left[from..from + 4410].iter().map(|x| x * x).sum::<f32>() / 4410.0).sqrt()
        };
        let ratio = rms(0.85) / rms(0.05);
        assert!((0.0003..0.004).contains(&ratio), "fell to {ratio}");
        assert_ne!(sound.left, sound.right, "it is wide");
    }
}
