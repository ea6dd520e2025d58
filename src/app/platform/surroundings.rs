//! What the program is told about its surroundings: the battery, and what went wrong outside of the game.

/// Whether the battery is nearly empty (below 20 %) and not being charged. Linux and some browsers tell; elsewhere it counts
/// as full. Linux is asked once a minute.
pub fn battery_low() -> bool {
    #[cfg(target_arch = "wasm32")]
    return super::web_keeping::battery_low();
    #[cfg(target_os = "linux")]
    return linux::low();
    #[cfg(not(any(target_arch = "wasm32", target_os = "linux")))]
    false
}

/// Hands over the next thing that went wrong on the page, if there is one.
pub fn take_fault(tell: impl FnOnce(&str)) {
    #[cfg(target_arch = "wasm32")]
    {
        let mut room = [0; 256];
        if let Some(fault) = super::web_keeping::fault(&mut room) {
            tell(fault);
        }
    }
    #[cfg(not(target_arch = "wasm32"))]
    let _ = tell;
}

#[cfg(target_os = "linux")]
mod linux {
    use super::super::clock;
    use std::cell::Cell;
    use std::fs;
    use std::path::Path;

    /// Seconds between two looks.
    const EVERY: f64 = 60.0;

    thread_local! {
        static LOOKED: Cell<(f64, bool)> = const { Cell::new((f64::NEG_INFINITY, false)) };
    }

    pub fn low() -> bool {
        let (at, low) = LOOKED.get();
        let now = clock::now();
        if now - at < EVERY {
            return low;
        }
        let low = is_low(Path::new("/sys/class/power_supply"));
        LOOKED.set((now, low));
        low
    }

    /// Whether some battery in this folder is discharging with less than a fifth left.
    pub fn is_low(folder: &Path) -> bool {
        fs::read_dir(folder).into_iter().flatten().flatten().any(|supply| {
            let read = |name: &str| fs::read_to_string(supply.path().join(name)).unwrap_or_default();
            read("type").trim() == "Battery"
                && read("scope").trim() != "Device"
                && read("status").trim() == "Discharging"
                && read("capacity").trim().parse::<u32>().is_ok_and(|percent| percent < 20)
        })
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn only_a_battery_of_the_computer_that_runs_empty_counts() {
            let root = std::env::temp_dir().join(format!("gossamer-power-{}", std::process::id()));
            let supply = |name: &str, texts: [&str; 4]| {
                let folder = root.join(name);
                fs::create_dir_all(&folder).expect("temp folder");
                for (file, text) in ["type", "scope", "status", "capacity"].iter().zip(texts) {
                    fs::write(folder.join(file), format!("{text}\n")).expect("temp file");
                }
            };
            supply("AC", ["Mains", "System", "", ""]);
            supply("mouse", ["Battery", "Device", "Discharging", "3"]);
            supply("BAT0", ["Battery", "System", "Charging", "10"]);
            assert!(!is_low(&root) && !is_low(&root.join("nothing")));
            supply("BAT0", ["Battery", "System", "Discharging", "19"]);
            assert!(is_low(&root));
            supply("BAT0", ["Battery", "System", "Discharging", "20"]);
            assert!(!is_low(&root));
            fs::remove_dir_all(&root).expect("temp folder");
        }
    }
}
