//! One game over time: what is taken back, following another game, and the counts.

use dhayam::game::{DiceSource, Game, Seed, TakeBack};
use dhayam::rules::{Action, Place, Position, Rules, Seat, Seats, Setup, Spot, Throw};

use crate::kit::{Luck, mv, start, value};

/// The first actions of a game from that position, played anew.
fn first_of(whole: &Game, start: Position, actions: usize) -> Game {
    let mut game = Game::new(start, whole.dice().clone());
    for played in &whole.log()[..actions] {
        match played.action {
            Action::Throw(throw) => drop(game.throw(throw).expect("it fell like that")),
            Action::Move(mv) => drop(game.play(mv).expect("it was played")),
            Action::Concede(seat) => drop(game.concede(seat).expect("that player gave up")),
        }
    }
    game
}

/// A game from that position, played by luck for so many actions.
fn played(start: Position, dice: DiceSource, actions: usize) -> Game {
    let (mut game, mut luck) = (Game::new(start, dice), Luck::new(3));
    let throws: Vec<Throw> = Throw::all().collect();
    while game.log().len() < actions && game.position().king().is_none() {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            game.throw(throws[luck.below(16)]).expect("a throw is due");
        } else {
            game.play(moves.nth(luck.below(moves.len())).expect("one of them")).expect("it is legal");
        }
    }
    game
}

#[test]
fn a_game_follows_another_from_any_of_its_actions_to_any_other() {
    let from = start(Rules::TRADITIONAL, Seats::FOUR);
    for dice in [DiceSource::Hand, DiceSource::Seeded(Seed(7))] {
        let mut whole = played(from, dice, 40);
        whole.concede(Seat::Blue).expect("blue plays");
        let parts: Vec<Game> =
            (0..=whole.log().len()).map(|actions| first_of(&whole, from, actions)).collect();
        for part in &parts {
            for (actions, wanted) in parts.iter().enumerate() {
                let mut game = part.clone();
                game.follow(&whole, actions);
                assert_eq!(game, *wanted, "from {} actions to {actions}", part.log().len());
            }
            let mut game = part.clone();
            game.follow(&whole, whole.log().len() + 3);
            assert_eq!(game, whole, "there is no more of it");
        }
    }
}

#[test]
fn a_game_knows_how_many_throws_are_not_taken_back() {
    let mut game = played(start(Rules::CLASSIC, Seats::FOUR), DiceSource::Seeded(Seed(7)), 90);
    let fell = |game: &Game| game.log().iter().filter(|p| matches!(p.action, Action::Throw(_))).count();
    while !game.log().is_empty() {
        assert_eq!(game.throws(), fell(&game));
        assert!(game.undo(game.log().len().min(7)));
    }
    assert_eq!(game.throws(), 0);
}

/// A game of two with scripted throws: red has pawns on those steps, yellow one on its home.
fn scripted(red: &[u8], values: &[u8]) -> Game {
    let mut setup = Setup::start(Rules::CLASSIC, Seats::opposite(Seat::Red), Seat::Red);
    for (spot, &step) in setup.pawns[Seat::Red].iter_mut().zip(red) {
        *spot = Spot::Step(step);
    }
    setup.pawns[Seat::Yellow][0] = Spot::Step(0);
    let position = setup.build().unwrap_or_else(|faults| panic!("{faults}"));
    let throws = values.iter().map(|&v| Throw::worth(value(v))).collect();
    Game::new(position, DiceSource::Scripted(throws))
}

/// Throws, and plays with that pawn; no pawn can use it where there is none.
fn turn(game: &mut Game, pawn: Option<u8>) {
    let throw = game.next_throw().expect("the script has one more");
    game.throw(throw).expect("a throw is due");
    if let Some(pawn) = pawn {
        game.play(mv(pawn, throw.value().steps())).expect("it is legal");
    }
}

const RED: Seats = Seats::NONE.with(Seat::Red);
const YELLOW: Seats = Seats::NONE.with(Seat::Yellow);

#[test]
fn taking_back_goes_to_the_last_decision_past_moves_without_a_choice() {
    let mut game = scripted(&[0, 5], &[2, 2, 3, 2]);
    turn(&mut game, Some(1));
    turn(&mut game, Some(1));
    assert_eq!(game.take_back(RED), TakeBack::Further(3), "red's choice, and yellow's throw and move");
    assert_eq!(game.take_back(YELLOW), TakeBack::Move, "the last move, though there was no other");
    turn(&mut game, Some(2));
    turn(&mut game, Some(1));
    // Red's pawn on 2 cannot go to 5, where the other stood: that move had no other beside it.
    assert_eq!(game.take_back(RED), TakeBack::Further(7));
    assert_eq!(game.take_back(Seats::FOUR), TakeBack::Move);
}

#[test]
fn where_there_was_no_choice_at_all_the_last_move_goes_back() {
    let mut game = scripted(&[2], &[2, 2, 3, 2]);
    for _ in 0..4 {
        turn(&mut game, Some(1));
    }
    assert_eq!(game.take_back(RED), TakeBack::Further(3));
}

#[test]
fn where_nobody_else_has_moved_since_the_last_move_goes_back_choice_or_not() {
    let mut setup = scripted(&[0, 5], &[]).position().to_setup();
    setup.pawns[Seat::Yellow][0] = Spot::New;
    let position = setup.build().expect("yellow has no pawn on the board");
    let throws = [2, 2, 3, 2].map(|v| Throw::worth(value(v))).to_vec();
    let mut game = Game::new(position, DiceSource::Scripted(throws));
    for pawn in [Some(1), None, Some(2), None] {
        turn(&mut game, pawn);
    }
    assert_eq!(game.take_back(RED), TakeBack::Further(2), "red's own, and the throw that yellow lost");
}

#[test]
fn a_tally_counts_every_throw_every_value_lost_and_every_pawn_cut() {
    for rules in [Rules::CLASSIC, Rules::TRADITIONAL] {
        let game = played(start(rules, Seats::FOUR), DiceSource::Seeded(Seed(5)), 700);
        let tally = game.tally();
        let (mut lost, mut cuts) = ([0; 4], [0; 4]);
        let mut thrown = [[0; 7]; 4];
        let off_board = |position: &Position, of: Place| {
            let all = Seat::ALL.into_iter().flat_map(|s| position.pawns().map(move |p| (s, p)));
            all.filter(|&(s, p)| position.place(s, p) == of).count()
        };
        for (at, played) in game.log().iter().enumerate() {
            let (before, by) = (&played.before, played.before.turn());
            let after = game.log().get(at + 1).map_or(game.position(), |next| &next.before);
            let mut hand = before.hand().len();
            match played.action {
                Action::Throw(throw) => {
                    thrown[by.index()][throw.value().index()] += 1;
                    hand += 1;
                }
                Action::Move(mv) => {
                    hand -= 1;
                    // One that was cut before and comes in again is no longer off the board.
                    let entered = u32::from(before.place(by, mv.pawn) == Place::Cut);
                    let cut = off_board(after, Place::Cut) as u32 + entered;
                    cuts[by.index()] += cut - off_board(before, Place::Cut) as u32;
                }
                Action::Concede(_) => {}
            }
            lost[by.index()] += hand - after.hand().len();
        }
        for seat in Seat::ALL {
            let i = seat.index();
            assert_eq!(
                (tally.thrown[seat], tally.lost[seat], tally.cuts[seat]),
                (thrown[i], lost[i], cuts[i])
            );
            assert_eq!(tally.throws(seat), thrown[i].iter().sum::<u32>());
            assert!(thrown[i].iter().all(|&n| n > 0), "{seat} threw each value: {thrown:?}");
        }
        assert!(lost.iter().sum::<u32>() > 20 && cuts.iter().sum::<u32>() > 5, "{lost:?} {cuts:?}");
        let all: Vec<u32> = (0..7).map(|value| thrown.iter().map(|of| of[value]).sum()).collect();
        assert_eq!(tally.all().to_vec(), all);
    }
}
