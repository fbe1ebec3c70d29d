//! What a position says of itself beside its legal moves.

use dhayam::rules::{Entry, Pawn, Rules, Seat, Seats, Setup, Spot, Square};

#[test]
fn pawns_are_alike_on_one_place_and_off_the_board_where_a_cut_makes_no_difference() {
    for entry in [Entry::Strict, Entry::Classic, Entry::Open] {
        let rules = Rules { pawns: 6, entry, ..Rules::CLASSIC };
        let mut setup = Setup::start(rules, Seats::opposite(Seat::Red), Seat::Red);
        let places = [Spot::New, Spot::Cut, Spot::Step(3), Spot::Step(24), Spot::Step(24), Spot::Step(48)];
        setup.pawns[Seat::Red] = places.to_vec();
        setup.has_cut = Seats::NONE.with(Seat::Red);
        let position = setup.build().unwrap_or_else(|faults| panic!("{faults}"));
        let pawn = |n| Pawn::new(n).expect("1 to 6");
        for a in 1..=6 {
            for b in 1..=6 {
                let off = a <= 2 && b <= 2 && entry != Entry::Classic;
                let crowd = [4, 5].contains(&a) && [4, 5].contains(&b);
                let alike = position.alike(Seat::Red, pawn(a), pawn(b));
                assert_eq!(alike, a == b || off || crowd, "{a} and {b}, entry {entry:?}");
            }
        }
    }
}

#[test]
fn the_rings_go_from_the_rim_to_the_centre() {
    let ring = |rank: u8, file: u8| Square::at(file, rank).expect("it is on the board").ring().to_string();
    let rows: Vec<String> = (0..7).map(|rank| (0..7).map(|file| ring(rank, file)).collect()).collect();
    let board = ["0000000", "0111110", "0122210", "0123210", "0122210", "0111110", "0000000"];
    assert_eq!(rows, board);
}
