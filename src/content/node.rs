//! A JSON value with the place of every part of it: what the scanner makes and the checks read.

use super::error::Place;

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    pub place: Place,
    pub value: Value,
}

/// What a value is.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Bool(bool),
    /// Always finite, also as an `f32`.
    Number(f64),
    Text(String),
    List(Vec<Node>),
    /// In the order of the file, duplicate keys included.
    Object(Vec<(Key, Node)>),
}

/// The name of a value in an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    pub place: Place,
    pub name: String,
}

impl Node {
    /// The entries of an object; nothing for any other value.
    pub fn entries(&self) -> &[(Key, Node)] {
        if let Value::Object(entries) = &self.value { entries } else { &[] }
    }

    /// The items of a list; nothing for any other value.
    pub fn items(&self) -> &[Node] {
        if let Value::List(items) = &self.value { items } else { &[] }
    }

    /// The first value under `key`, if this is an object that has it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries().iter().find(|(found, _)| found.name == key).map(|(_, node)| node)
    }
}
