//! Right on dark and on light backgrounds, without asking which it is.
//!
//! The board paints its own ground. Beside it no coloured words are possible: what has 4.5:1 on white has less
//! than 4:1 on a background such as #1e1e1e. So words are in the terminal's own colour, or on a ground of
//! their own; lines need 3:1 only, which a middle tone has on both. The 16 colours have no such tone: there
//! lines too are on a ground of their own.

use ratatui::style::Color::{self, Black, Gray, Red, White};

use super::board::{BLACK, BRIGHT, WOOD, WOOD_256, on_bright};
use super::palette::{OWN, Palette, Palettes, of256, on, rgb};

const SEATS: [Color; 4] = [rgb(0xcf_3a2d), rgb(0x1a_8048), rgb(0xb3_8a00), rgb(0x2f_6fc4)];
const WHITE: Color = rgb(0xff_ffff);
const SEATS_256: [Color; 4] = [of256(160), of256(28), of256(136), of256(32)];

pub(super) const AUTO: Palettes = Palettes {
    rgb: Palette {
        board: WOOD,
        text: [OWN, OWN],
        dim: [OWN, OWN],
        badges: [[WHITE, SEATS[0]], [WHITE, SEATS[1]], [rgb(0x14_0f00), SEATS[2]], [WHITE, SEATS[3]]],
        lines: on(OWN, SEATS),
        files: [OWN, OWN],
        names: [[OWN, OWN]; 4],
        notice: [WHITE, rgb(0x50_5050)],
        warning: [WHITE, rgb(0xb3_261e)],
    },
    xterm256: Palette {
        board: WOOD_256,
        text: [OWN, OWN],
        dim: [OWN, OWN],
        badges: [
            [of256(231), SEATS_256[0]],
            [of256(231), SEATS_256[1]],
            [of256(16), SEATS_256[2]],
            [of256(16), SEATS_256[3]],
        ],
        lines: on(OWN, SEATS_256),
        files: [OWN, OWN],
        names: [[OWN, OWN]; 4],
        notice: [of256(231), of256(239)],
        warning: [of256(231), of256(124)],
    },
    ansi16: Palette {
        board: BLACK,
        text: [OWN, OWN],
        dim: [OWN, OWN],
        badges: on_bright(Black, BRIGHT),
        lines: on(Black, BRIGHT),
        files: [Gray, Black],
        names: [[OWN, OWN]; 4],
        notice: [Black, Gray],
        warning: [White, Red],
    },
};
