use super::*;

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

#[test]
fn a_game_has_hints_unless_the_flag_takes_them_away() {
    assert!(play("-p 2").expect("two").settings.hints);
    assert!(!play("-p 2 --no-hints").expect("two").settings.hints);
}
