//! The state of one game, the judge of what is legal, and the one way on.

use super::dice::{Hand, Throw, Value};
use super::event::{Event, Events};
use super::fault::Faults;
use super::house::{Entry, Rules};
use super::illegal::Illegal;
use super::moves::{Move, Moves};
use super::path::{Pawn, Place, Step};
use super::pawns::Pawns;
use super::seat::{BySeat, Seat, Seats};
use super::setup::{Setup, Spot};

/// The three things that change a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// The player whose turn it is throws, and this falls.
    Throw(Throw),
    /// The player whose turn it is moves.
    Move(Move),
    /// A player gives up, in turn or out of it (R22).
    Concede(Seat),
}

/// What a position waits for. Derived from it, never stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A throw.
    Throwing,
    /// A choice among the legal moves; there is at least one.
    Moving,
    /// Nothing: this player is the King (R21).
    Over(Seat),
}

/// The state of one game, with its house rules: small, `Copy`, and equal when all of it is
/// the same: pawns, turn, throws owed, hand, who has cut and who has given up.
///
/// The only way to change it is [`play`](Self::play). Copying it is how to take a move back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pawns: BySeat<Pawns>,
    rules: Rules,
    seats: Seats,
    active: Seats,
    has_cut: Seats,
    turn: Seat,
    owed: u8,
    hand: Hand,
}

impl Position {
    /// The start of a game: all pawns off the board, `first` to throw (R3, R9).
    ///
    /// # Errors
    /// Everything wrong with the description: two players who do not sit opposite, a first player
    /// who does not play, a number of pawns out of range (R2, R3).
    pub fn start(rules: Rules, seats: Seats, first: Seat) -> Result<Self, Faults> {
        Setup::start(rules, seats, first).build()
    }

    /// Takes over a description that [`Setup::build`] has checked.
    pub(super) fn from_checked(setup: &Setup) -> Self {
        let active = setup.seats.iter().filter(|&s| !setup.conceded.contains(s)).collect();
        Self {
            pawns: BySeat::new(|seat| {
                let mut pawns = Pawns::HOME;
                for (pawn, spot) in Pawn::first(setup.rules.pawns).zip(&setup.pawns[seat]) {
                    pawns.set(
                        pawn,
                        match *spot {
                            Spot::New => Place::NEW,
                            Spot::Cut => Place::CUT,
                            Spot::Step(step) => step,
                        },
                    );
                }
                pawns
            }),
            rules: setup.rules,
            seats: setup.seats,
            active,
            has_cut: setup.has_cut,
            turn: setup.turn,
            owed: setup.owed,
            hand: setup.hand,
        }
    }

    /// The house rules it is played by.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Everyone who sat down.
    pub const fn seats(&self) -> Seats {
        self.seats
    }

    /// Everyone who has not conceded (R22).
    pub const fn active(&self) -> Seats {
        self.active
    }

    /// Whose turn it is; after the end, the King.
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// Throws still to make in this turn: 0 or 1.
    pub const fn owed(&self) -> u8 {
        self.owed
    }

    /// The values thrown and not yet played.
    pub const fn hand(&self) -> Hand {
        self.hand
    }

    /// Who has cut a pawn (R18).
    pub const fn has_cut(&self) -> Seats {
        self.has_cut
    }

    /// The pawns each player has, in order (R3).
    pub fn pawns(&self) -> impl DoubleEndedIterator<Item = Pawn> + Clone + use<> {
        Pawn::first(self.rules.pawns)
    }

    /// Where a pawn is. For a pawn that the game does not have: [`Place::Home`].
    pub fn place(&self, seat: Seat, pawn: Pawn) -> Place {
        Place::from_code(self.pawns[seat].get(pawn))
    }

    /// Whether the seat's way in is open (R18, H4).
    pub const fn way_open(&self, seat: Seat) -> bool {
        !self.rules.must_cut || self.has_cut.contains(seat)
    }

    /// Squares travelled by all the seat's pawns, 0 to 49 a pawn ([`Place::progress`]).
    pub fn progress(&self, seat: Seat) -> u32 {
        self.pawns().map(|pawn| self.place(seat, pawn).progress()).sum()
    }

    /// Whether the seat has nobody left to cut and so no way in (R23).
    pub fn is_shut_out(&self, seat: Seat) -> bool {
        self.active.contains(seat)
            && !self.way_open(seat)
            && self
                .active
                .without(seat)
                .iter()
                .all(|other| self.pawns().all(|p| self.place(other, p).step().is_some_and(Step::is_inside)))
    }

    /// What the position waits for.
    pub fn phase(&self) -> Phase {
        if self.is_over() {
            Phase::Over(self.turn)
        } else if self.waits_for_throw() {
            Phase::Throwing
        } else {
            Phase::Moving
        }
    }

    /// The King, once there is one (R21).
    pub fn king(&self) -> Option<Seat> {
        self.is_over().then_some(self.turn)
    }

    fn is_over(&self) -> bool {
        self.pawns[self.turn] == Pawns::HOME || self.active.len() < 2
    }

    fn waits_for_throw(&self) -> bool {
        if self.rules.banks_throws() { self.owed > 0 } else { self.hand.is_empty() }
    }

    /// The judge of every move: the step it leads to, or the reason it is not allowed.
    ///
    /// # Errors
    /// The first rule against it.
    #[inline]
    pub fn check(&self, mv: Move) -> Result<Step, Illegal> {
        match self.phase() {
            Phase::Over(_) => return Err(Illegal::Over),
            Phase::Throwing => return Err(Illegal::ThrowFirst),
            Phase::Moving => {}
        }
        if !self.hand.contains(mv.value) {
            return Err(Illegal::NotInHand(mv.value));
        }
        self.check_for(self.turn, mv.pawn, mv.value)
    }

    /// What [`check`](Self::check) would say if it were that seat's turn with that value in hand:
    /// for what might be, and for saying afterwards why a throw was lost (R11).
    ///
    /// # Errors
    /// The first rule against it.
    #[inline]
    pub fn check_for(&self, seat: Seat, pawn: Pawn, value: Value) -> Result<Step, Illegal> {
        if !self.active.contains(seat) {
            return Err(Illegal::NotPlaying(seat));
        }
        if pawn.number() > self.rules.pawns {
            return Err(Illegal::NoSuchPawn(pawn));
        }
        let code = self.pawns[seat].get(pawn);
        let Some(from) = Step::new(code) else {
            return self.check_entry(seat, code == Place::CUT, value);
        };
        if from == Step::CENTRE {
            return Err(Illegal::Done);
        }
        let Some(to) = from.forward(value.steps(), self.way_open(seat)) else {
            return Err(Illegal::past_centre(from));
        };
        if !to.is_safe()
            && let Some(pawn) = self.pawns[seat].on(to)
        {
            return Err(Illegal::OwnPawn { square: to.square(seat), pawn });
        }
        Ok(to)
    }

    /// R13 and H1. Home is safe (R6), so nobody bars the entry.
    fn check_entry(&self, seat: Seat, was_cut: bool, value: Value) -> Result<Step, Illegal> {
        let one_or_five = matches!(value, Value::One | Value::Five);
        let (allowed, otherwise) = match self.rules.entry {
            Entry::Strict => (value == Value::One, Illegal::StrictNeedsOne),
            Entry::Classic if was_cut => (one_or_five, Illegal::CutNeedsOneOrFive),
            Entry::Classic => (value == Value::One, Illegal::NewNeedsOne),
            Entry::Open if self.pawns[seat] == Pawns::new(self.rules.pawns) => {
                (value == Value::One, Illegal::FirstNeedsOne)
            }
            Entry::Open => (one_or_five, Illegal::OpenNeedsOneOrFive),
        };
        if allowed { Ok(Step::HOME) } else { Err(otherwise) }
    }

    /// The opponent's pawn that a pawn of `seat` cuts by landing on that step (R16, R17).
    pub fn victim(&self, seat: Seat, step: Step) -> Option<(Seat, Pawn)> {
        if step.is_safe() {
            return None;
        }
        let square = step.square(seat);
        self.active
            .without(seat)
            .iter()
            .find_map(|other| Some((other, self.pawns[other].on(Step::of(square, other))?)))
    }

    /// Every legal move; none unless the phase is [`Phase::Moving`].
    #[inline]
    pub fn legal_moves(&self) -> Moves {
        if self.is_over() || self.waits_for_throw() { Moves::NONE } else { Moves::of(self.playable()) }
    }

    /// Whether two pawns of a seat would do the same whatever falls: they stand on one place, or are both off the board
    /// where it does not matter that one of them was cut (R13, H1).
    pub fn alike(&self, seat: Seat, a: Pawn, b: Pawn) -> bool {
        let [a, b] = [a, b].map(|pawn| self.pawns[seat].get(pawn));
        let off = |code: u8| Step::new(code).is_none();
        a == b || off(a) && off(b) && self.rules.entry != Entry::Classic
    }

    /// The legal moves, but of pawns that are [`alike`](Self::alike) only the first one's.
    pub fn different_moves(&self) -> Moves {
        let differs =
            |mv: &Move| Pawn::first(mv.pawn.number() - 1).all(|p| !self.alike(self.turn, p, mv.pawn));
        Moves::of(self.legal_moves().into_iter().filter(differs))
    }

    /// The moves the hand allows, whatever the phase.
    fn playable(&self) -> impl Iterator<Item = Move> {
        let moves = self.hand.values().flat_map(|value| self.pawns().map(move |pawn| Move { pawn, value }));
        moves.filter(|mv| self.check_for(self.turn, mv.pawn, mv.value).is_ok())
    }

    /// Does what the action says, and tells what came of it.
    ///
    /// # Errors
    /// The first rule against it; the position is then unchanged.
    #[inline]
    pub fn play(&mut self, action: Action) -> Result<Events, Illegal> {
        let mut events = Events::NONE;
        match action {
            Action::Throw(throw) => self.throw(throw, &mut events)?,
            Action::Move(mv) => self.advance(mv, &mut events)?,
            Action::Concede(seat) => self.concede(seat, &mut events)?,
        }
        Ok(events)
    }

    #[inline]
    fn throw(&mut self, throw: Throw, events: &mut Events) -> Result<(), Illegal> {
        match self.phase() {
            Phase::Over(_) => return Err(Illegal::Over),
            Phase::Moving => return Err(Illegal::MoveFirst),
            Phase::Throwing => {}
        }
        let value = throw.value();
        if !self.hand.add(value) {
            return Err(Illegal::HandFull(value));
        }
        self.owed = self.owed.saturating_sub(1) + u8::from(value.throws_again());
        events.push(Event::Threw { seat: self.turn, throw });
        self.settle(events);
        Ok(())
    }

    #[inline]
    fn advance(&mut self, mv: Move, events: &mut Events) -> Result<(), Illegal> {
        let seat = self.turn;
        let to = self.check(mv)?;
        let taken = self.hand.take(mv.value);
        debug_assert!(taken, "check has seen the value in hand");
        let from = self.pawns[seat].set(mv.pawn, to.get());
        events.push(match Step::new(from) {
            Some(from) => Event::Advanced { seat, pawn: mv.pawn, from, to },
            None => Event::Entered { seat, pawn: mv.pawn },
        });
        if let Some((other, pawn)) = self.victim(seat, to) {
            self.pawns[other].set(pawn, Place::CUT);
            events.push(Event::Cut { by: seat, seat: other, pawn, square: to.square(seat) });
            if !self.way_open(seat) {
                events.push(Event::WayOpened { seat });
            }
            self.has_cut = self.has_cut.with(seat);
            if self.rules.cut_throws_again {
                self.owed = self.owed.max(1);
            }
        }
        if to == Step::CENTRE {
            events.push(Event::CameHome { seat, pawn: mv.pawn });
        }
        self.settle(events);
        Ok(())
    }

    fn concede(&mut self, seat: Seat, events: &mut Events) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::Over);
        }
        if !self.active.contains(seat) {
            return Err(Illegal::NotPlaying(seat));
        }
        self.active = self.active.without(seat);
        self.pawns[seat] = Pawns::new(self.rules.pawns);
        events.push(Event::Conceded { seat });
        if self.active.len() == 1 {
            self.turn = self.active.after(seat);
            self.settle(events);
        } else if self.turn == seat {
            self.pass(events);
        }
        Ok(())
    }

    /// What follows of itself: the end, the loss of a hand that cannot be used, the next turn.
    #[inline]
    fn settle(&mut self, events: &mut Events) {
        if self.is_over() {
            self.hand = Hand::EMPTY;
            self.owed = 0;
            events.push(Event::Won { seat: self.turn });
            return;
        }
        if !self.hand.is_empty() && !self.waits_for_throw() && self.playable().next().is_none() {
            events.push(Event::Lost { seat: self.turn, hand: self.hand });
            self.hand = Hand::EMPTY;
        }
        if self.hand.is_empty() && self.owed == 0 {
            self.pass(events);
        } else if self.waits_for_throw() {
            events.push(Event::ThrowsAgain { seat: self.turn });
        }
    }

    fn pass(&mut self, events: &mut Events) {
        self.hand = Hand::EMPTY;
        self.owed = 1;
        self.turn = self.active.after(self.turn);
        events.push(Event::TurnPassed { to: self.turn });
    }

    /// The description that [`Setup::build`] turns into this position.
    pub fn to_setup(&self) -> Setup {
        Setup {
            rules: self.rules,
            seats: self.seats,
            conceded: self.seats.iter().filter(|&s| !self.active.contains(s)).collect(),
            pawns: BySeat::new(|seat| {
                let of = |pawn| match self.place(seat, pawn) {
                    Place::New => Spot::New,
                    Place::Cut => Spot::Cut,
                    Place::On(step) => Spot::Step(step.get()),
                    Place::Home => Spot::Step(Step::CENTRE.get()),
                };
                if self.seats.contains(seat) { self.pawns().map(of).collect() } else { Vec::new() }
            }),
            has_cut: self.has_cut,
            turn: self.turn,
            owed: self.owed,
            hand: self.hand,
        }
    }
}
