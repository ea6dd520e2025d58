//! The numbers of Spin: the section `spin` of the tuning.

use super::mechanics::numbers;
use super::prey_kind::PreyKind;
use crate::math::hash::Hasher;
use crate::math::record::{Mix, record};
use crate::verlet::graph::tuning::WebTuning;

numbers! {
    /// The spider. Lengths in cm, times in s, speeds in cm/s, masses in nodes of the web.
    pub struct SpiderTuning {
        /// What it weighs on its strand.
        mass = 8.0,
        /// How fast it rides at most, and how fast it gets there, cm/s^2.
        speed = 240.0,
        push = 1500.0,
        /// The least share of the steering that must point along a strand for the spider to ride it.
        along = 0.25,
        /// Time constant with which it turns towards where it goes.
        turn = 0.08,
        /// How far from its middle it reaches: dead prey this near is collected.
        reach = 34.0,
        /// Live prey this near bites.
        bite_reach = 30.0,
        /// Hearts.
        health = 5.0,
        /// For so long after a bite nothing bites.
        spared = 1.2,
        /// It dies of a fall of this depth.
        fall_depth = 900.0,
    }

    /// Thread that is shot.
    pub struct ThreadTuning {
        /// How fast its head flies.
        speed = 2600.0,
        /// How far it flies before it drives an anchor into empty space.
        reach = 420.0,
        /// Nothing is tied nearer than this.
        shortest = 16.0,
        /// Degrees between a shot and a strand below which it cannot tie to it, or leave it.
        parallel = 15.0,
        /// Length of the strands that a thread is made of.
        segment = 36.0,
        /// Rest length over length: below 1 it is taut.
        taut = 0.97,
        /// Prey in the air this near to the head is tied by it.
        lasso = 24.0,
        /// Silk per cm.
        cost = 0.1,
        /// Silk that grows per second, the most there can be, and the share that comes back with a thread that is severed.
        growth = 1.0,
        most = 120.0,
        back = 0.5,
        /// A tap this near to a strand severs it.
        sever_reach = 30.0,
        /// How fast a loose end is reeled in.
        reel_speed = 420.0,
        /// A thread of this length bears half of the strain that a short one bears.
        weak_length = 500.0,
    }

    /// What all prey has in common.
    pub struct HuntTuning {
        /// How long it flickers before it is there.
        flicker = 0.9,
        /// How hard caught prey tugs its strand the way it was going, cm/s^2 of a node.
        catch_force = 320.0,
        /// Share of the velocity that the node of caught prey loses in a tick.
        catch_damping = 0.08,
        /// Share of the way to the middle between its neighbours that the node of dead prey is moved by in a tick.
        restore_force = 0.02,
        /// Collections within so long of each other are a chain.
        chain = 3.0,
        /// Nothing appears nearer to the spider than this, nor to other prey than the second.
        clear = 130.0,
        apart = 60.0,
        /// How long dead prey hangs before it crumbles.
        keeps = 45.0,
        /// Points of a thread of at least so many cm that catches prey, and of a thread that ends a fall.
        long_shot = 300.0,
        long_shot_points = 25.0,
        last_move_points = 50.0,
    }
}

record! {
    /// One kind of prey.
    pub struct PreyNumbers {
        /// In nodes of the web.
        pub mass: f32,
        /// cm/s.
        pub speed: f32,
        /// How long it thrashes before it is dead, s.
        pub life: f32,
        /// Hearts that it takes, and that it gives.
        pub bite: f32,
        pub heal: f32,
        /// Points and silk that it gives.
        pub points: f32,
        pub silk: f32,
    }

    /// All kinds of prey.
    pub struct PreyTuning {
        pub gnat: PreyNumbers,
        pub fly: PreyNumbers,
        pub beetle: PreyNumbers,
        pub moth: PreyNumbers,
        pub wasp: PreyNumbers,
        pub cutter: PreyNumbers,
        pub mimic: PreyNumbers,
    }

    /// The numbers of Spin.
    #[derive(Default)]
    pub struct SpinTuning {
        pub web: WebTuning,
        pub spider: SpiderTuning,
        pub thread: ThreadTuning,
        pub hunt: HuntTuning,
        pub prey: PreyTuning,
    }
}

impl Default for PreyNumbers {
    fn default() -> PreyNumbers {
        PreyTuning::default().fly
    }
}

impl Default for PreyTuning {
    fn default() -> PreyTuning {
        let kind = |[mass, speed, life, bite, heal, points, silk]: [f32; 7]| PreyNumbers {
            mass,
            speed,
            life,
            bite,
            heal,
            points,
            silk,
        };
        PreyTuning {
            gnat: kind([0.4, 110.0, 2.0, 0.1, 0.1, 5.0, 3.0]),
            fly: kind([1.5, 95.0, 4.5, 1.0, 0.5, 10.0, 8.0]),
            beetle: kind([8.0, 260.0, 8.0, 1.0, 1.0, 30.0, 20.0]),
            moth: kind([1.5, 150.0, 5.0, 0.5, 0.5, 20.0, 12.0]),
            wasp: kind([2.5, 130.0, 7.0, 0.75, 1.0, 50.0, 20.0]),
            cutter: kind([2.0, 70.0, 4.0, 0.25, 0.5, 30.0, 15.0]),
            mimic: kind([2.5, 380.0, 6.0, 1.5, 1.0, 60.0, 25.0]),
        }
    }
}

impl PreyTuning {
    /// The numbers of one kind.
    pub fn of(&self, kind: PreyKind) -> &PreyNumbers {
        match kind {
            PreyKind::Gnat => &self.gnat,
            PreyKind::Fly => &self.fly,
            PreyKind::Beetle => &self.beetle,
            PreyKind::Moth => &self.moth,
            PreyKind::Wasp => &self.wasp,
            PreyKind::Cutter => &self.cutter,
            PreyKind::Mimic => &self.mimic,
        }
    }
}

impl SpinTuning {
    /// Mixes every number into `h`.
    pub fn hash_into(&self, h: &mut Hasher) {
        self.mix(h);
    }
}
