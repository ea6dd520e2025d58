//! Looks that a person may want to change: palettes, the colours of things, sizes. Plain values, no drawing types.
//!
//! The defaults are the art direction of the game; `assets/style.jsonc` overrides them while it runs.

pub use super::rgb::{Rgb, rgb};
use super::style_spin::{DAWN, DUSK, MIDNIGHT, NightLook, SILK, SPIN, STORM_NIGHT, SilkLook, SpinLook};

/// The five sceneries of Snip, in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pack {
    Garden,
    Pond,
    Hollow,
    Thicket,
    Storm,
}

impl Pack {
    /// All of them in the order of play.
    pub const ALL: [Pack; 5] = [Pack::Garden, Pack::Pond, Pack::Hollow, Pack::Thicket, Pack::Storm];

    /// The name of the folder with its levels.
    pub fn id(self) -> &'static str {
        match self {
            Pack::Garden => "garden",
            Pack::Pond => "pond",
            Pack::Hollow => "hollow",
            Pack::Thicket => "thicket",
            Pack::Storm => "storm",
        }
    }

    /// The pack whose folder is called `id`.
    pub fn from_id(id: &str) -> Option<Pack> {
        Pack::ALL.into_iter().find(|pack| pack.id() == id)
    }
}

/// The colours of one pack's scenery, from the sky to the front leaves.
#[derive(Clone, Debug, PartialEq)]
pub struct Palette {
    /// Sky at 0, 0.32, 0.64 and 0.78 of the height.
    pub sky: [Rgb; 4],
    /// Sky at the ground; distant layers fade into it.
    pub haze: Rgb,
    pub far_hill: Rgb,
    pub far_trees: Rgb,
    pub mid_plants: Rgb,
    pub near_plants: Rgb,
    pub front_leaves: Rgb,
    /// The half of a front leaf that faces the moon.
    pub leaf_light: Rgb,
    /// Rims and veins.
    pub rim: Rgb,
    pub moon: Rgb,
    /// Light around the moon.
    pub halo: Rgb,
    /// Flowers, lamps or berries of the scenery.
    pub accent: Rgb,
    pub accent_heart: Rgb,
    /// Strength of the moon's halo, 0..=1.
    pub halo_strength: f32,
}

/// Rope colours.
#[derive(Clone, Debug, PartialEq)]
pub struct RopeLook {
    pub light: Rgb,
    pub tan: Rgb,
    pub seam: Rgb,
    pub edge: Rgb,
    pub top: Rgb,
    /// Width in cm.
    pub width: f32,
    /// Length of one strand's turn in cm.
    pub pitch: f32,
}

/// Berry colours: the only warm light of a stage.
#[derive(Clone, Debug, PartialEq)]
pub struct BerryLook {
    /// Body from the core to the rim, at 0, .30, .58, .80, .94 and 1 of the radius.
    pub body: [Rgb; 6],
    pub calyx: [Rgb; 2],
    /// Light around it: wide, middle, near.
    pub glow: [Rgb; 3],
    /// Strength of that light, 0..=1 each.
    pub glow_strength: [f32; 3],
    /// Drawn radius in cm.
    pub radius: f32,
}

/// Nim's fur and eyes.
#[derive(Clone, Debug, PartialEq)]
pub struct NimLook {
    pub tuft: Rgb,
    pub light: Rgb,
    pub mid: Rgb,
    pub dark: Rgb,
    pub deep: Rgb,
    pub cheek: Rgb,
    pub iris: Rgb,
    /// Body radius in cm.
    pub radius: f32,
}

/// Four or five shades of one thing, lightest first.
#[derive(Clone, Debug, PartialEq)]
pub struct Shades {
    pub tip: Rgb,
    pub light: Rgb,
    pub mid: Rgb,
    pub dark: Rgb,
    pub deep: Rgb,
}

/// What comes to the web of Spin.
#[derive(Clone, Debug, PartialEq)]
pub struct PreyLooks {
    pub fly: Shades,
    pub gnat: Shades,
    pub beetle: Shades,
    pub moth: Shades,
    pub wasp: Shades,
    pub cutter: Shades,
    pub mimic: Shades,
    /// What any of them pales to while it dies.
    pub dying: Shades,
    /// What any of them is once dead.
    pub dead: Shades,
}

/// Buttons, cards and text.
#[derive(Clone, Debug, PartialEq)]
pub struct UiLook {
    pub text: Rgb,
    pub second: Rgb,
    /// Golden button from top to bottom.
    pub gold: [Rgb; 3],
    pub on_gold: Rgb,
    /// Card from top to bottom.
    pub card: [Rgb; 3],
    pub rim: Rgb,
    /// Round buttons and empty slots.
    pub button: Rgb,
    pub icon: Rgb,
}

/// Everything that can be looked at and changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Style {
    pub garden: Palette,
    pub pond: Palette,
    pub hollow: Palette,
    pub thicket: Palette,
    pub storm: Palette,
    pub rope: RopeLook,
    pub berry: BerryLook,
    pub nim: NimLook,
    /// Fireflies: white, core, glow, body; `deep` is the head.
    pub firefly: Shades,
    /// Round things that help.
    pub helper: Shades,
    /// Spiky things that hurt.
    pub hazard: Shades,
    pub prey: PreyLooks,
    pub ui: UiLook,
    /// The sky of Spin, and its four hours.
    pub spin: SpinLook,
    pub spin_dusk: NightLook,
    pub spin_midnight: NightLook,
    pub spin_storm: NightLook,
    pub spin_dawn: NightLook,
    pub silk: SilkLook,
    /// Darkness of the corners, 0..=1.
    pub vignette: f32,
}

impl Style {
    /// The palette of a pack.
    pub fn palette(&self, pack: Pack) -> &Palette {
        match pack {
            Pack::Garden => &self.garden,
            Pack::Pond => &self.pond,
            Pack::Hollow => &self.hollow,
            Pack::Thicket => &self.thicket,
            Pack::Storm => &self.storm,
        }
    }
}

impl Default for Style {
    fn default() -> Style {
        Style {
            garden: GARDEN,
            pond: POND,
            hollow: HOLLOW,
            thicket: THICKET,
            storm: STORM,
            rope: RopeLook {
                light: rgb(0xfff0cf),
                tan: rgb(0xdcae7c),
                seam: rgb(0x6c4840),
                edge: rgb(0x3a2236),
                top: rgb(0xfff8e6),
                width: 5.4,
                pitch: 4.8,
            },
            berry: BerryLook {
                body: [rgb(0xfffef4), rgb(0xfff4c2), rgb(0xffe083), rgb(0xffc552), rgb(0xff9f45), rgb(0xe8743a)],
                calyx: [rgb(0xb9e57f), rgb(0x3f7d48)],
                glow: [rgb(0xffb04a), rgb(0xff9f45), rgb(0xffe09a)],
                glow_strength: [0.30, 0.42, 0.80],
                radius: 21.0,
            },
            nim: NimLook {
                tuft: rgb(0xe6dcff),
                light: rgb(0xb6a3ff),
                mid: rgb(0x7c62e0),
                dark: rgb(0x4a35a6),
                deep: rgb(0x2a1c6e),
                cheek: rgb(0xff8fb8),
                iris: rgb(0x45d6d0),
                radius: 29.0,
            },
            firefly: shades(0xffffff, 0xfbffd6, 0xd6ff7a, 0xb5e84f, 0x2c1a30),
            helper: shades(0xe6fff6, 0x8ff0d8, 0x2fa79f, 0x1f6b72, 0x0f4b58),
            hazard: shades(0xfff2f4, 0xffc2cf, 0xff4f80, 0xa81e55, 0x4a0d33),
            prey: PREY,
            ui: UiLook {
                text: rgb(0xffffff),
                second: rgb(0xcdbbff),
                gold: [rgb(0xfff0b8), rgb(0xffd166), rgb(0xffa640)],
                on_gold: rgb(0x4a1c2c),
                card: [rgb(0x4a3790), rgb(0x2c2166), rgb(0x171042)],
                rim: rgb(0xd9c8ff),
                button: rgb(0x140c30),
                icon: rgb(0xfff3d6),
            },
            spin: SPIN,
            spin_dusk: DUSK,
            spin_midnight: MIDNIGHT,
            spin_storm: STORM_NIGHT,
            spin_dawn: DAWN,
            silk: SILK,
            vignette: 0.42,
        }
    }
}

const fn shades(tip: u32, light: u32, mid: u32, dark: u32, deep: u32) -> Shades {
    Shades { tip: rgb(tip), light: rgb(light), mid: rgb(mid), dark: rgb(dark), deep: rgb(deep) }
}

const PREY: PreyLooks = PreyLooks {
    fly: shades(0xfff0e8, 0xffc0a6, 0xff5548, 0x8f1030, 0x4d0a24),
    gnat: shades(0xfff0fa, 0xffc4e6, 0xff74be, 0x96245f, 0x4a0f3a),
    beetle: shades(0xf6ffd0, 0xcfe88a, 0x7fae3c, 0x2f5a22, 0x142a1c),
    moth: shades(0xfffbe8, 0xffe9b8, 0xe0b264, 0x8a5a34, 0x3a2232),
    wasp: shades(0xfffbd8, 0xffec8a, 0xffc22e, 0xb06a12, 0x2a1220),
    cutter: shades(0xffffff, 0xff4f80, 0x5b3a86, 0x2c1750, 0x160a2c),
    mimic: shades(0xffffff, 0xd7e4ff, 0x8f9dff, 0x4b2f9a, 0x1a0f45),
    dying: shades(0xffffff, 0xffffff, 0xff9f96, 0xa8405a, 0x4d1c3a),
    dead: shades(0xf2eaff, 0xdccbf7, 0x9d87cc, 0x54407f, 0x2a2048),
};

/// A palette from its fourteen colours in the order of the struct, the accent's heart and the halo's strength.
const fn palette(c: [u32; 16], halo_strength: f32) -> Palette {
    Palette {
        sky: [rgb(c[0]), rgb(c[1]), rgb(c[2]), rgb(c[3])],
        haze: rgb(c[4]),
        far_hill: rgb(c[5]),
        far_trees: rgb(c[6]),
        mid_plants: rgb(c[7]),
        near_plants: rgb(c[8]),
        front_leaves: rgb(c[9]),
        leaf_light: rgb(c[10]),
        rim: rgb(c[11]),
        moon: rgb(c[12]),
        halo: rgb(c[13]),
        accent: rgb(c[14]),
        accent_heart: rgb(c[15]),
        halo_strength,
    }
}

const GARDEN: Palette = palette(
    [
        0x130f36, 0x2a1f63, 0x513684, 0x704a8c, 0x7a5397, 0x5d4590, 0x46347c, 0x30245f, 0x1e1848, 0x0f0c2c, 0x33296b,
        0xb79bff, 0xfff1d8, 0xc9a8ff, 0xe48bc4, 0xffd28a,
    ],
    1.0,
);
const POND: Palette = palette(
    [
        0x061c2b, 0x0b3848, 0x155b62, 0x266f6c, 0x2f7873, 0x2a7474, 0x1c5b62, 0x124450, 0x0b2f3e, 0x051a27, 0x134a50,
        0x8ff0dc, 0xeafff2, 0x7fe9d8, 0xf5a9cb, 0xffe39a,
    ],
    0.55,
);
const HOLLOW: Palette = palette(
    [
        0x140b10, 0x2f1a1a, 0x5a3320, 0x7d4a1d, 0x805025, 0x5c3820, 0x44281c, 0x331d18, 0x201213, 0x10080c, 0x3a2219,
        0xffc46e, 0xffd58a, 0xffae4a, 0xffb04a, 0xffe0a0,
    ],
    1.0,
);
const THICKET: Palette = palette(
    [
        0x04110f, 0x0a2420, 0x143c2b, 0x2a5c3a, 0x336a45, 0x1f4d34, 0x163d2c, 0x0f2d22, 0x0a2019, 0x04100d, 0x163f2b,
        0x8fd58a, 0xf0ffd9, 0x9fe0a0, 0xb52a3c, 0xff8a80,
    ],
    0.7,
);
const STORM: Palette = palette(
    [
        0x0c1119, 0x1b2532, 0x33424f, 0x4f616f, 0x576875, 0x41515f, 0x33414e, 0x232e3a, 0x161e29, 0x0a0f16, 0x283542,
        0xbcd6f2, 0xe8f2ff, 0xa9c6e8, 0xe6f1ff, 0xfff2c0,
    ],
    0.7,
);
