//! A window like paper, and the board of light wood on it.
//!
//! Paints the whole window, so that it is the same wherever it is chosen.

use ratatui::style::Color::{self, Black, Gray, Red, White};

use super::board::{BLACK, BRIGHT, WOOD, WOOD_256, on_bright};
use super::palette::{Palette, Palettes, of256, on, rgb};

const WINDOW: Color = rgb(0xfb_f8f1);
const SEATS: [Color; 4] = [rgb(0xb3_2a1f), rgb(0x12_6b38), rgb(0x7a_5800), rgb(0x1c_58a6)];
const WINDOW_256: Color = of256(231);
const SEATS_256: [Color; 4] = [of256(124), of256(22), of256(94), of256(25)];

pub(super) const LIGHT: Palettes = Palettes {
    rgb: Palette {
        board: WOOD,
        text: [rgb(0x2b_2118), WINDOW],
        dim: [rgb(0x6b_5f50), WINDOW],
        badges: on_bright(rgb(0xff_ffff), SEATS),
        lines: on(WINDOW, SEATS),
        files: [rgb(0x6b_5f50), WINDOW],
        names: on(WINDOW, SEATS),
        notice: [rgb(0x2b_2118), rgb(0xe6_d9bd)],
        warning: [rgb(0xff_ffff), rgb(0xb3_261e)],
    },
    xterm256: Palette {
        board: WOOD_256,
        text: [of256(234), WINDOW_256],
        dim: [of256(241), WINDOW_256],
        badges: on_bright(of256(231), SEATS_256),
        lines: on(WINDOW_256, SEATS_256),
        files: [of256(241), WINDOW_256],
        names: on(WINDOW_256, SEATS_256),
        notice: [of256(234), of256(253)],
        warning: [of256(231), of256(124)],
    },
    // Bright colours are words on black only: names are black here, and lines are on black.
    ansi16: Palette {
        board: BLACK,
        text: [Black, White],
        dim: [Black, White],
        badges: on_bright(Black, BRIGHT),
        lines: on(Black, BRIGHT),
        files: [Gray, Black],
        names: [[Black, White]; 4],
        notice: [White, Black],
        warning: [White, Red],
    },
};
