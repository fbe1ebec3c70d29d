//! The one way out of the program: what it asks of the floor above, by who carries it out.

use std::collections::VecDeque;

use crate::game::Game;
use crate::game::record::{Header, Line};
use crate::players::Decision;
use crate::rules::{Move, Position, Seat};

use super::arrangement::Arrangement;
use super::coach::Dangers;
use super::command::Command;
use super::msg::Msg;
use super::notice::Notice;
use super::overlay::{Overlay, Question};

/// What is asked for while a message is answered. Whoever gave the message carries it out: first what belongs on the
/// disk, so that what was shown is saved before the program is left, then the jobs, then what the terminal is to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outbox {
    /// For the disk, in order.
    pub disk: Vec<Disk>,
    /// Work that takes long.
    pub jobs: Vec<Job>,
    /// For the terminal, in order.
    pub terminal: Vec<Terminal>,
    /// What screens and overlays ask of the program around them. It answers each before it gives the rest away.
    pub(super) requests: VecDeque<Request>,
}

/// What is asked of the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Disk {
    /// Begin the record of a game, with the lines that are played already.
    Begin(Box<Header>, Vec<Line>),
    /// Write a line of it.
    Append(Line),
    /// Try again to write what is missing.
    Save,
    /// Write the whole record into another file, named as in a shell, and go on there.
    SaveAs(String),
    /// The game in front is left; it may be gone on with ([`Disk::Resume`]).
    PutAway,
    /// Read the game that was offered, to go on with it ([`Msg::Resumed`]).
    Resume,
    /// Remember the names and the house rules of a game that was set up.
    Remember(Box<Arrangement>),
}

impl Disk {
    /// Whether what is asked from here on is about another game.
    pub const fn is_other_game(&self) -> bool {
        match self {
            Self::Begin(..) | Self::PutAway | Self::Resume => true,
            Self::Append(_) | Self::Save | Self::SaveAs(_) | Self::Remember(_) => false,
        }
    }
}

/// Work that may take long. It is done beside everything else, and its answer comes as a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Job {
    /// Think about a position: only what was asked last is waited for.
    Think(Think),
    /// Look at a whole game ([`Msg::Analysing`], [`Msg::Analysed`]).
    Analyse(Box<Game>),
    /// Nobody waits for that any more.
    StopAnalysing,
}

/// What is to be thought about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Think {
    /// Let a bot decide ([`Msg::Decided`]).
    Decide(Box<Decision>),
    /// Find out which pawns of that player are in danger, after a move if one is given, and what the player can cut
    /// ([`Msg::Dangers`]).
    Dangers(Box<Position>, Seat, Option<Move>),
}

impl Think {
    /// Thinks, however long it takes.
    pub fn answer(self) -> Msg {
        match self {
            Self::Decide(decision) => {
                let mv = decision.made();
                Msg::Decided(decision, mv)
            }
            Self::Dangers(position, seat, after) => {
                Msg::Dangers(Box::new(Dangers::new(&position, seat, after)))
            }
        }
    }
}

/// What is asked of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terminal {
    /// Leave the program.
    Quit,
    /// Stop, as Ctrl-Z does, and come back.
    Suspend,
    /// Draw everything again.
    Redraw,
    /// Ring the bell.
    Bell,
    /// Take the mouse, or leave it to the terminal.
    Mouse(bool),
}

/// What a screen, or what lies over it, asks of the program around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// Say something.
    Say(Notice),
    /// Put something over the screen.
    Open(Overlay),
    /// Take away what lies over the screen.
    Close,
    /// Do what a command asks of the program or of the screen below, whatever lies over it.
    Command(Command),
    /// The question was answered with yes.
    Yes(Question),
    /// Begin a game so arranged.
    Start(Box<Arrangement>),
    /// Go on with the game that was not finished.
    Resume,
    /// The same players once more.
    Again,
    /// Leave for the setup screen.
    NewSetup,
    /// Ask whether to leave the game.
    AskToLeave(Question),
    /// Save the game in that file.
    SaveAs(String),
    /// Back from a look at a game to where it came from.
    Back,
}

impl Outbox {
    /// Has something said to the player.
    pub(super) fn say(&mut self, notice: Notice) {
        self.ask(Request::Say(notice));
    }

    /// Puts something over the screen.
    pub(super) fn open(&mut self, overlay: Overlay) {
        self.ask(Request::Open(overlay));
    }

    /// Asks something of the program.
    pub(super) fn ask(&mut self, request: Request) {
        self.requests.push_back(request);
    }

    /// Adds what another asks for, behind what is asked already.
    pub(super) fn append(&mut self, other: Self) {
        self.disk.extend(other.disk);
        self.jobs.extend(other.jobs);
        self.terminal.extend(other.terminal);
        self.requests.extend(other.requests);
    }
}
