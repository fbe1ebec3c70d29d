//! Where things are at which size. The board comes first: it takes the largest squares that leave the
//! panel its room, beside it or below it.

use ratatui::layout::Rect;

use crate::rules::Square;

/// The least window: the smallest board with the panel beside it.
pub const LEAST: (u16, u16) = (60, 20);

/// The least tall window: the smallest board with the panel below it.
pub const LEAST_TALL: (u16, u16) = (40, 36);

/// The largest window that is drawn in. Terminals report what they like, up to 65,535 by 65,535: four thousand
/// million cells.
const MOST: (u16, u16) = (500, 200);

/// What of a window is drawn in, by the columns and rows that the terminal reports: its top left.
pub fn window(reported: (u16, u16)) -> Rect {
    let (width, height) = match reported {
        // A serial line does not know: what all had once.
        (0, _) | (_, 0) => (80, 24),
        known => known,
    };
    Rect::new(0, 0, width.min(MOST.0), height.min(MOST.1))
}

/// Squares by width and height, largest first.
const CELLS: [(u16, u16); 6] = [(15, 7), (13, 6), (11, 5), (9, 4), (7, 3), (5, 2)];
/// Columns of the panel beside the board.
const PANEL: std::ops::RangeInclusive<u16> = 21..=44;
/// Rows of the panel below the board.
const PANEL_ROWS: std::ops::RangeInclusive<u16> = 19..=30;

/// The parts of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Columns and rows of one square.
    pub cell: (u16, u16),
    /// The board with its frame and the numbers of the rows.
    pub board: Rect,
    /// Players, dice and moves.
    pub panel: Rect,
    /// What happened last, where it has room of its own.
    pub events: Option<Rect>,
    /// The keys.
    pub footer: Rect,
}

/// The board's own columns and rows: a column of numbers, the frame, seven squares.
const fn board_size(cell: (u16, u16)) -> (u16, u16) {
    (7 * cell.0 + 3, 7 * cell.1 + 2)
}

impl Layout {
    /// The parts of that window; `None` if it is too small.
    pub fn new(window: Rect) -> Option<Self> {
        CELLS.iter().find_map(|&cell| Self::beside(window, cell).or_else(|| Self::below(window, cell)))
    }

    fn beside(window: Rect, cell: (u16, u16)) -> Option<Self> {
        let (width, height) = board_size(cell);
        let room = window.width.checked_sub(width + 1)?;
        let rows = window.height.checked_sub(1)?;
        if room < *PANEL.start() || rows < height.max(LEAST.1 - 1) {
            return None;
        }
        let panel_width = room.min(*PANEL.end());
        let left = (room - panel_width) / 2;
        // A low board leaves rows for the panel below its own; a high window leaves rows around both.
        let high = rows.min(height.max(24));
        let top = (rows - high) / 2;
        let board = Rect::new(window.x + left, window.y + top, width, height);
        let spare = high - height;
        let events = (spare >= 2).then(|| Rect::new(board.x + 1, board.bottom(), width - 1, spare));
        Some(Self {
            cell,
            board,
            panel: Rect::new(board.right() + 1, board.y, panel_width, high),
            events,
            footer: Rect::new(window.x, window.bottom() - 1, window.width, 1),
        })
    }

    fn below(window: Rect, cell: (u16, u16)) -> Option<Self> {
        let (width, height) = board_size(cell);
        let room = window.height.checked_sub(height + 1)?;
        if room < *PANEL_ROWS.start() || window.width < width.max(LEAST_TALL.0) {
            return None;
        }
        let panel_rows = room.min(*PANEL_ROWS.end());
        let panel_width = window.width.min(width.max(*PANEL.end()));
        let top = (room - panel_rows) / 2;
        let board = Rect::new(window.x + (window.width - width) / 2, window.y + top, width, height);
        Some(Self {
            cell,
            board,
            panel: Rect::new(
                window.x + (window.width - panel_width) / 2 + 1,
                board.bottom(),
                panel_width - 1,
                panel_rows,
            ),
            events: None,
            footer: Rect::new(window.x, window.bottom() - 1, window.width, 1),
        })
    }

    /// A square, in the coordinates of the board.
    pub fn square(&self, square: Square) -> Rect {
        let (width, height) = self.cell;
        let row = Square::SIDE - 1 - square.rank();
        Rect::new(2 + u16::from(square.file()) * width, 1 + u16::from(row) * height, width, height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(width: u16, height: u16) -> Option<Layout> {
        Layout::new(Rect::new(0, 0, width, height))
    }

    #[test]
    fn the_least_windows_have_room_and_smaller_ones_have_not() {
        assert!(layout(LEAST.0, LEAST.1).is_some());
        assert!(layout(LEAST.0 - 1, LEAST.1).is_none());
        assert!(layout(LEAST.0, LEAST.1 - 1).is_none());
        assert!(layout(LEAST_TALL.0, LEAST_TALL.1).is_some());
        assert!(layout(LEAST_TALL.0 - 1, LEAST_TALL.1).is_none());
        assert!(layout(LEAST_TALL.0, LEAST_TALL.1 - 1).is_none());
    }

    #[test]
    fn nothing_overlaps_and_nothing_leaves_the_window() {
        for width in 1..260 {
            for height in 1..120 {
                let Some(l) = layout(width, height) else { continue };
                let window = Rect::new(0, 0, width, height);
                let parts = [Some(l.board), Some(l.panel), l.events, Some(l.footer)];
                let parts: Vec<Rect> = parts.into_iter().flatten().collect();
                for (i, a) in parts.iter().enumerate() {
                    assert_eq!(a.intersection(window), *a, "{width}x{height}: {a} leaves the window");
                    for b in &parts[i + 1..] {
                        assert!(!a.intersects(*b), "{width}x{height}: {a} and {b} overlap");
                    }
                }
            }
        }
    }

    #[test]
    fn no_more_is_drawn_than_a_buffer_can_hold_cheaply() {
        for (reported, drawn) in [
            ((0, 0), (80, 24)),
            ((0, 65_535), (80, 24)),
            ((80, 24), (80, 24)),
            ((1, 1), (1, 1)),
            ((500, 200), (500, 200)),
            ((1, 65_535), (1, 200)),
            ((65_535, 1), (500, 1)),
            ((5_000, 5_000), (500, 200)),
            ((65_535, 65_535), (500, 200)),
        ] {
            assert_eq!(window(reported), Rect::new(0, 0, drawn.0, drawn.1), "{reported:?}");
        }
    }

    #[test]
    fn squares_grow_with_the_window() {
        let cell = |w, h| layout(w, h).expect("room").cell;
        assert_eq!(cell(80, 24), (7, 3));
        assert_eq!(cell(60, 20), (5, 2));
        assert_eq!(cell(120, 40), (11, 5));
        assert_eq!(cell(60, 48), (7, 3), "a tall window has the panel below");
    }

    /// Walks over windows that grow by one column or one row, and looks at each pair of neighbours.
    fn neighbours(look: impl Fn(&str, Layout, Layout)) {
        for width in 40..240 {
            for height in 20..100 {
                for (w, h) in [(width + 1, height), (width, height + 1)] {
                    if let Some(small) = layout(width, height) {
                        let large = layout(w, h).expect("a larger window has room too");
                        look(&format!("from {width}x{height} to {w}x{h}"), small, large);
                    }
                }
            }
        }
    }

    #[test]
    fn the_board_never_shrinks_when_the_window_grows() {
        neighbours(|what, small, large| assert!(small.cell <= large.cell, "{what}"));
    }

    #[test]
    fn nothing_jumps_when_the_window_is_dragged() {
        neighbours(|what, small, large| {
            let beside = |l: &Layout| l.panel.x >= l.board.right();
            if small.cell == large.cell && beside(&small) == beside(&large) {
                let moved = |a: Rect, b: Rect| a.x.abs_diff(b.x).max(a.y.abs_diff(b.y));
                assert!(moved(small.board, large.board) <= 1, "the board jumps {what}");
                assert!(moved(small.panel, large.panel) <= 1, "the panel jumps {what}");
            }
        });
    }
}
