//! From the end of a game to what it turned on, and back.

use crate::players::analysis::Analysis;

use super::msg::Effect;
use super::overlay::Overlay;
use super::screen::review::Review;
use super::{App, Screen};

impl App {
    /// Has the game in front looked at, if it is over.
    pub(super) fn analyse(&mut self) -> Vec<Effect> {
        let game = match &self.screen {
            Screen::Table(table) if !table.is_running() => Box::new(table.game.clone()),
            _ => return Vec::new(),
        };
        let _ = self.open(Overlay::Analysing(0, game.log().len()));
        vec![Effect::Analyse(game)]
    }

    /// That much of it is looked at.
    pub(super) fn analysing(&mut self, done: usize, all: usize) -> Vec<Effect> {
        if let Some(Overlay::Analysing(..)) = self.overlay {
            self.overlay = Some(Overlay::Analysing(done, all));
        }
        Vec::new()
    }

    /// All of it is. What nobody waits for any more, or is about another game, is let go.
    pub(super) fn analysed(&mut self, analysis: Analysis) -> Vec<Effect> {
        if let (Some(Overlay::Analysing(..)), Screen::Table(table)) = (self.overlay, &self.screen)
            && table.game.log().len() == analysis.steps.len()
        {
            self.overlay = None;
            self.screen = Screen::Review(Box::new(Review::of((**table).clone(), analysis)));
        }
        Vec::new()
    }

    /// Back to the table of the game, or out of the program where there is none.
    pub(super) fn leave_review(&mut self) -> Vec<Effect> {
        let Screen::Review(review) = &self.screen else { return Vec::new() };
        match (**review).clone().into_back() {
            Some(table) => self.screen = Screen::Table(Box::new(table)),
            None => return vec![Effect::Quit],
        }
        Vec::new()
    }
}
