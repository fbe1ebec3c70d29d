//! One crate of tests: from the rules up, everything that can be seen from outside.

mod golden;
mod journeys;
mod kit;
mod layers;
mod perft;
mod playouts;
mod scenarios;
mod screens;
