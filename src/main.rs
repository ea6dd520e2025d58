//! The program: everything is in the library, so that tests reach it.

fn main() {
    gossamer::app::run::main();
}
