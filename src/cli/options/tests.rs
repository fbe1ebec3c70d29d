use super::*;
use crate::app::name::Name;
use crate::players::Player;
use crate::rules::Seat;

fn play(args: &str) -> Result<Play, String> {
    let args = std::iter::once("dhayam").chain(args.split_whitespace());
    Options::try_parse_from(args).expect("clap takes it").play(&Stored::default())
}

#[test]
fn the_flags_are_sound() {
    use clap::CommandFactory;
    Options::command().debug_assert();
}

#[test]
fn plain_opens_the_setup_screen_and_players_start_the_game() {
    assert!(!play("").expect("no flags").at_once);
    assert!(!play("-n 6 --rules traditional").expect("rules only").at_once);
    for args in ["-p 4", "--names Anu,Bala", "--seats green,blue"] {
        assert!(play(args).expect("players").at_once, "{args}");
    }
}

#[test]
fn names_go_to_the_seats_in_order() {
    let seated = play("--seats yellow,red --names Anu,Bala").expect("two names");
    let name = |seat| seated.arrangement.names[seat].as_ref().map(Name::as_str);
    assert_eq!((name(Seat::Yellow), name(Seat::Red)), (Some("Anu"), Some("Bala")));
    let play = play("--names Anu,Bala,Chitra --rule entry=open -n 5").expect("three names");
    assert_eq!(play.arrangement.seats, Seats::standard(3).expect("three"));
    let name = |seat| play.arrangement.names[seat].as_ref().map(Name::as_str);
    assert_eq!((name(Seat::Red), name(Seat::Yellow)), (Some("Anu"), Some("Chitra")));
    assert_eq!(play.arrangement.rules.pawns, 5);
}

/// Who sits on every seat taken: its name if it has one, and its level if it is a bot.
fn seated(args: &str) -> Vec<(Seat, String)> {
    let arrangement = play(args).unwrap_or_else(|why| panic!("{args}: {why}")).arrangement;
    let one = |seat| {
        let name = arrangement.names[seat].as_ref().map_or("", Name::as_str);
        match arrangement.players[seat] {
            Player::Person => name.to_owned(),
            Player::Bot(row) => format!("{name}:{}", row.name),
        }
    };
    arrangement.seats.iter().map(|seat| (seat, one(seat))).collect()
}

#[test]
fn bots_fill_the_last_seats_and_start_a_game_at_once() {
    use Seat::{Blue, Green, Red, Yellow};
    let cases: [(&str, &[(Seat, &str)]); 9] = [
        ("--bots easy", &[(Red, ""), (Yellow, ":easy")]),
        ("--bots easy,medium", &[(Red, ":easy"), (Yellow, ":medium")]),
        ("--bots easy,easy,medium", &[(Red, ":easy"), (Green, ":easy"), (Yellow, ":medium")]),
        ("--bots easy -p 3", &[(Red, ""), (Green, ""), (Yellow, ":easy")]),
        ("--bots easy --seats blue,green", &[(Green, ":easy"), (Blue, "")]),
        ("--names Anu --bots easy", &[(Red, "Anu"), (Yellow, ":easy")]),
        ("--names Anu,Bala --bots easy", &[(Red, "Anu"), (Yellow, "Bala:easy")]),
        ("--names Anu,Bala --bots easy -p 3", &[(Red, "Anu"), (Green, "Bala"), (Yellow, ":easy")]),
        (
            "--player Anu --player C:3:medium --player :easy --seats yellow,red,blue",
            &[(Red, "C:3:medium"), (Yellow, "Anu"), (Blue, ":easy")],
        ),
    ];
    for (args, wanted) in cases {
        let wanted: Vec<(Seat, String)> = wanted.iter().map(|&(seat, who)| (seat, who.to_owned())).collect();
        assert_eq!(seated(args), wanted, "{args}");
        assert!(play(args).expect("it is sound").at_once, "{args}");
    }
}
