//! The generated models, with the types of serde_json, chrono and uuid that they use.
extern crate self as chrono;
extern crate self as serde_json;
extern crate self as uuid;

#[path = "src/models/mod.rs"]
pub mod models;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Value;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Uuid;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct FixedOffset;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct DateTime<Zone>(pub Zone);
