//! One crate of tests: from the rules up, everything that can be seen from outside.

mod analyse;
mod cli;
mod decisions;
#[cfg(unix)]
mod disk;
mod finding;
mod games;
mod golden;
mod journeys;
mod kit;
mod ladder;
mod layers;
#[cfg(unix)]
mod long;
#[cfg(unix)]
mod meddling;
#[cfg(unix)]
mod named;
#[cfg(unix)]
mod opening;
mod perft;
mod plain;
mod playouts;
mod positions;
#[cfg(unix)]
mod pty;
mod records;
#[cfg(unix)]
mod remembering;
#[cfg(unix)]
mod saving;
mod scenarios;
mod screens;
mod settings;
mod shapes;
mod shell;
mod simulations;
mod themes;
mod wide;
