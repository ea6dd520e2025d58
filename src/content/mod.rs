//! Files that people edit, turned into values that cannot be wrong: bytes -> `json` (syntax and places) -> `keys` (shape
//! and ranges) -> the typed readers (meaning). Every stage reports all problems with file, line, column and path.
pub mod error;
pub mod node;
pub mod scan;
pub mod json;
pub mod keys;
pub mod table;
pub mod style;
pub mod letter_path;
pub mod letters_file;
pub mod letters;
pub mod style_file;
pub mod tuning;
pub mod level_shape;
pub mod level;
pub mod embedded;
pub mod source;
pub mod library;
pub mod check;
pub mod save;
pub mod settle;
pub mod reload;
pub mod watch;
