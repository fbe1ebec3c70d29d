//! Seats that stay apart for eyes that lack one kind of cone: red, green or blue.
//!
//! What such eyes confuse differs, but all see light and dark. So the green leans to blue and is very light, the
//! blue leans to violet and is dark, and red is dark beside a yellow that is light. That takes a dark board;
//! around it is the terminal's own background, as in `auto`, and lines are on a ground of their own.

use ratatui::style::Color::{
    self, Black, Blue, Gray, LightBlue, LightCyan, LightRed, LightYellow, Red, White, Yellow,
};

use super::board::{black, on_bright};
use super::palette::{Board, OWN, Palette, Palettes, of256, on, rgb};

const INK: Color = rgb(0x0e_0b08);
const WHITE: Color = rgb(0xff_ffff);
const SEATS: [Color; 4] = [rgb(0xf2_6161), rgb(0x00_ffdd), rgb(0xf2_ce18), rgb(0x8e_85f2)];
const SEATS_256: [Color; 4] = [of256(209), of256(50), of256(220), of256(147)];
const SEATS_16: [Color; 4] = [LightRed, LightCyan, LightYellow, LightBlue];

pub(super) const COLOUR_BLIND: Palettes = Palettes {
    rgb: Palette {
        board: Board {
            rings: [
                [rgb(0x48_4440), rgb(0x40_3c38)],
                [rgb(0x30_2d2a), rgb(0x29_2624)],
                [rgb(0x1a_1816), rgb(0x14_1211)],
            ],
            signs: [rgb(0xd0_c8bc), rgb(0xb4_aca0), rgb(0xa0_988c)],
            homes: [rgb(0x4a_0610), rgb(0x1e_4a44), rgb(0x4c_3e00), rgb(0x0c_0c44)],
            centre: [WHITE, rgb(0x3c_3834)],
            marks: SEATS,
            pawns: on_bright(INK, SEATS),
            chosen: on(WHITE, [rgb(0x8a_1c00), rgb(0x00_4d42), rgb(0x55_4300), rgb(0x28_2aa8)]),
            ticks: false,
            shade: None,
        },
        text: [OWN, OWN],
        dim: [OWN, OWN],
        badges: on_bright(INK, SEATS),
        lines: on(rgb(0x29_2624), SEATS),
        files: [WHITE, rgb(0x29_2624)],
        names: [[OWN, OWN]; 4],
        notice: [WHITE, rgb(0x50_5050)],
        warning: [INK, SEATS[0]],
    },
    xterm256: Palette {
        board: Board {
            rings: [[of256(239), of256(238)], [of256(236), of256(235)], [of256(233), of256(232)]],
            signs: [of256(252), of256(250), of256(247)],
            // No dark yellow is in the cube: that home is grey, and its cross is yellow.
            homes: [of256(52), of256(23), of256(236), of256(17)],
            centre: [of256(231), of256(237)],
            marks: SEATS_256,
            pawns: on_bright(of256(16), SEATS_256),
            chosen: on(of256(231), [of256(88), of256(23), of256(58), of256(19)]),
            ticks: false,
            shade: None,
        },
        text: [OWN, OWN],
        dim: [OWN, OWN],
        badges: on_bright(of256(16), SEATS_256),
        lines: on(of256(235), SEATS_256),
        files: [of256(231), of256(235)],
        names: [[OWN, OWN]; 4],
        notice: [of256(231), of256(239)],
        warning: [of256(16), of256(209)],
    },
    ansi16: Palette {
        board: black(SEATS_16, [Red, Black, Black, Blue], [Gray, Yellow, Yellow]),
        text: [OWN, OWN],
        dim: [OWN, OWN],
        badges: on_bright(Black, SEATS_16),
        lines: on(Black, SEATS_16),
        files: [Gray, Black],
        names: [[OWN, OWN]; 4],
        notice: [Black, Gray],
        warning: [White, Red],
    },
};
