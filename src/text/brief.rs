//! The rules, in full for print and in brief for the help.

use crate::rules::{Entry, HOUSE_RULES, Rules};

/// The rules in full, as `dhayam rules` prints them. The numbers are those that the program cites.
pub const RULES: &str = "\
THE RULES OF DHAYAM

Squares are named as in chess: columns a-g from the left, rows 1-7 from the
bottom; the centre is d4.
A rule marked (reading) is a choice where the tradition is silent or disagrees
with itself.

BOARD AND SEATS
R1   The board has 7x7 squares. The middle of each side is a home: red d1
     (bottom), green g4 (right), yellow d7 (top), blue a4 (left).
R2   2 to 4 play. Two sit opposite each other; three take red, green and yellow
     unless they choose.
R3   Each player has 4 pawns, or 5 or 6 by agreement. All begin off the board.
R4   A pawn goes from its home once round the 24 outer squares anticlockwise,
     then in and clockwise round the next ring (16 squares), then clockwise
     round the inmost ring (8), then to the centre. Red's way:
      d1 e1 f1 g1 g2 g3 g4 g5 g6 g7 f7 e7 d7 c7 b7 a7 a6 a5 a4 a3 a2 a1 b1 c1
      b2 b3 b4 b5 b6 c6 d6 e6 f6 f5 f4 f3 f2 e2 d2 c2
      c3 c4 c5 d5 e5 e4 e3 d3
      d4
     The others are this way turned about the centre. (reading: only the step
     inwards, as from c1 to b2, is diagonal)
R5   The arrow before each home is the way in of that colour.
R6   Squares with a cross are safe: the four homes, b2, f2, b6, f6, and the
     centre.

DICE
R7   Two long dice with the faces blank, 1, 2 and 3. A throw counts their sum;
     two blanks count 12. Of 16 throws: 1 in 2, 2 in 3, 3 in 4, 4 in 3, 5 in 2,
     6 in 1 and 12 in 1.
R8   1, 5, 6 and 12 earn another throw, used or not.

TURNS
R9   Turns go round anticlockwise. Who begins is drawn by lot, or chosen.
     (reading)
R10  A turn: throw, play the throw, throw again if it earned one; then the turn
     passes. (reading; H2)
R11  Who can move must. A throw that no pawn can use is lost.
R12  One pawn uses the whole throw: it comes in, or it moves that far.

MOVING
R13  A new pawn comes in at home on a 1; a pawn that was cut, on a 1 or a 5.
     (reading; H1)
R14  A pawn moves exactly as far as the throw says. Pawns in between do not
     matter.
R15  On a square without a cross there is at most one pawn; your own pawn there
     bars the move.
R16  Landing on an opponent there cuts it: it leaves the board. This holds
     outside and inside alike.
R17  Squares with a cross hold any number of pawns of any colours, and nothing
     is cut there.
R18  Until you have cut a pawn, yours do not turn in: from the arrow they go
     round again. Your first cut opens the way for all your pawns and for good,
     from your next move on. (H4)
R19  Once the way is open, a pawn that passes the arrow turns in. (reading)
R20  The centre is reached by the exact count. A pawn there is done.

END
R21  The first to bring all pawns to the centre is the King.
R22  A player may give up. With two players the other is King; with more, that
     player's pawns leave the board and the game goes on. (reading)
R23  Shut out: a player who has not cut while every opposing pawn has turned in
     can never cut. The game says so once, and with two players offers to end
     it.

HOUSE RULES (--rule KEY=VALUE, or the setup screen; the first value is the
default)
H1   entry             classic: as R13. strict: always a 1. open: the first
                       pawn on a 1, from then on any pawn on a 1 or a 5.
H2   throws            single: as R10. banked: throw until one earns no other,
                       then play the values in any order on any pawns; what
                       cannot be used at the end is lost.
H3   cut_throws_again  false. true: a cut earns one more throw (with R8 still
                       one, not two).
H4   must_cut          true: as R18. false: pawns turn in from the start.
H5   pawns             4, 5 or 6.
Presets (--rules): classic is all defaults; traditional is entry=open
throws=banked cut_throws_again=true.
";

/// The rules in brief as they are in force, a paragraph each, for someone who has never seen the game.
pub fn rules_in_brief(rules: &Rules) -> Vec<String> {
    let throws = if rules.banks_throws() {
        "A 1, 5, 6 or 12 throws again; you throw until another number falls, and then play all the values in any order, on any pawns."
    } else {
        "A 1, 5, 6 or 12 throws again, once it is played."
    };
    let entry = match rules.entry {
        Entry::Classic => {
            "A 1 (dhayam) brings a new pawn onto your home square; a pawn that was cut comes back on a 1 or a 5."
        }
        Entry::Strict => "A 1 (dhayam) brings a pawn onto your home square, a new one or one that was cut.",
        Entry::Open => {
            "A 1 (dhayam) brings your first pawn onto your home square; from then on any pawn comes in on a 1 or a 5."
        }
    };
    let cut = if rules.cut_throws_again { " and you throw once more" } else { "" };
    let way = if rules.must_cut {
        "Until you have cut once, your way in is shut and your pawns go round again."
    } else {
        "The way in is open to all from the start: nobody has to cut."
    };
    let house: Vec<String> =
        HOUSE_RULES.iter().map(|rule| format!("{}={}", rule.key, rule.value(rules))).collect();
    vec![
        format!("Bring your {} pawns to the centre first, and you are the King.", rules.pawns),
        format!("Two long dice, blank to 3 each: a throw counts their sum, and two blanks count 12. {throws}"),
        entry.to_owned(),
        "Pawns go once round the outside, anticlockwise, then turn in at the arrow of their colour and spiral to the centre, which takes the exact count. A pawn is home when it is there.".to_owned(),
        format!("Land on an opponent's pawn and you cut it: it starts again{cut}. On squares with a cross nobody is cut, and any number may stand."),
        "Your own pawn bars a square without a cross.".to_owned(),
        way.to_owned(),
        format!("The house rules here: {}. 'dhayam rules' prints all rules.", house.join(", ")),
    ]
}

/// What the signs on the board mean, a line each: the sign's name in the glyph set, and its meaning.
pub const fn signs() -> &'static [(&'static str, &'static str)] {
    &[
        ("R1 G2 Y3 B4", "pawns: the seat's letter and the pawn's number; underlined if it can move"),
        ("3G", "three green pawns on one square"),
        ("cross", "a safe square"),
        ("arrow", "the way in of that colour"),
        ("way open, way shut", "whether the pawns of that player may turn in yet"),
        (
            "off on home",
            "how many pawns are off the board, on it, and in the centre; the bar is how far they came",
        ),
        ("hand 2 [5]", "values to play; the one in brackets is in front"),
        ("safe", "the move ends on a cross"),
        ("!31%", "shown on request: how likely this pawn is cut before its player's next turn"),
        ("x31%", "shown on request: how likely you can cut this pawn in this turn"),
        ("dots", "the way of the chosen move; a frame marks where it lands, a double one a cut"),
    ]
}
