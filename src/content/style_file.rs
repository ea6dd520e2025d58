//! `assets/style.jsonc` into a [`Style`]: the keys of every section. A key that the file leaves out keeps its default.

use super::error::Problems;
use super::style::{BerryLook, NimLook, Palette, PreyLooks, RopeLook, Shades, Style, UiLook};
use super::style_spin::{NightLook, SilkLook, SpinLook};
use super::table::{self, Kind, color, rows, section};

/// Where the shipped style stands.
pub const FILE: &str = "assets/style.jsonc";

rows!(PALETTE: Palette {
    halo_strength: f32 0.0 ..= 1.0,
} and {
    sky: color!(sky, 4),
    haze: color!(haze),
    far_hill: color!(far_hill),
    far_trees: color!(far_trees),
    mid_plants: color!(mid_plants),
    near_plants: color!(near_plants),
    front_leaves: color!(front_leaves),
    leaf_light: color!(leaf_light),
    rim: color!(rim),
    moon: color!(moon),
    halo: color!(halo),
    accent: color!(accent),
    accent_heart: color!(accent_heart),
});

rows!(ROPE: RopeLook {
    width: f32 1.0 ..= 20.0,
    pitch: f32 1.0 ..= 40.0,
} and {
    light: color!(light),
    tan: color!(tan),
    seam: color!(seam),
    edge: color!(edge),
    top: color!(top),
});

rows!(BERRY: BerryLook {
    radius: f32 5.0 ..= 80.0,
} and {
    body: color!(body, 6),
    calyx: color!(calyx, 2),
    glow: color!(glow, 3),
    glow_strength: Kind::Numbers {
        low: 0.0,
        high: 1.0,
        count: 3,
        get: |all| &all.glow_strength,
        get_mut: |all| &mut all.glow_strength,
    },
});

rows!(NIM: NimLook {
    radius: f32 5.0 ..= 80.0,
} and {
    tuft: color!(tuft),
    light: color!(light),
    mid: color!(mid),
    dark: color!(dark),
    deep: color!(deep),
    cheek: color!(cheek),
    iris: color!(iris),
});

rows!(SHADES: Shades {} and {
    tip: color!(tip),
    light: color!(light),
    mid: color!(mid),
    dark: color!(dark),
    deep: color!(deep),
});

rows!(PREY: PreyLooks {} and {
    fly: section!(fly, SHADES),
    gnat: section!(gnat, SHADES),
    beetle: section!(beetle, SHADES),
    moth: section!(moth, SHADES),
    wasp: section!(wasp, SHADES),
    cutter: section!(cutter, SHADES),
    mimic: section!(mimic, SHADES),
    dying: section!(dying, SHADES),
    dead: section!(dead, SHADES),
});

rows!(UI: UiLook {} and {
    text: color!(text),
    second: color!(second),
    gold: color!(gold, 3),
    on_gold: color!(on_gold),
    card: color!(card, 3),
    rim: color!(rim),
    button: color!(button),
    icon: color!(icon),
});

rows!(SPIN: SpinLook {} and {
    moon: color!(moon),
    halo: color!(halo),
    star: color!(star),
    nebula: color!(nebula, 4),
    core: color!(core),
    rift: color!(rift),
    far_trees: color!(far_trees),
    near_trees: color!(near_trees),
    panel: color!(panel, 2),
    heart: color!(heart, 3),
});

rows!(NIGHT: NightLook {
    stars: f32 0.0 ..= 1.0,
    band: f32 0.0 ..= 1.0,
    clouds: f32 0.0 ..= 1.0,
    glow: f32 0.0 ..= 1.0,
    moon: f32 0.0 ..= 1.0,
} and {
    sky: color!(sky, 5),
    mist: color!(mist),
    cloud: color!(cloud),
});

rows!(SILK: SilkLook {
    spiral: f32 0.2 ..= 10.0,
    spoke: f32 0.2 ..= 10.0,
    held: f32 0.2 ..= 10.0,
} and {
    core: color!(core),
    halo: color!(halo),
    glint: color!(glint),
    dew: color!(dew, 3),
    anchor: color!(anchor),
    lamp: color!(lamp, 3),
});

rows!(STYLE: Style {
    vignette: f32 0.0 ..= 1.0,
} and {
    garden: section!(garden, PALETTE),
    pond: section!(pond, PALETTE),
    hollow: section!(hollow, PALETTE),
    thicket: section!(thicket, PALETTE),
    storm: section!(storm, PALETTE),
    rope: section!(rope, ROPE),
    berry: section!(berry, BERRY),
    nim: section!(nim, NIM),
    firefly: section!(firefly, SHADES),
    helper: section!(helper, SHADES),
    hazard: section!(hazard, SHADES),
    prey: section!(prey, PREY),
    ui: section!(ui, UI),
    spin: section!(spin, SPIN),
    spin_dusk: section!(spin_dusk, NIGHT),
    spin_midnight: section!(spin_midnight, NIGHT),
    spin_storm: section!(spin_storm, NIGHT),
    spin_dawn: section!(spin_dawn, NIGHT),
    silk: section!(silk, SILK),
});

/// Reads a style file and adds what is wrong with it to `problems`. None if anything is an error.
pub fn read(file: &str, bytes: &[u8], problems: &mut Problems) -> Option<Style> {
    let mut style = Style::default();
    table::read_file(file, bytes, STYLE, &mut style, problems).then_some(style)
}
