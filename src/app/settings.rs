//! How a person wants the program to look and move.

use std::time::Duration;

/// How fast dice tumble and pawns walk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// For teaching and for onlookers.
    Slow,
    /// The default.
    #[default]
    Normal,
    /// For those who know the game.
    Fast,
    /// Nothing moves: every change is shown at once.
    Off,
}

impl Speed {
    /// Every speed, slowest first.
    pub const ALL: [Self; 4] = [Self::Slow, Self::Normal, Self::Fast, Self::Off];

    /// How long the dice tumble.
    pub const fn tumble(self) -> Duration {
        Duration::from_millis(match self {
            Self::Slow => 900,
            Self::Normal => 420,
            Self::Fast => 180,
            Self::Off => 0,
        })
    }

    /// How long a pawn stands on each square it passes.
    pub const fn step(self) -> Duration {
        Duration::from_millis(match self {
            Self::Slow => 180,
            Self::Normal => 80,
            Self::Fast => 40,
            Self::Off => 0,
        })
    }

    /// How long each flash lasts in which a cut pawn goes, or the King is celebrated.
    pub const fn flash(self) -> Duration {
        Duration::from_millis(match self {
            Self::Slow => 200,
            Self::Normal => 110,
            Self::Fast => 60,
            Self::Off => 0,
        })
    }

    /// The beat in which bots play: what one did stands still for a few of them.
    pub const fn beat(self) -> Duration {
        Duration::from_millis(match self {
            Self::Slow => 500,
            // With nothing in motion it still has to be seen what they do.
            Self::Normal | Self::Off => 300,
            Self::Fast => 130,
        })
    }

    /// The speed next to it, faster or slower, of those at which something moves.
    #[must_use]
    pub const fn changed(self, faster: bool) -> Self {
        match (self, faster) {
            (Self::Normal | Self::Fast | Self::Off, true) => Self::Fast,
            (Self::Slow, true) | (Self::Fast, false) => Self::Normal,
            (Self::Slow | Self::Normal | Self::Off, false) => Self::Slow,
        }
    }

    /// The speed `by` places along, round the end.
    #[must_use]
    pub fn turned(self, by: isize) -> Self {
        let at = Self::ALL.iter().position(|&s| s == self);
        super::rows::turned(at, by, Self::ALL.len()).map_or(self, |at| Self::ALL[at])
    }
}

/// Which characters draw the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GlyphSet {
    /// Lines, arrows and dots, one cell each.
    #[default]
    Unicode,
    /// The same, as far as the Linux console has them in its own font of 256 characters.
    Console,
    /// Nothing above 0x7e.
    Ascii,
}

/// Which colours are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ThemeName {
    /// Right on dark and light backgrounds.
    #[default]
    Auto,
    /// A dark window.
    Dark,
    /// A light window.
    Light,
    /// The strongest contrast.
    Contrast,
    /// For eyes that confuse some colours.
    ColourBlind,
    /// No colours.
    Mono,
}

impl Speed {
    /// The word of the settings and the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Normal => "normal",
            Self::Fast => "fast",
            Self::Off => "off",
        }
    }
}

impl ThemeName {
    /// Every theme. The length is that of the list above, so that none is forgotten: the last one stays last.
    pub const ALL: [Self; Self::Mono as usize + 1] =
        [Self::Auto, Self::Dark, Self::Light, Self::Contrast, Self::ColourBlind, Self::Mono];

    /// The word of the settings and the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Dark => "dark",
            Self::Light => "light",
            Self::Contrast => "contrast",
            Self::ColourBlind => "colour-blind",
            Self::Mono => "mono",
        }
    }
}

/// The settings in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is on or off, whatever the others are")]
pub struct Settings {
    /// How fast things move.
    pub speed: Speed,
    /// Whether somebody chose that speed: it then stays so on a slow line too.
    pub speed_chosen: bool,
    /// Whether a bell rings when the turn passes.
    pub bell: bool,
    /// Which characters are drawn.
    pub glyphs: GlyphSet,
    /// Whether somebody chose them.
    pub glyphs_chosen: bool,
    /// Which colours are used.
    pub theme: ThemeName,
    /// Whether players may ask the coach.
    pub hints: bool,
    /// Whether the mouse is the program's: the terminal does not select text with it then.
    pub mouse: bool,
}

impl Settings {
    /// Things move faster from now on, or slower.
    pub(super) fn change_speed(&mut self, faster: bool) {
        self.speed = self.speed.changed(faster);
        self.speed_chosen = true;
    }

    /// Things move at the speed `by` places along.
    pub(super) fn turn_speed(&mut self, by: isize) {
        self.speed = self.speed.turned(by);
        self.speed_chosen = true;
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            speed: Speed::default(),
            speed_chosen: false,
            bell: false,
            glyphs: GlyphSet::default(),
            glyphs_chosen: false,
            theme: ThemeName::default(),
            hints: true,
            mouse: true,
        }
    }
}
