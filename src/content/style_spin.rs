//! The looks of Spin: its sky at four hours of the night, its silk and its lamps. Plain values, as in `style`.

use super::rgb::{Rgb, rgb};

/// The sky at one hour of a night.
#[derive(Clone, Debug, PartialEq)]
pub struct NightLook {
    /// Sky at 0, .38, .74, .93 and 1 of the height.
    pub sky: [Rgb; 5],
    /// Light that lies over the horizon and between the treetops.
    pub mist: Rgb,
    pub cloud: Rgb,
    /// Strength of the stars, of the milky band, of the clouds, of the mist and of the moon, 0..=1 each.
    pub stars: f32,
    pub band: f32,
    pub clouds: f32,
    pub glow: f32,
    pub moon: f32,
}

/// What the sky of Spin has at every hour.
#[derive(Clone, Debug, PartialEq)]
pub struct SpinLook {
    pub moon: Rgb,
    /// Light around the moon and the lit stars.
    pub halo: Rgb,
    pub star: Rgb,
    /// Colours of the milky band.
    pub nebula: [Rgb; 4],
    /// Its bright core and its dark rifts.
    pub core: Rgb,
    pub rift: Rgb,
    pub far_trees: Rgb,
    pub near_trees: Rgb,
    /// Panels of the HUD from top to bottom.
    pub panel: [Rgb; 2],
    /// Hearts from top to bottom.
    pub heart: [Rgb; 3],
}

/// Silk, what it hangs on and what lures moths.
#[derive(Clone, Debug, PartialEq)]
pub struct SilkLook {
    pub core: Rgb,
    pub halo: Rgb,
    pub glint: Rgb,
    /// Drops of dew from the light to the shade.
    pub dew: [Rgb; 3],
    pub anchor: Rgb,
    /// Lamps: flame, light, far light.
    pub lamp: [Rgb; 3],
    /// Widths in cm: threads of a spiral, spokes, the strand Nim is on.
    pub spiral: f32,
    pub spoke: f32,
    pub held: f32,
}

/// The first hour of a night.
pub const DUSK: NightLook = NightLook {
    sky: [rgb(0x0a0a26), rgb(0x1b1a52), rgb(0x443079), rgb(0x7d4787), rgb(0xa2608c)],
    mist: rgb(0xc77a96),
    cloud: rgb(0x6a3f7c),
    stars: 0.55,
    band: 0.35,
    clouds: 0.35,
    glow: 0.55,
    moon: 0.85,
};

/// The dark middle of a night: the looks of the art.
pub const MIDNIGHT: NightLook = NightLook {
    sky: [rgb(0x040614), rgb(0x0a1030), rgb(0x17225a), rgb(0x33397f), rgb(0x54509a)],
    mist: rgb(0x5f58a6),
    cloud: rgb(0x27306e),
    stars: 1.0,
    band: 1.0,
    clouds: 0.0,
    glow: 0.4,
    moon: 1.0,
};

/// A storm that passes far away.
pub const STORM_NIGHT: NightLook = NightLook {
    sky: [rgb(0x04060d), rgb(0x0b1322), rgb(0x1c2942), rgb(0x33415a), rgb(0x47536b)],
    mist: rgb(0x5d6b86),
    cloud: rgb(0x3c4a66),
    stars: 0.14,
    band: 0.12,
    clouds: 1.0,
    glow: 0.35,
    moon: 0.5,
};

/// The last hour of a night.
pub const DAWN: NightLook = NightLook {
    sky: [rgb(0x0a1338), rgb(0x1e2f6c), rgb(0x484f8e), rgb(0x8a6a92), rgb(0xc08a8c)],
    mist: rgb(0xf0b48e),
    cloud: rgb(0x7a6fa6),
    stars: 0.3,
    band: 0.15,
    clouds: 0.4,
    glow: 0.7,
    moon: 0.7,
};

/// The sky's looks at every hour.
pub const SPIN: SpinLook = SpinLook {
    moon: rgb(0xf4f0ff),
    halo: rgb(0xa9b4ff),
    star: rgb(0xdfe6ff),
    nebula: [rgb(0x7a5ad8), rgb(0xe07ad0), rgb(0x35c8c0), rgb(0x4f78e8)],
    core: rgb(0xcdd6ff),
    rift: rgb(0x060818),
    far_trees: rgb(0x111642),
    near_trees: rgb(0x080a20),
    panel: [rgb(0x1d1f58), rgb(0x0c0e30)],
    heart: [rgb(0xffc2cf), rgb(0xff6f94), rgb(0xd8385f)],
};

/// Silk as the art has it.
pub const SILK: SilkLook = SilkLook {
    core: rgb(0xeaf3ff),
    halo: rgb(0x7fa8ff),
    glint: rgb(0xffffff),
    dew: [rgb(0xffffff), rgb(0xcfe6ff), rgb(0x7fa8e8)],
    anchor: rgb(0xeef4ff),
    lamp: [rgb(0xfff2c8), rgb(0xffc46a), rgb(0xff9440)],
    spiral: 1.05,
    spoke: 1.5,
    held: 1.9,
};
