//! The spider's web: nodes and silk strands that are split, cut, tied and carry loads. Read `web.rs` first.
//!
//! State: `nodes` and `strands` in the slots of a `roster`, joined by `ties`; what happened to places is in `log`. Derived
//! from the state: `order` (which strand is solved when) and `held` (what hangs on an anchor). A tick is `step`. Outside:
//! `forces`, `edit`, `query`, and the recipe `radial`.
pub mod tuning;
pub mod roster;
pub mod nodes;
pub mod strands;
pub mod ties;
pub mod log;
pub mod order;
pub mod held;
pub mod step;
pub mod web;
pub mod forces;
pub mod edit;
pub mod query;
pub mod radial;

pub use log::{Edit, follow};
pub use nodes::{NodeId, NodeView};
pub use query::{Hit, Near};
pub use radial::{Radial, radial};
pub use strands::{Place, StrandId, StrandView};
pub use tuning::{WebCapacity, WebTuning};
pub use web::Web;
