use proptest::prelude::*;

use super::*;
use crate::app::key::Press;

/// The messages in bytes that come at once, with what is left when nothing more comes.
fn heard(bytes: &[u8]) -> Vec<Msg> {
    let mut parser = Parser::default();
    let mut msgs = parser.take(bytes);
    msgs.extend(silence(&mut parser));
    msgs
}

/// Nothing comes until nothing is waited for.
fn silence(parser: &mut Parser) -> Vec<Msg> {
    let mut msgs = Vec::new();
    while parser.patience().is_some() {
        msgs.extend(parser.nothing_came());
    }
    msgs
}

fn keys(keys: &[Key]) -> Vec<Msg> {
    keys.iter().copied().map(Msg::from).collect()
}

fn letters(text: &str) -> Vec<Msg> {
    text.chars().map(|c| Key::Char(c).into()).collect()
}

fn paste(text: &str) -> Msg {
    Msg::Paste(text.to_owned())
}

/// Sequences that have begun and not ended, each of another kind.
const HALVES: [&str; 16] = [
    "\x1b",
    "\x1b[",
    "\x1b[<",
    "\x1b[<0;1",
    "\x1b[?",
    "\x1b[1;",
    "\x1b[20",
    "\x1b[ ",
    "\x1b[1?",
    "\x1b[[",
    "\x1b[M",
    "\x1b[M !",
    "\x1bO",
    "\x1bO5",
    "\x1b]11;rgb",
    "\x1bP1$r",
];

#[test]
fn every_key_is_known_in_every_form_in_which_terminals_send_it() {
    use Key::{
        BackTab, Backspace, Char, Ctrl, Delete, Down, End, Enter, Esc, F, Home, Left, PageDown, PageUp,
        Right, Tab, Up,
    };
    let table: &[(Key, &[&str])] = &[
        // xterm and most others; VT100 modes; with Shift or a lock; rxvt with Shift; kitty.
        (Up, &["\x1b[A", "\x1bOA", "\x1b[1;2A", "\x1b[a", "\x1b[1;1:1A", "\x1bO2A", "\x1bO1;2A"]),
        (Down, &["\x1b[B", "\x1bOB", "\x1b[1;2B", "\x1b[b", "\x1b[1;129B", "\x1b[57420u"]),
        (Right, &["\x1b[C", "\x1bOC", "\x1b[1;65C", "\x1b[c", "\x1b[57418u"]),
        (Left, &["\x1b[D", "\x1bOD", "\x1b[1;2D", "\x1b[d", "\x1b[57417u"]),
        // xterm; VT100 modes; VT220, Linux, tmux and PuTTY; rxvt.
        (Home, &["\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~", "\x1b[1;2H", "\x1b[57423u"]),
        (End, &["\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~", "\x1b[1;2F", "\x1b[57424u"]),
        (PageUp, &["\x1b[5~", "\x1b[57421u"]),
        (PageDown, &["\x1b[6~", "\x1b[6;2~", "\x1b[57422u"]),
        (Delete, &["\x1b[3~", "\x1b[3;2~", "\x1b[57426u"]),
        // xterm; rxvt and PuTTY; Linux; kitty with Shift.
        (F(1), &["\x1bOP", "\x1b[11~", "\x1b[[A", "\x1b[P", "\x1b[1;2P", "\x1bO2P"]),
        (F(2), &["\x1bOQ", "\x1b[12~", "\x1b[[B", "\x1b[Q", "\x1b[1;2Q"]),
        (F(3), &["\x1bOR", "\x1b[13~", "\x1b[[C", "\x1b[13;2~"]),
        (F(4), &["\x1bOS", "\x1b[14~", "\x1b[[D", "\x1b[S", "\x1b[1;2S"]),
        (F(5), &["\x1b[15~", "\x1b[[E", "\x1b[15;2~"]),
        (F(6), &["\x1b[17~"]),
        (F(7), &["\x1b[18~"]),
        (F(8), &["\x1b[19~"]),
        (F(9), &["\x1b[20~"]),
        (F(10), &["\x1b[21~"]),
        (F(11), &["\x1b[23~"]),
        (F(12), &["\x1b[24~", "\x1b[24;1~"]),
        (Tab, &["\t", "\x1bOI", "\x1b[9u"]),
        // xterm; Linux; kitty; xterm when asked to tell of all keys.
        (BackTab, &["\x1b[Z", "\x1b\t", "\x1b[9;2u", "\x1b[27;2;9~", "\x1b[1;2Z"]),
        (Enter, &["\r", "\n", "\x1bOM", "\x1b[13u", "\x1b[13;2u", "\x1b[57414u", "\x1b[27;2;13~"]),
        (Esc, &["\x1b", "\x1b[27u", "\x1b[27;1u"]),
        (Backspace, &["\x7f", "\x08", "\x1b[127u", "\x1b[8u", "\x1b[127;2u"]),
        (Ctrl('c'), &["\x03", "\x1b[99;5u", "\x1b[27;5;99~", "\x1b[1089::99;5u", "\x1b\x03", "\x1b[67;6u"]),
        (Ctrl('z'), &["\x1a", "\x1b[122;5u"]),
        (Ctrl('l'), &["\x0c", "\x1b[108;69u"]),
        (Ctrl('j'), &["\x1b[106;5u"]),
        (Char('q'), &["q", "\x1b[113u", "\x1b[113;1:1u", "\x1b[113;129u"]),
        (Char('Q'), &["Q", "\x1b[113;2u", "\x1b[113:81;2u", "\x1b[113;65u", "\x1b[27;2;81~"]),
        (Char('?'), &["?", "\x1b[47:63;2u", "\x1b[47;2;63u", "\x1b[27;2;63~"]),
        (Char(' '), &[" ", "\x1b[32u", "\x1bO "]),
        (Char('1'), &["1", "\x1b[49u", "\x1bOq", "\x1b[57400u"]),
        (Char('-'), &["-", "\x1bOm", "\x1b[57412u"]),
        (Char('ж'), &["ж", "\x1b[1078u", "\x1b[1078::59;1u"]),
        (Char('த'), &["த"]),
        (Char('😀'), &["😀"]),
    ];
    for (key, forms) in table {
        for form in *forms {
            assert_eq!(heard(form.as_bytes()), keys(&[*key]), "{key:?} as {form:?}");
        }
    }
}

#[test]
fn what_is_no_key_of_the_program_types_nothing() {
    for bytes in [
        // Alt and a letter; Insert; F13 and F20; the keypad's middle; keys without a letter; Super and a letter.
        "\x1bq",
        "\x1b1",
        "\x1b ",
        "\x1b/",
        "\x1b\\",
        "\x1bж",
        "\x1bத",
        "\x1b[113;3u",
        "\x1b[2~",
        "\x1b[25~",
        "\x1b[34~",
        "\x1b[E",
        "\x1bOE",
        "\x1b[57358u",
        "\x1b[57441;2u",
        "\x1b[57376u",
        "\x1b[57425u",
        "\x1b[113;9u",
        "\x1b[0u",
        "\x1b[u",
        "\x1b[;;;;u",
        "\x1b[[Z",
        "\x1bOz",
    ] {
        assert_eq!(heard(bytes.as_bytes()), [], "{bytes:?}");
        assert_eq!(heard(format!("{bytes}x").as_bytes()), letters("x"), "and the key after {bytes:?} does");
    }
}

#[test]
fn what_no_key_of_the_program_names_with_another_key_held_is_no_key() {
    let held = |all: &'static [u16]| all.iter().map(|held| held + 1);
    // Alt, Ctrl, Super, Hyper, Meta, some of them together, and with a lock on.
    for held in held(&[2, 4, 8, 16, 32, 6, 3, 5, 12, 9, 8 | 64, 4 | 128]) {
        // Enter, Tab, Esc, Backspace and the keypad's; then arrows, Home, F1; Delete, F5 and F10.
        for code in [13, 9, 27, 8, 127, 57414, 57417, 57423, 57426] {
            assert_eq!(heard(format!("\x1b[{code};{held}u").as_bytes()), [], "{code} with {held}");
            assert_eq!(heard(format!("\x1b[27;{held};{code}~").as_bytes()), [], "{code} with {held}");
        }
        for letter in ["A", "D", "H", "P", "Z"] {
            for form in ["\x1b[1;", "\x1bO", "\x1bO1;"] {
                assert_eq!(heard(format!("{form}{held}{letter}").as_bytes()), [], "{form:?} {held} {letter}");
            }
        }
        for number in [3, 5, 15, 21] {
            assert_eq!(heard(format!("\x1b[{number};{held}~").as_bytes()), [], "{number} with {held}");
        }
    }
    for held in held(&[2, 8, 16, 32, 6, 12]) {
        assert_eq!(heard(format!("\x1b[113;{held}u").as_bytes()), [], "q with {held}");
        assert_eq!(heard(format!("\x1b[32;{held}u").as_bytes()), [], "Space with {held}");
    }
    // rxvt with Ctrl, and with Shift too; Alt as Esc before the key.
    for bytes in
        ["\x1b[7^", "\x1b[5^", "\x1b[21^", "\x1b[3@", "\x1bOa", "\x1bOd", "\x1b\r", "\x1b\n", "\x1b\x7f"]
    {
        assert_eq!(heard(format!("{bytes}x").as_bytes()), letters("x"), "{bytes:?}");
    }
}

#[test]
fn codes_of_keys_that_are_too_large_type_nothing() {
    for code in ["65534", "65535", "65536", "70000", "128512", "99999999999999999999"] {
        assert_eq!(heard(format!("\x1b[{code}ux").as_bytes()), letters("x"), "{code}");
        assert_eq!(heard(format!("\x1b[27;1;{code}~x").as_bytes()), letters("x"), "{code}");
        assert_eq!(
            heard(format!("\x1b[113;1;{code}u").as_bytes()),
            letters("q"),
            "the text {code} is unknown"
        );
    }
}

#[test]
fn a_sequence_with_control_characters_of_eight_bits_is_one_and_letters_in_utf_8_are_letters() {
    assert_eq!(heard(b"\x9bAx"), keys(&[Key::Up, Key::Char('x')]));
    assert_eq!(heard(b"\x9b15~\x9b<0;1;1M"), [Key::F(5).into(), Msg::click(0, 0)]);
    assert_eq!(heard(b"\x9b24;80Rx"), letters("x"), "an answer types nothing");
    assert_eq!(heard(b"\x8fPx"), keys(&[Key::F(1), Key::Char('x')]));
    for answer in [&b"\x9d11;rgb:0/0/0\x9c"[..], b"\x9d0;q\x07", b"\x90>|xterm\x9c", b"\x9f_q\x1b\\"] {
        assert_eq!(heard(&[answer, b"x"].concat()), letters("x"), "{answer:x?}");
    }
    assert_eq!(heard(b"\x1b[20\x9bA"), keys(&[Key::Up]), "it ends half a sequence, as Esc does");
    // Each has a byte among its own that stands for a sequence where it stands alone.
    for text in ["ћ", "ě", "盛", "📛", "ஏஐ", "өқ", "\u{45b}\u{45b}", "Ý\u{31d}"] {
        assert_eq!(heard(text.as_bytes()), letters(text), "{text}");
        assert_eq!(heard(format!("\x1b]0;{text}q\x07x").as_bytes()), letters("x"), "{text} in an answer");
    }
    assert_eq!(
        heard(b"\xe0\xae\x1b[A\x9bB"),
        keys(&[Key::Up, Key::Down]),
        "after a letter that broke off too"
    );
}

#[test]
fn answers_that_nobody_here_asked_for_are_passed_over() {
    for answer in [
        // The focus, places, states, attributes, modes, keyboards, sizes.
        "\x1b[I",
        "\x1b[O",
        "\x1b[24;80R",
        "\x1b[1;2R",
        "\x1b[?24;80R",
        "\x1b[0n",
        "\x1b[?1;2c",
        "\x1b[>41;354;0c",
        "\x1b[1;2c",
        "\x1b[?2026;2$y",
        "\x1b[?1u",
        "\x1b[8;24;80t",
        // Colours, titles, settings, names, in strings that end in either way.
        "\x1b]11;rgb:0000/0000/0000\x07",
        "\x1b]11;rgb:0000/0000/0000\x1b\\",
        "\x1b]Lதாயம்\x1b\\",
        "\x1bP>|xterm(397)\x1b\\",
        "\x1bP1$r0m\x1b\\",
        "\x1b_Gi=31;OK\x1b\\",
        "\x1b^x\x1b\\",
        "\x1bXx\x1b\\",
    ] {
        assert_eq!(heard(format!("{answer}x").as_bytes()), letters("x"), "{answer:?}");
    }
    let endless = format!("\x1b]52;c;{}\x07x", "A".repeat(1_000_000));
    assert_eq!(heard(endless.as_bytes()), letters("x"), "and so is one of any length");
}

#[test]
fn a_key_that_is_held_is_a_repeat_and_one_that_is_let_go_is_nothing() {
    for (key, form) in
        [(Key::Char('q'), "\x1b[113;1:"), (Key::Enter, "\x1b[13;1:"), (Key::Delete, "\x1b[3;1:")]
    {
        let last = if key == Key::Delete { '~' } else { 'u' };
        assert_eq!(heard(format!("{form}1{last}").as_bytes()), keys(&[key]));
        assert_eq!(heard(format!("{form}2{last}").as_bytes()), [Msg::Key { key, press: Press::Held }]);
        assert_eq!(heard(format!("{form}3{last}").as_bytes()), []);
    }
    assert_eq!(heard(b"\x1b[1;1:2A"), [Msg::Key { key: Key::Up, press: Press::Held }]);
    assert_eq!(heard(b"\x1b[1;5:3A"), []);
}

#[test]
fn a_control_character_ends_half_a_sequence_and_acts_at_once() {
    for half in HALVES {
        for (byte, key) in [
            (0x03, Key::Ctrl('c')),
            (0x0c, Key::Ctrl('l')),
            (0x18, Key::Ctrl('x')),
            (0x1a, Key::Ctrl('z')),
            (0x0d, Key::Enter),
        ] {
            if (half, byte) == ("\x1b", 0x0d) {
                // Alt and Enter, which is another key.
                continue;
            }
            let mut parser = Parser::default();
            assert_eq!(parser.take(half.as_bytes()), [], "{half:?} is nothing yet");
            assert_eq!(parser.take(&[byte]), keys(&[key]), "{byte:#x} after {half:?}");
            assert_eq!(parser.patience(), None, "nothing is left of {half:?}");
            assert_eq!(parser.take(b"y1"), letters("y1"), "and all keys work after {half:?}");
        }
    }
}

#[test]
fn esc_ends_half_a_sequence_and_is_a_key_or_begins_another() {
    for half in HALVES.into_iter().filter(|half| *half != "\x1b") {
        assert_eq!(heard(format!("{half}\x1b").as_bytes()), keys(&[Key::Esc]), "Esc after {half:?}");
        assert_eq!(heard(format!("{half}\x1b[A").as_bytes()), keys(&[Key::Up]), "Up after {half:?}");
    }
    assert_eq!(heard(b"\x1b\x1b\x1b"), keys(&[Key::Esc; 3]), "each Esc is one");
    assert_eq!(heard(b"\x1b\x1b[A"), keys(&[Key::Esc, Key::Up]));
}

#[test]
fn esc_alone_is_the_key_after_a_moment_and_half_a_sequence_is_dropped_after_a_while() {
    let mut parser = Parser::default();
    assert_eq!(parser.patience(), None, "at rest nothing is waited for");
    assert_eq!(parser.take(b"\x1b"), []);
    assert_eq!(parser.patience(), Some(ESC_ALONE));
    assert_eq!(parser.nothing_came(), keys(&[Key::Esc]));
    for half in HALVES.into_iter().filter(|half| *half != "\x1b") {
        assert_eq!(parser.take(half.as_bytes()), []);
        assert_eq!(parser.patience(), Some(BROKEN_OFF), "{half:?}");
        assert_eq!(parser.nothing_came(), [], "{half:?} does nothing");
        assert_eq!(parser.patience(), None, "nothing is left of {half:?}");
        assert_eq!(parser.take(b"Ay1"), letters("Ay1"), "and all keys work after {half:?}");
    }
}

#[test]
fn a_letter_that_comes_in_pieces_is_one_and_pieces_of_letters_are_none() {
    let mut parser = Parser::default();
    for byte in "த".bytes().take(2) {
        assert_eq!(parser.take(&[byte]), []);
        assert_eq!(parser.patience(), None, "it can stay as it is");
    }
    assert_eq!(parser.take(&"த".as_bytes()[2..]), letters("த"));
    for piece in [&b"\xff"[..], b"\xe0\xae", b"\xc3", b"\x80", b"\xf0\x9f\x98", b"\xed\xa0\x80", b"\xc0\xaf"]
    {
        for after in ["", "\x1b[20"] {
            let bytes = [after.as_bytes(), piece, b"x"].concat();
            assert_eq!(heard(&bytes), letters("x"), "{piece:x?}");
            let bytes = [after.as_bytes(), piece, b"\x03"].concat();
            assert_eq!(heard(&bytes), keys(&[Key::Ctrl('c')]), "{piece:x?}");
        }
        let bytes = [b"\x1b", piece, b"xy"].concat();
        assert!(heard(&bytes).ends_with(&letters("y")), "{piece:x?} with Alt");
    }
    assert_eq!(heard("\x1b[20ж".as_bytes()), letters("ж"), "nor does a letter end a sequence as its part");
}

#[test]
fn of_the_mouse_a_press_and_the_wheel_mean_something() {
    let click = |x, y| vec![Msg::click(x, y)];
    for (report, expected) in [
        ("\x1b[<0;1;1M", click(0, 0)),
        ("\x1b[<0;56;12M", click(55, 11)),
        ("\x1b[<28;3;4M", click(2, 3)),
        ("\x1b[<64;3;4M", vec![Msg::Wheel { down: false }]),
        ("\x1b[<65;3;4M", vec![Msg::Wheel { down: true }]),
        // Let go; another button; moved; turned sideways.
        ("\x1b[<0;1;1m", vec![]),
        ("\x1b[<2;1;1M", vec![]),
        ("\x1b[<32;1;1M", vec![]),
        ("\x1b[<35;1;1M", vec![]),
        ("\x1b[<66;1;1M", vec![]),
        // Malformed: no place, or one that no window has.
        ("\x1b[<0;0;0M", vec![]),
        ("\x1b[<0;5;0M", vec![]),
        ("\x1b[<;;M", vec![]),
        ("\x1b[<M", vec![]),
        ("\x1b[<0M", vec![]),
        ("\x1b[<0;99999;99999999999999999999M", click(65534, 65534)),
        ("\x1b[<99999999;1;1M", vec![]),
        // As rxvt has it, which is not asked for.
        ("\x1b[32;1;1M", vec![]),
    ] {
        assert_eq!(heard(report.as_bytes()), expected, "{report:?}");
    }
}

#[test]
fn the_mouse_as_old_terminals_report_it_is_no_keys() {
    assert_eq!(heard(b"\x1b[M !!x"), [Msg::click(0, 0), Key::Char('x').into()]);
    assert_eq!(heard(b"\x1b[M#!!x"), letters("x"), "let go");
    assert_eq!(heard(b"\x1b[M`qqx"), [Msg::Wheel { down: false }, Key::Char('x').into()]);
    assert_eq!(heard(b"\x1b[M   x"), letters("x"), "a place left of all");
    assert_eq!(heard(b"\x1b[M \x7f\xffx"), [Msg::click(94, 222), Key::Char('x').into()]);
}

#[test]
fn pasted_text_is_one_text_and_no_keys() {
    let pasted = |text: &str| heard(format!("\x1b[200~{text}\x1b[201~").as_bytes());
    for text in
        ["", "Anu", "q\ry \n\t", "தாயம்", "\x1b[A\x03\x1b", "\x1b[201", "\x1b\x1b[20\x1b[200~", "\x1b[20~"]
    {
        assert_eq!(pasted(text), [paste(text)], "{text:?}");
    }
    assert_eq!(heard(b"\x1b[200~a\xff\xe0b\x1b[201~"), [paste("ab")], "without what is no letter");
    assert_eq!(
        heard(b"x\x1b[200~a\x1b[201~y\x1b[201~z"),
        [&letters("x")[..], &[paste("a")], &letters("yz")].concat()
    );
}

#[test]
fn of_a_pasted_text_only_so_much_is_kept() {
    let mut parser = Parser::default();
    parser.take(b"\x1b[200~");
    for _ in 0..100 {
        parser.take("ஆ".repeat(1000).as_bytes());
    }
    let State::Paste(paste) = &parser.state else { panic!("the paste goes on") };
    assert!(paste.text.capacity() <= 2 * PASTE_KEPT, "{} bytes are kept", paste.text.capacity());
    assert_eq!(parser.take(b"\x1b[201~x"), [Msg::Paste("ஆ".repeat(PASTE_KEPT / 3)), Key::Char('x').into()]);
}

#[test]
fn a_pasted_text_without_an_end_ends_when_nothing_comes_for_a_second() {
    let mut parser = Parser::default();
    assert_eq!(parser.take(b"\x1b[200~q\ry\x1b[2"), []);
    let waited: Vec<_> = [parser.patience(), {
        parser.nothing_came();
        parser.patience()
    }]
    .into_iter()
    .flatten()
    .collect();
    assert_eq!(waited.iter().sum::<Duration>(), Duration::from_secs(1));
    assert_eq!(parser.nothing_came(), [paste("q\ry")]);
    assert_eq!(parser.patience(), None);
    assert_eq!(parser.take(b"y1"), letters("y1"));
}

#[test]
fn ctrl_c_gets_out_of_a_paste_that_stalls_and_is_text_in_one_that_does_not() {
    let mut parser = Parser::default();
    assert_eq!(parser.take(b"\x1b[200~a\x03b"), []);
    assert_eq!(parser.nothing_came(), []);
    assert_eq!(parser.take(b"c\x03"), [], "it went on");
    assert_eq!(parser.nothing_came(), []);
    assert_eq!(parser.take(b"\x03"), [paste("a\x03bc\x03"), Key::Ctrl('c').into()]);
    assert_eq!(parser.take(b"n"), letters("n"));
}

/// Bytes as they come from keyboards, terminals and nowhere.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let part = prop_oneof![
        prop::sample::select(&HALVES[..]).prop_map(|half| half.as_bytes().to_vec()),
        prop::sample::select(
            &b"\x1b[]<?;:0123456789AMOPu~mRc$ \x03\x07\x18\r\x7f\xe0\xae\xa4\xff\x8f\x90\x9b\x9c\x9d"[..]
        )
        .prop_map(|b| vec![b]),
        Just(b"\x1b[200~".to_vec()),
        Just(b"\x1b[201~".to_vec()),
        any::<u8>().prop_map(|byte| vec![byte]),
    ];
    prop::collection::vec(part, 0..40).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn bytes_mean_the_same_wherever_they_were_split(bytes in bytes(), places in prop::collection::vec(0..1000usize, 0..8)) {
        let mut places: Vec<_> = places.iter().map(|place| place % (bytes.len() + 1)).collect();
        places.extend([0, bytes.len()]);
        places.sort_unstable();
        let mut parser = Parser::default();
        let mut msgs: Vec<_> = places.windows(2).flat_map(|ends| parser.take(&bytes[ends[0]..ends[1]])).collect();
        msgs.extend(silence(&mut parser));
        prop_assert_eq!(msgs, heard(&bytes));
    }

    #[test]
    fn after_any_bytes_and_a_moment_without_any_every_key_works(bytes in bytes()) {
        let mut parser = Parser::default();
        parser.take(&bytes);
        silence(&mut parser);
        let parsed = parser.take(b"\x03q\x1b[A");
        prop_assert_eq!(parsed, keys(&[Key::Ctrl('c'), Key::Char('q'), Key::Up]));
    }

    #[test]
    fn after_any_bytes_ctrl_c_acts_at_once_unless_it_is_pasted(bytes in bytes()) {
        let mut parser = Parser::default();
        parser.take(&bytes);
        let pasted = matches!(parser.state, State::Paste(_));
        prop_assert_eq!(parser.take(b"\x03"), keys(if pasted { &[] } else { &[Key::Ctrl('c')] }));
    }
}
