//! Colours as eyes see them: contrast, greyscale, and the three kinds of colour blindness.
//!
//! Simulated by the matrices of Machado, Oliveira and Fernandes (2009) for full severity, in linear light.

/// Red, green, blue in linear light, 0..=1.
pub type Light = [f32; 3];

/// How colours are seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Eyes {
    Usual,
    Grey,
    Protan,
    Deutan,
    Tritan,
}

pub const ALL: [Eyes; 5] = [Eyes::Usual, Eyes::Grey, Eyes::Protan, Eyes::Deutan, Eyes::Tritan];

const PROTAN: [[f32; 3]; 3] =
    [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]];
const DEUTAN: [[f32; 3]; 3] =
    [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]];
const TRITAN: [[f32; 3]; 3] =
    [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]];

/// The light of a pixel.
pub fn light(rgb: [u8; 3]) -> Light {
    rgb.map(|part| {
        let part = f32::from(part) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

/// The mean of some lights; black if there are none.
pub fn mean(lights: impl Iterator<Item = Light>) -> Light {
    let (mut sum, mut count) = ([0.0; 3], 0.0_f32);
    for light in lights {
        sum.iter_mut().zip(light).for_each(|(sum, part)| *sum += part);
        count += 1.0;
    }
    sum.map(|sum| sum / count.max(1.0))
}

/// Relative luminance.
pub fn luminance(light: Light) -> f32 {
    0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
}

/// The contrast of two lights, 1..=21, as the guidelines for web content reckon it.
pub fn contrast(a: Light, b: Light) -> f32 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}

/// How `light` looks to these eyes.
pub fn seen(light: Light, eyes: Eyes) -> Light {
    let matrix = match eyes {
        Eyes::Usual => return light,
        Eyes::Grey => return [luminance(light); 3],
        Eyes::Protan => PROTAN,
        Eyes::Deutan => DEUTAN,
        Eyes::Tritan => TRITAN,
    };
    matrix.map(|row| row.iter().zip(light).map(|(k, part)| k * part).sum::<f32>().clamp(0.0, 1.0))
}

/// How different two lights look: the distance in CIE L*a*b* (1976); 2.3 is just seen.
pub fn difference(a: Light, b: Light) -> f32 {
    let (a, b) = (lab(a), lab(b));
    (0..3).map(|k| (a[k] - b[k]).powi(2)).sum::<f32>().sqrt()
}

fn lab(light: Light) -> [f32; 3] {
    let [r, g, b] = light;
    let xyz = [
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    ];
    let [x, y, z] = xyz.map(|t| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}
