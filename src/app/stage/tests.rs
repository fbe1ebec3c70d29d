use super::*;
use crate::game::{DiceSource, Game};
use crate::rules::{Rules, Seats, Setup, Spot};

/// Speeds at which something moves.
const MOVING: [Speed; 3] = [Speed::Slow, Speed::Normal, Speed::Fast];
const MILLISECOND: Duration = Duration::from_millis(1);

fn first() -> Pawn {
    Pawn::new(1).expect("every player has a first pawn")
}

/// Red's first pawn on that step, the others off the board; red has cut, and is to throw.
fn table(step: u8) -> Position {
    let mut setup = Setup::start(Rules::CLASSIC, Seats::opposite(Seat::Red), Seat::Red);
    setup.pawns[Seat::Red][0] = Spot::Step(step);
    setup.has_cut = Seats::NONE.with(Seat::Red);
    setup.build().expect("a position")
}

/// A stage that follows red through that throw, and through the move of its first pawn if it can.
fn stage(step: u8, value: Value, speed: Speed) -> Stage {
    followed(step, value, speed, false)
}

/// The same, red being a bot or not.
fn followed(step: u8, value: Value, speed: Speed, bot: bool) -> Stage {
    let mut game = Game::new(table(step), DiceSource::Hand);
    let mut stage = Stage::default();
    game.throw(Throw::worth(value)).expect("a throw is due");
    let _ = game.play(Move { pawn: first(), value });
    for (n, played) in game.log().iter().enumerate() {
        let after = game.log().get(n + 1).map_or(*game.position(), |next| next.before);
        stage.follow(played, after, speed, bot);
    }
    stage
}

/// Ticks by a millisecond until nothing moves; gives the time that took.
fn run(stage: &mut Stage, speed: Speed) -> Duration {
    let mut time = Duration::ZERO;
    while stage.wake_in(speed).is_some() {
        stage.tick(MILLISECOND, speed);
        time += MILLISECOND;
        assert!(time < Duration::from_secs(10), "it never ends");
    }
    time
}

#[test]
fn a_cut_pawn_is_seen_to_go_and_the_cutter_to_stay() {
    let mut setup = Setup::start(Rules::CLASSIC, Seats::opposite(Seat::Red), Seat::Red);
    setup.pawns[Seat::Red][0] = Spot::Step(1);
    setup.pawns[Seat::Yellow][2] = Spot::Step(15);
    let mut game = Game::new(setup.build().expect("a position"), DiceSource::Hand);
    game.throw(Throw::worth(Value::Two)).expect("a throw is due");
    game.play(Move { pawn: first(), value: Value::Two }).expect("red can move");
    let mut stage = Stage::default();
    stage.follow(game.log().last().expect("a move"), *game.position(), Speed::Normal, false);
    while matches!(stage.cue(), Some(Cue::Walk { .. })) {
        stage.tick(MILLISECOND, Speed::Normal);
    }
    let mut seen = Vec::new();
    while let Some(Cue::Cut { by: Seat::Red, seat: Seat::Yellow, square, .. }) = stage.cue() {
        let ghost = stage.ghost(Speed::Normal);
        assert!(ghost.is_none_or(|(seat, pawn, at)| (seat, pawn.number(), at) == (Seat::Yellow, 3, square)));
        if seen.last() != Some(&ghost.is_some()) {
            seen.push(ghost.is_some());
        }
        stage.tick(MILLISECOND, Speed::Normal);
    }
    assert_eq!(seen, [true, false, true, false, true, false], "it flashes three times and is gone");
    assert_eq!(stage.cue(), None);
}

#[test]
fn the_king_is_celebrated_from_the_rim_to_the_centre() {
    let mut stage = Stage::default();
    stage.tell(Cue::Crowned(Seat::Red), table(3), false);
    let mut rings = Vec::new();
    while let Some((Seat::Red, ring)) = stage.crowned(Speed::Fast) {
        if rings.last() != Some(&ring) {
            rings.push(ring);
        }
        stage.tick(MILLISECOND, Speed::Fast);
    }
    assert_eq!(rings, [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]);
}

#[test]
fn the_dice_tumble_then_the_pawn_stands_as_long_on_every_square_of_its_way() {
    for speed in MOVING {
        let mut stage = stage(22, Value::Three, speed);
        assert_eq!(stage.cue(), Some(Cue::Tumble(Throw::worth(Value::Three))));
        assert_eq!(stage.walker(speed), None, "nobody walks while the dice tumble");
        stage.tick(speed.tumble(), speed);
        let mut walk = Vec::new();
        while let Some((seat, pawn, square)) = stage.walker(speed) {
            assert_eq!((seat, pawn), (Seat::Red, first()));
            walk.push(square.to_string());
            stage.tick(speed.step(), speed);
        }
        assert_eq!(walk.join(" "), "b1 c1 b2 b3", "{speed:?}");
        assert_eq!(stage.cue(), None);
    }
}

#[test]
fn a_play_takes_its_tumble_and_its_steps_however_it_is_ticked() {
    for speed in MOVING {
        let whole = speed.tumble() + speed.step() * 4;
        assert_eq!(run(&mut stage(3, Value::Three, speed), speed), whole, "{speed:?}");
        let mut stage = stage(3, Value::Three, speed);
        stage.tick(whole, speed);
        assert_eq!(stage.cue(), None, "{speed:?}: one long tick is as good as many short ones");
    }
}

#[test]
fn the_board_stays_as_it_was_until_the_pawn_has_come() {
    let mut stage = stage(3, Value::Three, Speed::Normal);
    while stage.cue().is_some() {
        let board = stage.shown().expect("something is shown").board;
        assert_eq!(board.place(Seat::Red, first()).to_string(), "3");
        stage.tick(MILLISECOND, Speed::Normal);
    }
}

#[test]
fn nothing_moves_at_speed_off_but_what_is_lost_is_still_told() {
    assert_eq!(stage(3, Value::Three, Speed::Off).cue(), None);
    let lost = stage(46, Value::Three, Speed::Off).cue();
    assert!(matches!(lost, Some(Cue::Lost(Seat::Red, hand)) if hand.contains(Value::Three)), "{lost:?}");
}

#[test]
fn what_waits_to_be_read_stops_time() {
    let mut stage = stage(46, Value::Three, Speed::Normal);
    run(&mut stage, Speed::Normal);
    stage.tick(Duration::from_secs(60), Speed::Normal);
    let told = stage.cue().expect("the 3 is lost");
    assert!(stage.waits() && stage.wake_in(Speed::Normal).is_none());

    stage.tell(Cue::Tumble(Throw::worth(Value::One)), table(0), false);
    assert_eq!(stage.read(), Some(told));
    assert_eq!(stage.frame(Speed::Normal), 0, "the time of waiting does not count for what follows");
    assert_eq!(stage.read(), None, "a tumble is not read");
    assert_eq!(run(&mut stage, Speed::Normal), Speed::Normal.tumble());
}

#[test]
fn the_next_picture_is_never_now_and_at_most_a_frame_away() {
    for speed in MOVING {
        let mut stage = stage(3, Value::Three, speed);
        while let Some(cue) = stage.cue() {
            let wake = stage.wake_in(speed).expect("something moves");
            assert!(!wake.is_zero() && wake <= cue.frame(speed), "{speed:?}: {wake:?} in {cue:?}");
            // Odd ticks, so that they meet the frames everywhere.
            stage.tick(Duration::from_micros(7_300), speed);
        }
    }
}

#[test]
fn waking_when_told_misses_no_square() {
    for speed in MOVING {
        let mut stage = stage(3, Value::Six, speed);
        let mut seen = Vec::new();
        while let Some(wake) = stage.wake_in(speed) {
            seen.extend(stage.walker(speed).map(|(.., square)| square));
            stage.tick(wake, speed);
        }
        seen.dedup();
        assert_eq!(seen.len(), 7, "{speed:?}: {seen:?}");
    }
}

#[test]
fn a_walk_that_is_hurried_ends_on_its_last_square() {
    let mut stage = stage(3, Value::Three, Speed::Slow);
    stage.tick(Speed::Slow.tumble() + Speed::Slow.step() * 3, Speed::Slow);
    let last = Some((Seat::Red, first(), "g4".parse().expect("a square")));
    assert_eq!(stage.walker(Speed::Fast), last, "its time is up, and it stands where it comes to");
    let wake = stage.wake_in(Speed::Off).expect("it has still to be cleared away");
    assert!(!wake.is_zero() && wake <= Duration::from_millis(34), "{wake:?}");
    stage.tick(wake, Speed::Off);
    assert_eq!(stage.cue(), None);
}

#[test]
fn settling_ends_what_moves_and_keeps_what_waits() {
    let mut stage = stage(3, Value::Three, Speed::Slow);
    stage.tell(Cue::ShutOut(Seat::Yellow), table(6), false);
    stage.settle();
    assert_eq!(stage.cue(), Some(Cue::ShutOut(Seat::Yellow)));
    stage.settle();
    assert_eq!(stage.read(), Some(Cue::ShutOut(Seat::Yellow)), "it waits for as long as it takes");
    assert_eq!(stage.cue(), None);
}

#[test]
fn what_a_bot_does_stands_still_for_a_while_at_every_speed_and_nobody_is_waited_for() {
    for speed in Speed::ALL {
        let (mut stage, mut stood) = (followed(3, Value::Three, speed, true), Vec::new());
        while let Some(cue) = stage.cue() {
            assert!(!stage.waits());
            let wake = stage.wake_in(speed).expect("it goes by itself");
            if !cue.moves() {
                assert!(wake >= Duration::from_millis(250), "{speed:?}: {cue:?} can be read in {wake:?}");
                stood.push(cue);
            }
            stage.tick(wake, speed);
        }
        let mv = Move { pawn: first(), value: Value::Three };
        assert_eq!(stood, [Cue::Thrown(Throw::worth(Value::Three)), Cue::Moved(Seat::Red, mv)], "{speed:?}");
        let mut lost = followed(46, Value::Three, speed, true);
        let wake = run(&mut lost, speed);
        assert!(wake >= Duration::from_millis(500) && lost.cue().is_none(), "{speed:?}: a lost throw passes");
    }
}

#[test]
fn hastening_goes_from_one_still_picture_to_the_next() {
    let mut stage = followed(3, Value::Three, Speed::Slow, true);
    let mut seen = Vec::new();
    while let Some(cue) = stage.cue() {
        stage.hasten();
        seen.push(cue.moves());
    }
    assert_eq!(seen, [true, false, true, false], "the dice, the throw, the pawn, the move");
}
