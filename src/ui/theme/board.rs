//! The boards that several themes share.
//!
//! Pawns need 3:1 against every ground there is, so a board is either light with dark pawns or dark with
//! bright ones: no middle tone has room for four pawns and three rings.

use ratatui::style::Color::{
    self, Black, Blue, DarkGray, Gray, LightCyan, LightGreen, LightRed, LightYellow, Red, White, Yellow,
};

use super::palette::{Board, Pair, of256, on, rgb};

const WHITE: Color = rgb(0xff_ffff);

/// Light wood, darker towards the centre.
pub(super) const WOOD: Board = Board {
    rings: [
        [rgb(0xfa_f2de), rgb(0xf2_e5c6)],
        [rgb(0xe0_c898), rgb(0xd8_bd8b)],
        [rgb(0xc5_a26c), rgb(0xbe_9a62)],
    ],
    signs: [rgb(0x7a_5a2c), rgb(0x68_4a20), rgb(0x57_3b16)],
    homes: [rgb(0xf2_b8ae), rgb(0xa9_dcb8), rgb(0xf5_df7a), rgb(0xa8_cdee)],
    centre: [rgb(0x6b_4c00), rgb(0xf2_cc4a)],
    marks: [rgb(0x9c_1f17), rgb(0x0f_5a2e), rgb(0x63_4600), rgb(0x17_498a)],
    // A yellow that stands out on cream is brown: its letters say that it is the yellow one.
    pawns: [
        [WHITE, rgb(0x9c_1f17)],
        [WHITE, rgb(0x0f_5a2e)],
        [rgb(0xff_e27a), rgb(0x5c_4300)],
        [WHITE, rgb(0x17_498a)],
    ],
    chosen: on(rgb(0x1a_1208), [rgb(0xff_b3a8), rgb(0x8f_e8b0), rgb(0xff_e27a), rgb(0xa8_d2ff)]),
    ticks: false,
    shade: None,
};

/// The same in the colours of the cube. Picked by hand: the nearest ones turn pink and green.
pub(super) const WOOD_256: Board = Board {
    rings: [[of256(230), of256(255)], [of256(223), of256(222)], [of256(180), of256(179)]],
    signs: [of256(94), of256(94), of256(58)],
    homes: [of256(217), of256(151), of256(228), of256(153)],
    centre: [of256(58), of256(220)],
    marks: [of256(88), of256(22), of256(58), of256(18)],
    pawns: [
        [of256(231), of256(124)],
        [of256(231), of256(22)],
        [of256(227), of256(58)],
        [of256(231), of256(24)],
    ],
    chosen: on(of256(233), [of256(217), of256(157), of256(227), of256(153)]),
    ticks: false,
    shade: None,
};

/// Dark wood, darker still towards the centre.
pub(super) const NIGHT: Board = Board {
    rings: [
        [rgb(0x54_4330), rgb(0x4b_3c2b)],
        [rgb(0x37_2c1f), rgb(0x30_261b)],
        [rgb(0x1f_1912), rgb(0x1a_150f)],
    ],
    signs: [rgb(0xd2_b98c), rgb(0xb8_9f74), rgb(0xa8_9068)],
    homes: [rgb(0x5a_201b), rgb(0x17_402b), rgb(0x4f_3f0c), rgb(0x1a_3a5e)],
    centre: [rgb(0xf0_cc50), rgb(0x52_4210)],
    marks: [rgb(0xf0_8474), rgb(0x62_cd8d), rgb(0xf0_cc50), rgb(0x7f_bbf2)],
    pawns: on_bright(rgb(0x14_0f0a), NIGHT_SEATS),
    chosen: on(WHITE, [rgb(0x9c_1f17), rgb(0x0f_5a2e), rgb(0x63_4600), rgb(0x17_498a)]),
    ticks: false,
    shade: None,
};

/// The seats on a dark board.
pub(super) const NIGHT_SEATS: [Color; 4] = [rgb(0xec_7766), rgb(0x55_c582), rgb(0xf0_c83c), rgb(0x70_b2f0)];

/// The same without the wood: the cube has no dark brown.
pub(super) const NIGHT_256: Board = Board {
    rings: [[of256(239), of256(238)], [of256(236), of256(235)], [of256(233), of256(232)]],
    signs: [of256(180), of256(180), of256(180)],
    homes: [of256(52), of256(22), of256(236), of256(17)],
    centre: [of256(220), of256(238)],
    marks: [of256(210), of256(78), of256(220), of256(117)],
    pawns: on_bright(of256(16), NIGHT_SEATS_256),
    chosen: on(of256(231), [of256(88), of256(22), of256(58), of256(18)]),
    ticks: false,
    shade: None,
};

/// The seats on a dark board.
pub(super) const NIGHT_SEATS_256: [Color; 4] = [of256(209), of256(78), of256(221), of256(75)];

/// The board of 16 colours. Only black is far enough from four bright colours in every terminal's palette, so
/// that all grounds are black, the rings are shaded, and the homes have crosses in their colour.
pub(super) const BLACK: Board = black(BRIGHT, [Red, Black, Black, Blue], [Gray, Yellow, Yellow]);

/// The seats in 16 colours: bright blue is too near to black for letters on it, cyan is not.
pub(super) const BRIGHT: [Color; 4] = [LightRed, LightGreen, LightYellow, LightCyan];

/// A black board with these seats.
pub(super) const fn black(seats: [Color; 4], chosen: [Color; 4], signs: [Color; 3]) -> Board {
    Board {
        rings: [[Black; 2]; 3],
        signs,
        homes: [Black; 4],
        centre: [White, Black],
        marks: seats,
        pawns: on_bright(Black, seats),
        chosen: on(White, chosen),
        ticks: true,
        shade: Some(DarkGray),
    }
}

/// The same letters on four bright grounds.
pub(super) const fn on_bright(letters: Color, [red, green, yellow, blue]: [Color; 4]) -> [Pair; 4] {
    [[letters, red], [letters, green], [letters, yellow], [letters, blue]]
}
