use super::*;

#[test]
fn no_key_means_two_things_in_one_place() {
    for context in Context::ALL {
        let mut seen = std::collections::HashMap::new();
        for row in Keymap::default().rows(context) {
            for &key in row.keys.iter() {
                let before = seen.insert(key, row.command);
                assert_eq!(before, None, "{key:?} in {context:?} is {before:?} and {:?}", row.command);
            }
        }
    }
}

#[test]
fn row_16_every_command_can_be_given_without_a_letter() {
    for row in KEYS {
        let plain = |key: &Key| !matches!(key, Key::Char(c) if c.is_alphabetic());
        // Enter answers as the arrows choose; the menu has a row to take back.
        let elsewhere = matches!(row.command, Command::Answer(true | false));
        let by_menu = row.command == Command::Play(Play::Undo);
        assert!(
            elsewhere || by_menu || row.keys.iter().any(plain),
            "{:?} needs a key that every keyboard layout has",
            row.command
        );
    }
}

fn change(word: &'static str, keys: &[Key]) -> Binding {
    Binding { word, keys: keys.to_vec() }
}

#[test]
fn keys_can_be_changed_but_never_to_mean_two_things() {
    let (keys, clashes) = Keymap::changed(&[change("undo", &[Char('z')])]);
    assert_eq!(clashes, []);
    assert_eq!(keys.command(Context::Choose, Char('z')), Some(Command::Play(Play::Undo)));
    assert_eq!(keys.command(Context::Choose, Char('u')), None);
    let (keys, clashes) = Keymap::changed(&[change("undo", &[Char('L')]), change("odds", &[F(5)])]);
    assert_eq!(clashes, [("undo", KeyClash::Double(Char('l'), Some("log")))]);
    assert_eq!(keys.command(Context::Choose, Char('u')), Some(Command::Play(Play::Undo)), "it keeps its own");
    assert_eq!(
        keys.command(Context::Choose, F(5)),
        Some(Command::Global(Global::Odds)),
        "the rest is changed"
    );
    let (_, clashes) = Keymap::changed(&[change("play", &[Char('3')])]);
    assert_eq!(clashes, [("play", KeyClash::Double(Char('3'), None))], "a digit is a pawn");
    let (_, clashes) = Keymap::changed(&[change("undo", &[Backspace])]);
    assert_eq!(clashes, [("undo", KeyClash::NoKey)], "none would be left beside typed dice");
}

#[test]
fn two_commands_can_swap_their_keys() {
    let (keys, clashes) =
        Keymap::changed(&[change("log", &[Char('t'), F(3)]), change("odds", &[Char('l'), F(2)])]);
    assert_eq!(clashes, []);
    assert_eq!(keys.command(Context::Throw, Char('t')), Some(Command::Global(Global::Log)));
    assert_eq!(keys.command(Context::Throw, Char('l')), Some(Command::Global(Global::Odds)));
}

#[test]
fn keys_changed_to_what_they_are_stay_as_they_are() {
    for word in Keymap::words() {
        let keys = Keymap::default().keys_of(word);
        let (changed, clashes) = Keymap::changed(&[change(word, &keys)]);
        assert_eq!((changed, clashes), (Keymap::default(), Vec::new()), "{word}");
    }
}

#[test]
fn row_16_letters_of_cyrillic_layouts_do_what_the_latin_ones_do_where_they_do_not_clash() {
    let keys = Keymap::default();
    for (letters, command) in [
        ("уУкК", Command::Play(Play::Undo)),
        ("л", Command::Global(Global::Log)),
        ("хр", Command::Global(Global::Hint)),
        ("а", Command::Global(Global::Dangers)),
        ("тше", Command::Global(Global::Odds)),
        ("мпь", Command::Global(Global::Menu)),
        ("яй", Command::Global(Global::Quit)),
    ] {
        for letter in letters.chars() {
            assert_eq!(keys.command(Context::Choose, Char(letter)), Some(command), "{letter}");
        }
    }
    for letter in "гдв".chars() {
        assert_eq!(keys.command(Context::Choose, Char(letter)), None, "{letter} could mean two things");
    }
    for (letters, command) in
        [("ъщ", Some(Command::Answer(true))), ("хт", Some(Command::Answer(false))), ("н", None)]
    {
        for letter in letters.chars() {
            assert_eq!(keys.command(Context::Question, Char(letter)), command, "{letter}");
        }
    }
    assert_eq!(keys.command(Context::Name, Char('я')), None, "in a name a letter is itself");
}

#[test]
fn row_17_capital_letters_act_like_small_ones() {
    assert_eq!(Keymap::default().command(Context::Choose, Key::Char('U')), Some(Command::Play(Play::Undo)));
}

#[test]
fn letters_of_tamil_layouts_do_what_the_latin_ones_on_their_keys_do_where_they_do_not_clash() {
    let keys = Keymap::default();
    for (letters, command) in [
        ("றஹ", Command::Play(Play::Undo)),
        ("த", Command::Global(Global::Log)),
        ("கப", Command::Global(Global::Hint)),
        ("உ", Command::Global(Global::Dangers)),
        ("ஏூ", Command::Global(Global::Odds)),
        ("ஸர", Command::Global(Global::Menu)),
        ("ஆௌ", Command::Global(Global::Quit)),
    ] {
        for letter in letters.chars() {
            assert_eq!(keys.command(Context::Choose, Char(letter)), Some(command), "{letter}");
        }
    }
    assert_eq!(keys.command(Context::Question, Char('ள')), Some(Command::Answer(true)));
    assert_eq!(keys.command(Context::Question, Char('ல')), Some(Command::Answer(false)));
    assert_eq!(keys.command(Context::Name, Char('த')), None, "in a name a letter is itself");
}

#[test]
fn digits_of_any_script_are_pawns_rows_and_faces() {
    let keys = Keymap::default();
    for digits in ["௧௨௩", "१२३", "١٢٣", "１２３"] {
        for (digit, value) in digits.chars().zip(1..) {
            for (context, command) in [
                (Context::Choose, Command::Play(Play::Pawn(value))),
                (Context::Menu, Command::Go(Go::Row(value))),
                (Context::HandThrow, Command::Play(Play::Face(value))),
            ] {
                assert_eq!(keys.command(context, Char(digit)), Some(command), "{digit}");
            }
            assert_eq!(Char(digit).digit(), Some(value), "{digit}");
            assert_eq!(keys.command(Context::Name, Char(digit)), None, "in a name a digit is itself");
        }
    }
}
