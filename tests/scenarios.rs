//! Scenes: a position, what is allowed in it, what is refused and by which rule, and what follows.

use dhayam::rules::{
    Action, Event, Fault, Illegal, Phase, Place, Position, Rules, Seat, Seats, Setup, Spot, Throw,
};
use serde_json::{Value as Json, json};

use crate::kit::{
    assert_state, legal, legal_of, list, mv, number, position, read_json_lines, setup, start, text, value,
};

/// Scenes whose position no game can reach: a pawn of red has turned in and red has not cut (R18).
///
/// `Setup::build` is right to refuse them. What they say of the moves is right as well, and is checked
/// with the cut that R18 asks for; nothing else about them is changed.
const WITHOUT_THE_CUT: [&str; 1] = ["a cut pawn re-enters on a 1 too"];

#[test]
fn every_scene_goes_as_the_rules_say() {
    let scenes = read_json_lines("scenarios.jsonl");
    assert!(scenes.len() >= 40, "only {} scenes: the file has been cut short", scenes.len());
    for scene in &scenes {
        let what = format!("{} ({})", text(&scene["name"]), text(&scene["rule"]));
        let mut scene = scene.clone();
        if WITHOUT_THE_CUT.contains(&text(&scene["name"])) {
            let faults = setup(&scene).build().expect_err("the way in is shut");
            let shut = faults.as_slice().iter().all(|f| matches!(f, Fault::WayShut(Seat::Red, _)));
            assert!(shut, "{what}: more is wrong with it than the cut: {faults}");
            scene["has_cut"] = json!(["red"]);
        }
        let checks = check_scene(&scene, &what);
        assert!(checks > 0, "{what}: the scene checks nothing");
    }
}

fn check_scene(scene: &Json, what: &str) -> usize {
    const KEYS: [&str; 14] = [
        "name", "rule", "rules", "seats", "pawns", "has_cut", "turn", "hand", "owed", "legal", "refused",
        "throw", "move", "after",
    ];
    for key in scene.as_object().expect("a scene is an object").keys() {
        assert!(KEYS.contains(&key.as_str()), "{what}: nobody checks the key '{key}'");
    }
    let before = position(scene);
    let mut checks = 0;
    if let Some(moves) = scene.get("legal") {
        assert_eq!(legal(&before), legal_of(moves), "{what}: the legal moves differ");
        checks += 1;
    }
    for refusal in scene.get("refused").map_or(&[][..], |refused| list(refused)) {
        let action = Action::Move(mv(number(&refusal["pawn"]), number(&refusal["by"])));
        let mut after = before;
        let reason = after.play(action).expect_err("the scene says it is refused");
        assert_eq!(reason.rule(), text(&refusal["rule"]), "{what}: {refusal} was refused with {reason:?}");
        assert_eq!(after, before, "{what}: the refused {refusal} changed the position");
        checks += 1;
    }
    let mut after = before;
    let actions = [
        scene.get("throw").map(|faces| {
            Action::Throw(
                Throw::new(number(&faces[0]), number(&faces[1])).expect("the scene's faces are 0 to 3"),
            )
        }),
        scene.get("move").map(|m| Action::Move(mv(number(&m[0]), number(&m[1])))),
    ];
    for action in actions.into_iter().flatten() {
        after.play(action).unwrap_or_else(|e| panic!("{what}: {action:?} was {e}"));
        assert!(scene.get("after").is_some(), "{what}: an action, but nothing said of what follows");
        checks += 1;
    }
    if let Some(expected) = scene.get("after") {
        assert_state(&after, expected, what);
        checks += 1;
    }
    checks
}

fn three() -> Position {
    start(Rules::CLASSIC, Seats::standard(3).expect("three can play"))
}

#[test]
fn of_two_players_the_one_who_stays_is_king() {
    let mut game = start(Rules::CLASSIC, Seats::opposite(Seat::Green));
    let events = game.play(Action::Concede(Seat::Blue)).expect("blue plays, and may give up out of turn");
    assert_eq!(game.king(), Some(Seat::Green), "R22: the other is King");
    assert_eq!(
        events.as_slice(),
        [Event::Conceded { seat: Seat::Blue }, Event::Won { seat: Seat::Green }],
        "R22: giving up and winning, and nothing else"
    );
    assert_eq!(game.play(Action::Concede(Seat::Green)), Err(Illegal::Over), "R21: the game is over");
    assert_eq!(game.play(Action::Throw(Throw::worth(value(1)))), Err(Illegal::Over), "R21: the game is over");
}

#[test]
fn of_three_players_one_who_concedes_is_passed_over_and_leaves_the_board() {
    let mut setup = three().to_setup();
    setup.pawns[Seat::Green][1] = Spot::Step(7);
    let mut game = setup.build().expect("a pawn on its way");
    game.play(Action::Concede(Seat::Green)).expect("green plays");
    assert_eq!(game.turn(), Seat::Red, "R22: the turn stays where it was");
    assert_eq!(game.phase(), Phase::Throwing, "R22: two still play");
    assert!(game.pawns().all(|p| game.place(Seat::Green, p) == Place::New), "R22: the pawns leave the board");
    game.play(Action::Throw(Throw::worth(value(2)))).expect("red throws");
    assert_eq!(game.turn(), Seat::Yellow, "R22: green is passed over");
    assert_eq!(
        game.play(Action::Concede(Seat::Green)),
        Err(Illegal::NotPlaying(Seat::Green)),
        "R22: nobody gives up twice"
    );
}

#[test]
fn one_who_concedes_in_turn_with_values_in_hand_passes_the_turn_without_them() {
    let mut game = three();
    game.play(Action::Throw(Throw::worth(value(1)))).expect("red throws");
    assert_eq!(game.phase(), Phase::Moving, "a 1 lets a pawn in");
    let events = game.play(Action::Concede(Seat::Red)).expect("red plays");
    assert_eq!(
        events.as_slice(),
        [Event::Conceded { seat: Seat::Red }, Event::TurnPassed { to: Seat::Green }],
        "R22: the turn goes on"
    );
    assert!(game.hand().is_empty() && game.owed() == 1, "R10: the next turn begins with a throw");
}

#[test]
fn a_pawn_that_lands_where_one_who_conceded_stood_cuts_nothing() {
    let mut setup = three().to_setup();
    setup.pawns[Seat::Red][0] = Spot::Step(1);
    setup.pawns[Seat::Green][0] = Spot::Step(21);
    (setup.hand, setup.owed) = ([value(2)].into_iter().collect(), 0);
    let mut game = setup.build().expect("g1 is red's step 3 and green's step 21");
    game.play(Action::Concede(Seat::Green)).expect("green plays");
    game.play(Action::Move(mv(1, 2))).expect("the square is empty");
    assert!(game.has_cut().is_empty(), "R22: the pawns had left the board");
}

#[test]
fn a_player_without_a_cut_is_shut_out_once_every_enemy_is_inside() {
    let mut setup = Setup::start(Rules::CLASSIC, Seats::opposite(Seat::Red), Seat::Red);
    setup.has_cut = Seats::NONE.with(Seat::Yellow);
    setup.pawns[Seat::Yellow] = vec![Spot::Step(24), Spot::Step(48), Spot::Step(47), Spot::Step(23)];
    let game = setup.build().expect("yellow has cut");
    assert!(!game.is_shut_out(Seat::Red), "R23: the pawn on yellow's arrow can still be cut");
    assert!(!game.is_shut_out(Seat::Yellow), "R23: yellow has cut");

    setup.pawns[Seat::Yellow][3] = Spot::Step(25);
    assert!(
        setup.build().expect("yellow has cut").is_shut_out(Seat::Red),
        "R23: all are on step 24 or beyond"
    );

    setup.rules.must_cut = false;
    assert!(!setup.build().expect("the way is open").is_shut_out(Seat::Red), "H4: red needs no cut");
}

#[test]
fn the_first_throw_of_a_game_must_come_before_a_move() {
    let mut game = three();
    assert_eq!(game.play(Action::Move(mv(1, 1))), Err(Illegal::ThrowFirst), "R10");
    game.play(Action::Throw(Throw::worth(value(1)))).expect("red throws");
    assert_eq!(game.play(Action::Throw(Throw::worth(value(1)))), Err(Illegal::MoveFirst), "R10, R11");
    assert_eq!(game.play(Action::Move(mv(1, 5))), Err(Illegal::NotInHand(value(5))), "R12");
    let fifth = mv(5, 1);
    assert_eq!(game.play(Action::Move(fifth)), Err(Illegal::NoSuchPawn(fifth.pawn)), "R3");
}
