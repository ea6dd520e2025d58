//! `assets/tuning.jsonc` into a [`Tuning`]: the range of every number, and the file's sections. A key that the file
//! leaves out keeps its default, so that old files stay good.

use super::error::Problems;
use super::table::{self, Kind, Leaf, rows, section};
use crate::sim::mechanics::MechanicTuning;
use crate::sim::spin::{HuntTuning, PreyNumbers, PreyTuning, SpiderTuning, SpinTuning, ThreadTuning};
use crate::sim::tuning::{SnipTuning, Tuning};
use crate::verlet::graph::WebTuning;
use crate::verlet::tuning::{EngineTuning, Solver};

/// Where the shipped tuning stands.
pub const FILE: &str = "assets/tuning.jsonc";

rows!(ENGINE: EngineTuning {
    gravity: f32 0.0 ..= 5000.0,
    damping: f32 0.5 ..= 1.0,
    substeps: u32 1 ..= 8,
    relax_substeps: u32 1 ..= 8,
    relax_passes: u32 1 ..= 16,
    strain: f32 0.00001 ..= 0.05,
    max_stiffness: f32 100.0 ..= 10000.0,
    max_iterations: u32 1 ..= 8,
    tolerance: f32 0.001 ..= 0.2,
    max_speed: f32 100.0 ..= 20000.0,
    snap_strain: f32 0.01 ..= 1.0,
    snap_ticks: u32 1 ..= 120,
    reel_ramp: f32 10.0 ..= 100000.0,
    air_on_ropes: f32 0.0 ..= 10.0,
    air_on_bodies: f32 0.0 ..= 10.0,
    air_on_sheets: f32 0.0 ..= 10.0,
} and {
    solver: SOLVER,
});

const SOLVER: Kind<EngineTuning> = Kind::Choice {
    words: &["direct", "relax"],
    get: |all| match all.solver {
        Solver::Direct => 0,
        Solver::Relax => 1,
    },
    set: |all, index| all.solver = if index == 0 { Solver::Direct } else { Solver::Relax },
};

rows!(SNIP: SnipTuning {
    berry_mass: f32 1.0 ..= 500.0,
    berry_radius: f32 5.0 ..= 60.0,
    berry_friction: f32 0.0 ..= 2.0,
    berry_restitution: f32 0.0 ..= 1.0,
    rope_spacing: f32 4.0 ..= 40.0,
    cut_fade: f32 0.1 ..= 10.0,
    cut_radius_mouse: f32 0.0 ..= 40.0,
    cut_radius_touch: f32 0.0 ..= 40.0,
    trail_sharp: f32 0.0 ..= 1.0,
    tap_slop: f32 0.0 ..= 60.0,
    puff_delay: f32 0.0 ..= 0.5,
    firefly_reach: f32 1.0 ..= 150.0,
    thorn_reach: f32 1.0 ..= 100.0,
    bubble_capture: f32 1.0 ..= 150.0,
    bubble_tap: f32 1.0 ..= 150.0,
    bubble_rise: f32 0.0 ..= 1000.0,
    bubble_settle: f32 0.02 ..= 5.0,
    puff_tap: f32 1.0 ..= 150.0,
    puff_speed: f32 0.0 ..= 3000.0,
    puff_reach: f32 1.0 ..= 1000.0,
    puff_width_near: f32 1.0 ..= 500.0,
    puff_width_far: f32 1.0 ..= 500.0,
    mouth_reach: f32 1.0 ..= 500.0,
    eat_reach: f32 1.0 ..= 200.0,
    stage_margin: f32 0.0 ..= 2000.0,
} and {
    mechanics: section!(mechanics, MECHANICS),
});

rows!(MECHANICS: MechanicTuning {
    tap_reach: f32 1.0 ..= 150.0,
    bead_grab: f32 1.0 ..= 150.0,
    bead_speed: f32 10.0 ..= 3000.0,
    pod_reach: f32 20.0 ..= 1000.0,
    jar_reach: f32 1.0 ..= 150.0,
    jar_rearm: f32 0.1 ..= 5.0,
    geyser_width: f32 5.0 ..= 200.0,
    geyser_lift: f32 0.0 ..= 500.0,
    geyser_drag: f32 0.0 ..= 100.0,
    burrow_reach: f32 1.0 ..= 150.0,
    burrow_transit: f32 0.01 ..= 5.0,
    burrow_keeps: f32 0.0 ..= 2.0,
    burrow_lockout: f32 0.0 ..= 10.0,
    cap_keeps: f32 0.0 ..= 1.5,
    cap_least: f32 0.0 ..= 2000.0,
    nettle_warning: f32 0.1 ..= 5.0,
    reel_grab: f32 1.0 ..= 150.0,
    reel_per_radian: f32 1.0 ..= 200.0,
    reel_speed: f32 10.0 ..= 1000.0,
    disc_grab: f32 1.0 ..= 150.0,
    disc_speed: f32 0.1 ..= 30.0,
    sling_grab: f32 1.0 ..= 150.0,
    sling_rearm: f32 0.1 ..= 5.0,
    sticky_mass: f32 1.0 ..= 500.0,
    ant_wake: f32 0.05 ..= 10.0,
    ant_speed: f32 1.0 ..= 500.0,
    bubble_sail: f32 0.0 ..= 100000.0,
    bubble_drift: f32 0.0 ..= 2.0,
    lamp_mass: f32 1.0 ..= 1000.0,
    lamp_radius: f32 5.0 ..= 60.0,
} and {});

rows!(WEB: WebTuning {
    gravity: f32 0.0 ..= 5000.0,
    damping: f32 0.5 ..= 1.0,
    falling: f32 0.5 ..= 1.0,
    substeps: u32 1 ..= 8,
    iterations: u32 1 ..= 16,
    compliance: f32 0.0000001 ..= 0.01,
    max_speed: f32 100.0 ..= 20000.0,
    air: f32 0.0 ..= 20.0,
    knot_mass: f32 0.05 ..= 10.0,
    silk_mass: f32 0.05 ..= 10.0,
    break_strain: f32 0.02 ..= 10.0,
    break_ticks: u32 1 ..= 240,
} and {});

rows!(SPIDER: SpiderTuning {
    mass: f32 0.1 ..= 60.0,
    speed: f32 20.0 ..= 1500.0,
    push: f32 50.0 ..= 20000.0,
    along: f32 0.0 ..= 0.95,
    turn: f32 0.01 ..= 2.0,
    reach: f32 5.0 ..= 150.0,
    bite_reach: f32 5.0 ..= 150.0,
    health: f32 1.0 ..= 20.0,
    spared: f32 0.0 ..= 10.0,
    fall_depth: f32 50.0 ..= 10000.0,
} and {});

rows!(THREAD: ThreadTuning {
    speed: f32 100.0 ..= 20000.0,
    reach: f32 40.0 ..= 2000.0,
    shortest: f32 4.0 ..= 100.0,
    parallel: f32 0.0 ..= 45.0,
    segment: f32 12.0 ..= 200.0,
    taut: f32 0.5 ..= 1.2,
    lasso: f32 0.0 ..= 150.0,
    cost: f32 0.0 ..= 2.0,
    growth: f32 0.0 ..= 50.0,
    most: f32 5.0 ..= 1000.0,
    back: f32 0.0 ..= 1.0,
    sever_reach: f32 5.0 ..= 200.0,
    reel_speed: f32 20.0 ..= 5000.0,
    weak_length: f32 50.0 ..= 10000.0,
} and {});

rows!(HUNT: HuntTuning {
    flicker: f32 0.8 ..= 10.0,
    catch_force: f32 0.0 ..= 5000.0,
    catch_damping: f32 0.0 ..= 0.9,
    restore_force: f32 0.0 ..= 0.5,
    chain: f32 0.1 ..= 30.0,
    clear: f32 0.0 ..= 400.0,
    apart: f32 0.0 ..= 300.0,
    keeps: f32 2.0 ..= 600.0,
    long_shot: f32 10.0 ..= 2000.0,
    long_shot_points: f32 0.0 ..= 1000.0,
    last_move_points: f32 0.0 ..= 1000.0,
} and {});

rows!(PREY_NUMBERS: PreyNumbers {
    mass: f32 0.05 ..= 60.0,
    speed: f32 5.0 ..= 1500.0,
    life: f32 0.2 ..= 60.0,
    bite: f32 0.0 ..= 20.0,
    heal: f32 0.0 ..= 20.0,
    points: f32 0.0 ..= 10000.0,
    silk: f32 0.0 ..= 1000.0,
} and {});

rows!(PREY: PreyTuning {} and {
    gnat: section!(gnat, PREY_NUMBERS),
    fly: section!(fly, PREY_NUMBERS),
    beetle: section!(beetle, PREY_NUMBERS),
    moth: section!(moth, PREY_NUMBERS),
    wasp: section!(wasp, PREY_NUMBERS),
    cutter: section!(cutter, PREY_NUMBERS),
    mimic: section!(mimic, PREY_NUMBERS),
});

rows!(SPIN: SpinTuning {} and {
    web: section!(web, WEB),
    spider: section!(spider, SPIDER),
    thread: section!(thread, THREAD),
    hunt: section!(hunt, HUNT),
    prey: section!(prey, PREY),
});

rows!(TUNING: Tuning {} and {
    engine: section!(engine, ENGINE),
    snip: section!(snip, SNIP),
    spin: section!(spin, SPIN),
});

/// Reads a tuning file and adds what is wrong with it to `problems`. None if anything is an error.
pub fn read(file: &str, bytes: &[u8], problems: &mut Problems) -> Option<Tuning> {
    let mut tuning = Tuning::default();
    table::read_file(file, bytes, TUNING, &mut tuning, problems).then_some(tuning)
}

/// Every value of `tuning`, in the order of the table.
pub fn leaves(tuning: &Tuning) -> Vec<Leaf> {
    let mut leaves = Vec::new();
    table::list(TUNING, tuning, "", &mut leaves);
    leaves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(text: &str) -> String {
        let mut problems = Problems::default();
        assert_eq!(read("t", text.as_bytes(), &mut problems), None, "{text}");
        problems.to_string()
    }

    #[test]
    fn keys_that_are_left_out_keep_their_defaults() {
        let text = r#"{"engine": {"gravity": 490, "solver": "relax", "substeps": 3}, "snip": {}}"#;
        let tuning = read("t", text.as_bytes(), &mut Problems::default()).expect("is right");
        assert_eq!(tuning.engine.gravity, 490.0);
        assert_eq!(tuning.engine.solver, Solver::Relax);
        assert_eq!(tuning.engine.substeps, 3);
        assert_eq!(tuning.engine.damping, Tuning::default().engine.damping);
        assert_eq!(tuning.snip, SnipTuning::default());
    }

    #[test]
    fn every_problem_is_listed() {
        let found = problems(
            r#"{"engine": {"gravty": 490, "solver": "relaxed", "substeps": 2.5, "damping": 1.5}, "snap": {}}"#,
        );
        let expected = "t:1:13: engine: unknown key \"gravty\"; did you mean \"gravity\"?\n\
            t:1:38: engine.solver: `relaxed` is none of direct, relax; did you mean \"relax\"?\n\
            t:1:61: engine.substeps: 2.5 is no whole number\n\
            t:1:77: engine.damping: 1.5 is out of range; 0.5 to 1 is allowed\n\
            t:1:83: unknown key \"snap\"; did you mean \"snip\"?";
        assert_eq!(found, expected);
    }

    #[test]
    fn an_empty_or_wrong_file_is_no_tuning() {
        assert_eq!(problems("[]"), "t:1:1: expected an object {...}, found a list");
        assert_eq!(problems(r#"{"snip": 3}"#), "t:1:10: snip: expected an object {...}, found the number 3");
        assert_eq!(problems(""), "t:1:1: the file is empty");
    }

    #[test]
    fn defaults_are_in_their_own_ranges() {
        let leaves = leaves(&Tuning::default());
        assert!(leaves.len() > 30);
        assert_eq!(leaves.iter().filter_map(|leaf| leaf.problem.clone()).collect::<Vec<_>>(), [""; 0]);
    }
    #[test]
    fn every_value_is_set_by_its_path_and_stays_in_its_range() {
        let mut tuning = Tuning::default();
        for leaf in leaves(&Tuning::default()) {
            let (low, high) = leaf.range.unwrap_or((0.0, leaf.words.len() as f32 - 1.0));
            for (value, expected) in [(f32::NEG_INFINITY, low), (f32::INFINITY, high)] {
                assert!(table::set(TUNING, &mut tuning, &leaf.path, value), "{}", leaf.path);
                let found = leaves(&tuning).into_iter().find(|found| found.path == leaf.path).expect("is listed");
                assert_eq!((found.value, found.problem), (expected, None), "{}", leaf.path);
            }
        }
        let before = tuning.clone();
        for path in ["", "engine", "engine.gravity.x", "engine.gravty", "snip.mechanics", "."] {
            assert!(!table::set(TUNING, &mut tuning, path, 1.0), "{path}");
        }
        assert!(!table::set(TUNING, &mut tuning, "engine.gravity", f32::NAN));
        assert_eq!(tuning, before);
        table::set(TUNING, &mut tuning, "engine.substeps", 2.6);
        assert_eq!(tuning.engine.substeps, 3, "whole");
    }
}
