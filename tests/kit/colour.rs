//! Colours as they are seen: what a terminal makes of them, how far two are apart, and to whose eyes.

use ratatui::style::Color;

/// Red, green and blue, 0 to 255.
pub type Rgb = [u8; 3];

/// What the 16 colours of a terminal look like, in the order of their numbers.
pub struct Palette16 {
    pub name: &'static str,
    pub colours: [u32; 16],
}

/// As Wikipedia lists them under "ANSI escape code", 3-bit and 4-bit. The two old ones and one of today.
pub const PALETTES_16: [Palette16; 3] = [
    Palette16 {
        name: "xterm",
        colours: [
            0x00_0000, 0xcd_0000, 0x00_cd00, 0xcd_cd00, 0x00_00ee, 0xcd_00cd, 0x00_cdcd, 0xe5_e5e5,
            0x7f_7f7f, 0xff_0000, 0x00_ff00, 0xff_ff00, 0x5c_5cff, 0xff_00ff, 0x00_ffff, 0xff_ffff,
        ],
    },
    Palette16 {
        name: "VGA",
        colours: [
            0x00_0000, 0xaa_0000, 0x00_aa00, 0xaa_5500, 0x00_00aa, 0xaa_00aa, 0x00_aaaa, 0xaa_aaaa,
            0x55_5555, 0xff_5555, 0x55_ff55, 0xff_ff55, 0x55_55ff, 0xff_55ff, 0x55_ffff, 0xff_ffff,
        ],
    },
    Palette16 {
        name: "Windows",
        colours: [
            0x0c_0c0c, 0xc5_0f1f, 0x13_a10e, 0xc1_9c00, 0x00_37da, 0x88_1798, 0x3a_96dd, 0xcc_cccc,
            0x76_7676, 0xe7_4856, 0x16_c60c, 0xf9_f1a5, 0x3b_78ff, 0xb4_009e, 0x61_d6d6, 0xf2_f2f2,
        ],
    },
];

pub fn of_hex(hex: u32) -> Rgb {
    let [_, red, green, blue] = hex.to_be_bytes();
    [red, green, blue]
}

/// The colour on the screen; `None` for the terminal's own.
pub fn seen(colour: Color, palette: &Palette16) -> Option<Rgb> {
    let number = match colour {
        Color::Reset => return None,
        Color::Rgb(red, green, blue) => return Some([red, green, blue]),
        Color::Indexed(index) => return Some(of_256(index)),
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
    };
    Some(of_hex(palette.colours[number]))
}

/// xterm's cube of 6x6x6 and its ramp of greys.
fn of_256(index: u8) -> Rgb {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    match index {
        0..16 => panic!("{index} is one of the 16 that each terminal paints as it likes"),
        16..232 => [36, 6, 1].map(|step| LEVELS[usize::from((index - 16) / step % 6)]),
        232.. => [8 + 10 * (index - 232); 3],
    }
}

/// The light of each channel, 0 to 1, by the curve of sRGB.
fn light(colour: Rgb) -> [f64; 3] {
    colour.map(|byte| {
        let part = f64::from(byte) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

/// The contrast of two colours, 1 to 21, as WCAG 2 defines it.
pub fn contrast(a: Rgb, b: Rgb) -> f64 {
    let luminance = |colour| {
        let [red, green, blue] = light(colour);
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    };
    let (a, b) = (luminance(a), luminance(b));
    a.max(b) / a.min(b)
}

type Matrix = [[f64; 3]; 3];

/// Eyes: what makes of the light on the screen that light which looks to usual eyes as the first does to these.
pub struct Eyes {
    pub name: &'static str,
    seen: fn([f64; 3]) -> [f64; 3],
}

/// Eyes that see all colours.
pub const USUAL: Eyes = Eyes { name: "usual eyes", seen: |light| light };

/// Eyes that lack one kind of cone. The first three: G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A
/// physiologically-based model for simulation of color vision deficiency", IEEE TVCG 15(6), 2009, at the
/// greatest severity. That model is rough for the third kind, so the fourth is H. Brettel, F. Viénot and J. D.
/// Mollon, "Computerized simulation of color appearance for dichromats", JOSA A 14(10), 1997, worked out for
/// the primaries of sRGB.
pub const DICHROMATS: [Eyes; 4] = [
    Eyes {
        name: "protanopia",
        seen: |light| {
            let matrix = [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ];
            times(matrix, light)
        },
    },
    Eyes {
        name: "deuteranopia",
        seen: |light| {
            let matrix = [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ];
            times(matrix, light)
        },
    },
    Eyes {
        name: "tritanopia",
        seen: |light| {
            let matrix = [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ];
            times(matrix, light)
        },
    },
    Eyes {
        name: "tritanopia by Brettel",
        // Colours lie on either side of a plane through the greys, and each side has its own matrix.
        seen: |[red, green, blue]| {
            let side = 0.039_01 * red - 0.027_88 * green - 0.011_13 * blue;
            let matrix = if side >= 0.0 {
                [
                    [1.012_77, 0.135_48, -0.148_26],
                    [-0.012_43, 0.868_12, 0.144_31],
                    [0.075_89, 0.805_00, 0.119_11],
                ]
            } else {
                [
                    [0.936_78, 0.189_79, -0.126_57],
                    [0.061_54, 0.815_26, 0.123_20],
                    [-0.375_62, 1.127_67, 0.247_96],
                ]
            };
            times(matrix, [red, green, blue])
        },
    },
];

fn times(matrix: Matrix, light: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(light).map(|(m, part)| m * part).sum())
}

/// How far apart two colours look to those eyes: the distance in CIE L*a*b* (CIE76, D65). About 2.3 can just
/// be told apart side by side.
pub fn distance(a: Rgb, b: Rgb, eyes: &Eyes) -> f64 {
    let (a, b) = (lab(a, eyes), lab(b, eyes));
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

fn lab(colour: Rgb, eyes: &Eyes) -> [f64; 3] {
    let light = (eyes.seen)(light(colour)).map(|part| part.clamp(0.0, 1.0));
    let [x, y, z] =
        times([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]], light);
    let root = |part: f64| {
        if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 }
    };
    let (x, y, z) = (root(x / 0.9505), root(y), root(z / 1.089));
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}
