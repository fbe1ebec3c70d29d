//! A dark window, a board of dark wood, and bright pawns on it.
//!
//! Paints the whole window, so that it is the same wherever it is chosen.

use ratatui::style::Color::{self, Black, Gray, LightRed, White};

use super::board::{BLACK, BRIGHT, NIGHT, NIGHT_256, NIGHT_SEATS, NIGHT_SEATS_256, on_bright};
use super::palette::{Palette, Palettes, of256, on, rgb};

const WINDOW: Color = rgb(0x1c_1a17);
const WINDOW_256: Color = of256(234);

pub(super) const DARK: Palettes = Palettes {
    rgb: Palette {
        board: NIGHT,
        text: [rgb(0xdd_d5c8), WINDOW],
        dim: [rgb(0xa6_9d8e), WINDOW],
        badges: on_bright(rgb(0x14_0f0a), NIGHT_SEATS),
        lines: on(WINDOW, NIGHT_SEATS),
        files: [rgb(0xa6_9d8e), WINDOW],
        names: on(WINDOW, NIGHT_SEATS),
        notice: [rgb(0xf4_ede0), rgb(0x4f_483c)],
        warning: [rgb(0x14_0f0a), rgb(0xff_8f7d)],
    },
    xterm256: Palette {
        board: NIGHT_256,
        text: [of256(252), WINDOW_256],
        dim: [of256(247), WINDOW_256],
        badges: on_bright(of256(16), NIGHT_SEATS_256),
        lines: on(WINDOW_256, NIGHT_SEATS_256),
        files: [of256(247), WINDOW_256],
        names: on(WINDOW_256, NIGHT_SEATS_256),
        notice: [of256(231), of256(239)],
        warning: [of256(16), of256(209)],
    },
    ansi16: Palette {
        board: BLACK,
        text: [White, Black],
        dim: [Gray, Black],
        badges: on_bright(Black, BRIGHT),
        lines: on(Black, BRIGHT),
        files: [Gray, Black],
        names: on(Black, BRIGHT),
        notice: [Black, Gray],
        warning: [Black, LightRed],
    },
};
