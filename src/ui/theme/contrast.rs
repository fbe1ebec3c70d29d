//! White on black, strong colours, a dot in every square: at least 7:1 for words, but for red in 16 colours (5:1).

use ratatui::style::Color::{self, Black, LightRed, White};

use super::board::{BRIGHT, black, on_bright};
use super::palette::{Board, Palette, Palettes, of256, on, rgb};

const BACK: Color = rgb(0x00_0000);
const WHITE: Color = rgb(0xff_ffff);
const SEATS: [Color; 4] = [rgb(0xff_7565), rgb(0x3f_e06a), rgb(0xff_e600), rgb(0x7a_b8ff)];
const BACK_256: Color = of256(16);
const WHITE_256: Color = of256(231);
const SEATS_256: [Color; 4] = [of256(209), of256(83), of256(226), of256(75)];

pub(super) const CONTRAST: Palettes = Palettes {
    rgb: Palette {
        board: Board {
            rings: [
                [rgb(0x36_3636), rgb(0x2e_2e2e)],
                [rgb(0x1e_1e1e), rgb(0x19_1919)],
                [BACK, rgb(0x08_0808)],
            ],
            signs: [WHITE; 3],
            homes: [rgb(0x4a_0d08), rgb(0x00_331a), rgb(0x3d_3000), rgb(0x0a_2450)],
            centre: [WHITE, rgb(0x38_3000)],
            marks: SEATS,
            pawns: on_bright(BACK, SEATS),
            chosen: on(WHITE, [rgb(0x8a_0f08), rgb(0x00_4d20), BACK, rgb(0x00_3080)]),
            ticks: true,
            shade: None,
        },
        text: [WHITE, BACK],
        dim: [WHITE, BACK],
        badges: on_bright(BACK, SEATS),
        lines: on(BACK, SEATS),
        files: [WHITE, BACK],
        names: on(BACK, SEATS),
        notice: [BACK, WHITE],
        warning: [BACK, SEATS[0]],
    },
    xterm256: Palette {
        board: Board {
            rings: [[of256(237), of256(236)], [of256(234), of256(233)], [BACK_256, of256(232)]],
            signs: [WHITE_256; 3],
            homes: [of256(52), of256(235), of256(233), of256(17)],
            centre: [WHITE_256, of256(236)],
            marks: SEATS_256,
            pawns: on_bright(BACK_256, SEATS_256),
            chosen: on(WHITE_256, [of256(88), of256(22), BACK_256, of256(18)]),
            ticks: true,
            shade: None,
        },
        text: [WHITE_256, BACK_256],
        dim: [WHITE_256, BACK_256],
        badges: on_bright(BACK_256, SEATS_256),
        lines: on(BACK_256, SEATS_256),
        files: [WHITE_256, BACK_256],
        names: on(BACK_256, SEATS_256),
        notice: [BACK_256, WHITE_256],
        warning: [BACK_256, SEATS_256[0]],
    },
    ansi16: Palette {
        board: Board { shade: None, ..black(BRIGHT, [Black; 4], [White; 3]) },
        text: [White, Black],
        dim: [White, Black],
        badges: on_bright(Black, BRIGHT),
        lines: on(Black, BRIGHT),
        files: [White, Black],
        names: on(Black, BRIGHT),
        notice: [Black, White],
        warning: [Black, LightRed],
    },
};
