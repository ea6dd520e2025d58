//! A JSON Schema compared with the shape that the code checks, so that editors and the game say the same.

use gossamer::content::json::Document;
use gossamer::content::keys::Shape;
use gossamer::content::node::{Node, Value};

/// Everything in which the schema `file` differs from `shape`, or leaves something undescribed.
pub fn differences(shape: &Shape, file: &str) -> Vec<String> {
    let bytes = std::fs::read(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let document = Document::read(file, &bytes).unwrap_or_else(|problem| panic!("{problem}"));
    let mut out = Vec::new();
    compare(shape, Some(&document.root), "", &mut out);
    out
}

fn compare(shape: &Shape, schema: Option<&Node>, path: &str, out: &mut Vec<String>) {
    let Some(schema) = schema else { return out.push(format!("{path} is missing")) };
    let mut expect = |key: &str, wanted: String| {
        let found = schema.get(key).map(|node| text(&node.value));
        if found.as_ref() != Some(&wanted) {
            out.push(format!("{path}: \"{key}\" should be {wanted}, not {found:?}"));
        }
    };
    match shape {
        Shape::Text { most } => {
            expect("type", "\"string\"".to_string());
            expect("maxLength", most.to_string());
        }
        Shape::Choice(words) => {
            expect("type", "\"string\"".to_string());
            expect("enum", format!("{words:?}"));
        }
        Shape::Bool => expect("type", "\"boolean\"".to_string()),
        Shape::Number { low, high } | Shape::Whole { low, high } => {
            let kind = if matches!(shape, Shape::Whole { .. }) { "\"integer\"" } else { "\"number\"" };
            expect("type", kind.to_string());
            expect("minimum", low.to_string());
            expect("maximum", high.to_string());
        }
        Shape::Point { low, high } => {
            expect("minItems", "2".to_string());
            expect("maxItems", "2".to_string());
            compare(&Shape::Number { low: *low, high: *high }, schema.get("items"), &format!("{path}[]"), out);
        }
        Shape::PointOr { low, high, object } => {
            let forms = schema.get("anyOf").map(|node| node.items().iter().collect::<Vec<_>>()).unwrap_or_default();
            let form = |index: usize| forms.get(index).copied();
            compare(&Shape::Point { low: *low, high: *high }, form(0), &format!("{path}(short)"), out);
            compare(&Shape::Object(object), form(1), path, out);
        }
        Shape::List { of, least, most } => {
            expect("type", "\"array\"".to_string());
            expect("minItems", least.to_string());
            expect("maxItems", most.to_string());
            compare(of, schema.get("items"), &format!("{path}[]"), out);
        }
        Shape::Map { of, most } => {
            expect("type", "\"object\"".to_string());
            expect("maxProperties", most.to_string());
            compare(of, schema.get("additionalProperties"), &format!("{path}.*"), out);
        }
        Shape::Object(fields) => {
            expect("type", "\"object\"".to_string());
            expect("additionalProperties", "false".to_string());
            let required: Vec<&str> = fields.iter().filter(|field| field.required).map(|field| field.key).collect();
            expect("required", format!("{required:?}"));
            let properties = schema.get("properties");
            let known: Vec<&str> =
                properties.map_or(&[][..], Node::entries).iter().map(|(key, _)| key.name.as_str()).collect();
            let wanted: Vec<&str> = fields.iter().map(|field| field.key).collect();
            if known != wanted {
                out.push(format!("{path}: the keys are {known:?}, not {wanted:?}"));
            }
            for field in *fields {
                let inner = properties.and_then(|all| all.get(field.key));
                let path = format!("{path}.{}", field.key);
                if inner.is_some_and(|inner| inner.get("description").is_none()) {
                    out.push(format!("{path} has no description"));
                }
                compare(&field.shape, inner, &path, out);
            }
        }
        Shape::Color => expect("format", "\"color\"".to_string()),
    }
}

/// A value as `{:?}` writes it; numbers as `f32`, so that 0.1 is 0.1.
pub fn text(value: &Value) -> String {
    match value {
        Value::Number(number) => (*number as f32).to_string(),
        Value::Text(text) => format!("{text:?}"),
        Value::Bool(value) => value.to_string(),
        Value::List(items) => {
            format!("[{}]", items.iter().map(|item| text(&item.value)).collect::<Vec<_>>().join(", "))
        }
        Value::Null | Value::Object(_) => String::new(),
    }
}
