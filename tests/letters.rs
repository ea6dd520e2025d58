//! The game's own alphabet: complete, evenly built at every weight, and described by its schema.
use glam::Vec2;
use gossamer::content::json::Document;
use gossamer::content::keys::Shape;
use gossamer::content::letters::Letters;
use gossamer::content::letters_file::SHAPE;
use gossamer::content::node::{Node, Value};

/// Ink bounds of a sign at a weight: lowest x and y, highest x and y, in em.
fn ink(letters: &Letters, sign: char, weight: u16) -> (Vec2, Vec2) {
    let mut ends = (Vec2::INFINITY, Vec2::NEG_INFINITY);
    let pen = letters.pen(weight);
    letters.strokes(letters.glyph(sign), &pen, 2, |stroke| {
        for p in stroke.points.iter().map(|p| stroke.fit.at(*p)) {
            ends = (ends.0.min(p - stroke.half), ends.1.max(p + stroke.half));
        }
    });
    ends
}

#[test]
fn every_printable_ascii_character_and_the_usual_signs_are_there() {
    let letters = Letters::built_in();
    let signs: Vec<char> = letters.signs().collect();
    let more = "–—‘’“”…•←→↑↓✓★≤≥≈";
    for sign in (' '..='~').chain('\u{a0}'..='ÿ').chain(more.chars()) {
        assert!(signs.contains(&sign), "no {sign:?}");
    }
    assert!(signs.is_sorted());
}

#[test]
fn figures_are_tabular_and_are_never_kerned() {
    let letters = Letters::built_in();
    for weight in [400, 500, 600] {
        let pen = letters.pen(weight);
        let zero = letters.advance(letters.glyph('0'), &pen);
        for (a, b) in ('0'..='9').zip('0'..='9') {
            let (a, b) = (letters.glyph(a), letters.glyph(b));
            assert_eq!((letters.advance(a, &pen), letters.kern(a, b)), (zero, 0.0));
        }
    }
}

#[test]
fn no_sign_leaves_its_box_at_any_weight() {
    let letters = Letters::built_in();
    let metrics = *letters.metrics();
    for weight in [400, 500, 600] {
        let pen = letters.pen(weight);
        for sign in letters.signs().filter(|sign| !sign.is_whitespace()) {
            let (low, high) = ink(&letters, sign, weight);
            let advance = letters.advance(letters.glyph(sign), &pen);
            assert!(low.x > -0.06 && high.x < advance + 0.06, "{sign} {weight}: {low} {high} of {advance}");
            assert!(low.y >= -metrics.top && high.y <= -metrics.bottom, "{sign} {weight}: {low} {high}");
        }
    }
}

#[test]
fn letters_keep_their_height_at_every_weight() {
    let letters = Letters::built_in();
    let metrics = *letters.metrics();
    for weight in [400, 500, 600] {
        for (signs, top) in [("EHTZ", metrics.cap), ("xvz", metrics.x_height), ("bdhkl", metrics.ascender)] {
            for sign in signs.chars() {
                let (low, high) = ink(&letters, sign, weight);
                assert!((low.y + top).abs() < 0.012, "{sign} {weight}: top {} not {top}", -low.y);
                assert!(high.y.abs() < 0.012, "{sign} {weight}: bottom {}", high.y);
            }
        }
        let (low, high) = ink(&letters, 'o', weight);
        assert!(-low.y > metrics.x_height && high.y > 0.0, "round letters overshoot");
        assert!((ink(&letters, 'p', weight).1.y + metrics.descender).abs() < 0.012);
    }
}

#[test]
fn kerning_covers_the_pairs_that_need_it_and_accents_follow_their_base() {
    let letters = Letters::built_in();
    let kern = |pair: &str| {
        let mut signs = pair.chars().map(|sign| letters.glyph(sign));
        letters.kern(signs.next().unwrap(), signs.next().unwrap())
    };
    for pair in ["AV", "AT", "LT", "To", "Te", "Ty", "Yo", "VA", "P.", "r.", "y,", "L'"] {
        assert!(kern(pair) <= -0.03, "{pair} {}", kern(pair));
    }
    for pair in ["HH", "nn", "oo", "77"] {
        assert_eq!(kern(pair), 0.0, "{pair}");
    }
    assert_eq!(kern("Tö"), kern("To"));
    assert_eq!(kern("ÀV"), kern("AV"));
}

#[test]
fn marks_stand_clear_above_their_letters_in_the_middle() {
    let letters = Letters::built_in();
    for weight in [400, 500, 600] {
        for (base, sign) in "AEOaeoıu".chars().zip("ÂÊÔâêôîû".chars()) {
            let (letter, whole) = (ink(&letters, base, weight), ink(&letters, sign, weight));
            assert!(whole.0.y < letter.0.y - 0.12, "{sign} {weight}");
            assert!((whole.1.y - letter.1.y).abs() < 1e-6, "{sign} {weight}");
            let mut lowest = f32::MIN;
            letters.strokes(letters.glyph(sign), &letters.pen(weight), 2, |stroke| {
                let over = stroke.points.iter().all(|p| stroke.fit.at(*p).y < letter.0.y);
                if over {
                    lowest = stroke.points.iter().fold(lowest, |l, p| l.max(stroke.fit.at(*p).y + stroke.half));
                }
            });
            assert!(lowest < letter.0.y - 0.02, "{sign} {weight}: gap {}", letter.0.y - lowest);
        }
    }
}

#[test]
fn coarse_levels_have_fewer_points_and_the_same_ends() {
    let letters = Letters::built_in();
    let count = |level: usize| {
        let mut points = 0;
        letters.strokes(letters.glyph('s'), &letters.pen(500), level, |stroke| points += stroke.points.len());
        points
    };
    assert!(count(0) < count(1) && count(1) < count(2), "{} {}", count(0), count(2));
    assert!(count(0) <= 20, "{}", count(0));
}

/// Compares a shape with its schema node; `path` is for the message.
fn same(shape: &Shape, schema: &Node, path: &str) {
    let number = |key: &str| match schema.get(key).map(|node| &node.value) {
        Some(Value::Number(number)) => *number as f32,
        other => panic!("{path}: {key} is {other:?}"),
    };
    let texts = |key: &str| -> Vec<String> {
        let items = schema.get(key).map(Node::items).unwrap_or_default();
        items
            .iter()
            .map(|item| if let Value::Text(text) = &item.value { text.clone() } else { String::new() })
            .collect()
    };
    let kind = match schema.get("type").map(|node| &node.value) {
        Some(Value::Text(kind)) => kind.as_str(),
        other => panic!("{path}: type is {other:?}"),
    };
    match shape {
        Shape::Text { most } => assert_eq!((kind, number("maxLength")), ("string", *most as f32), "{path}"),
        Shape::Choice(words) => assert_eq!(texts("enum"), *words, "{path}"),
        Shape::Number { low, high } => {
            assert_eq!((kind, number("minimum"), number("maximum")), ("number", *low, *high), "{path}")
        }
        Shape::Whole { low, high } => {
            assert_eq!((kind, number("minimum"), number("maximum")), ("integer", *low, *high), "{path}")
        }
        Shape::List { of, least, most } => {
            let limits = (number("minItems"), number("maxItems"));
            assert_eq!((kind, limits), ("array", (*least as f32, *most as f32)), "{path}");
            same(of, schema.get("items").expect("items"), &format!("{path}[]"));
        }
        Shape::Object(fields) => {
            let properties = schema.get("properties").expect("properties");
            let keys: Vec<&str> = properties.entries().iter().map(|(key, _)| key.name.as_str()).collect();
            assert_eq!(fields.iter().map(|field| field.key).collect::<Vec<_>>(), keys, "{path}");
            let required = fields.iter().filter(|field| field.required).map(|field| field.key);
            assert_eq!(texts("required"), required.collect::<Vec<_>>(), "{path}");
            for field in *fields {
                same(&field.shape, properties.get(field.key).expect("key"), &format!("{path}.{}", field.key));
            }
        }
        other => panic!("{path}: {other:?} is not used by the alphabet"),
    }
}

#[test]
fn schema_and_shape_say_the_same() {
    let text = include_str!("../assets/letters.schema.json");
    let schema = Document::read("letters.schema.json", text.as_bytes()).unwrap_or_else(|problem| panic!("{problem}"));
    same(&SHAPE, &schema.root, "");
}
