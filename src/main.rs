//! The program `dhayam`.

use std::process::ExitCode;

fn main() -> ExitCode {
    dhayam::cli::main()
}
