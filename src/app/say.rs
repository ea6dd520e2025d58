//! Lines on the standard output that end quietly when nobody reads them any more, as in `gossamer solve ... | head`.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write, stdout};

/// Prints one line. A closed pipe ends the program with success; without any standard output the line is lost.
pub fn line(text: Arguments<'_>) {
    if let Err(error) = writeln!(stdout().lock(), "{text}")
        && error.kind() == ErrorKind::BrokenPipe
    {
        std::process::exit(0);
    }
}

/// Like `println!`.
macro_rules! say {
    ($($text:tt)*) => {
        $crate::app::say::line(format_args!($($text)*))
    };
}

pub(crate) use say;
