//! The shared physics engine: ropes, bodies and contacts on stored displacements. Read `world.rs` first.
//!
//! State: `particles`, `rope`, `body`, `solid`, `wind`, `sheet`, together in `state`. A tick: `motion`, `hold`, then per
//! island (`island`) the solver `direct` (`links` -> blocks, `tree` -> one linear solve over `chain`, `couple` and `dense`)
//! or `relax`; contacts (`shape`, `sweep`, `contact_find`, `row`, `contact`, `jam`) are part of either; then cloth
//! (`sheet_step`). Outside: `edit`, `sheet_edit`, `query`, `measure`.
//! The spider's web is a world of its own: `graph`. Laboratory: `scenes`, `study`.
pub mod tuning;
pub mod slots;
pub mod matrix;
pub mod shape;
pub mod sweep;
pub mod bounds;
pub mod particles;
pub mod body;
pub mod rope;
pub mod solid;
pub mod wind;
pub mod sheet_nodes;
pub mod sheet;
pub mod event;
pub mod row;
pub mod layout;
pub mod state;
pub mod reel;
pub mod scratch;
pub mod dense;
pub mod lanes;
pub mod links;
pub mod seed;
pub mod motion;
pub mod chain;
pub mod couple;
pub mod tree;
pub mod island;
pub mod contact_find;
pub mod contact;
pub mod hold;
pub mod jam;
pub mod direct;
pub mod relax;
pub mod sheet_rows;
pub mod sheet_comb;
pub mod sheet_touch;
pub mod sheet_tear;
pub mod sheet_step;
pub mod world;
pub mod edit;
pub mod query;
pub mod sheet_edit;
pub mod graph;
pub mod measure;
pub mod scenes_contact;
pub mod scenes_hold;
pub mod scenes_sheet;
pub mod scenes_web;
pub mod scenes;
pub mod study;

pub use body::{Body, BodyDef, BodyId};
pub use event::EngineEvent;
pub use rope::{Attach, EndKind, RopeDef, RopeId, RopeView};
pub use shape::{Jam, Outline, ShapeDef};
pub use sheet::{SheetDef, SheetId, SheetView};
pub use solid::ShapeId;
pub use tuning::{Capacity, EngineTuning, Solver};
pub use wind::{WindId, WindZone};
pub use world::World;
