//! What is typed of a throw of real dice: both faces, or the total where that is all that people read off.

use crate::app::notice::Notice;
use crate::rules::{Face, Throw, Value};

/// What is typed so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// Faces: none, one or both.
    Faces(Vec<Face>),
    /// The total, once a digit of it is typed. It stands for two faces that make it ([`Throw::worth`]).
    Total(Option<Value>),
}

impl Default for Typed {
    fn default() -> Self {
        Self::Faces(Vec::new())
    }
}

impl Typed {
    /// The throw, once all of it is typed.
    pub fn throw(&self) -> Option<Throw> {
        match self {
            Self::Faces(faces) => match *faces.as_slice() {
                [a, b] => Some(Throw::from_faces([a, b])),
                _ => None,
            },
            Self::Total(total) => total.map(Throw::worth),
        }
    }

    /// Takes a digit more, or says why it cannot.
    pub(super) fn digit(&mut self, digit: u8) -> Result<(), Notice> {
        match self {
            Self::Faces(faces) => {
                let face = Face::new(digit).ok_or(Notice::NoSuchFace)?;
                if faces.len() == 2 {
                    return Err(Notice::FacesTyped);
                }
                faces.push(face);
            }
            Self::Total(total) => {
                let before = total.map_or(0, Value::steps);
                let number = before.checked_mul(10).and_then(|tens| digit.checked_add(tens));
                *total = Some(number.and_then(Value::new).ok_or(Notice::NoSuchTotal)?);
            }
        }
        Ok(())
    }

    /// Takes the last digit away, and with none left the wish to type a total.
    pub(super) fn erase(&mut self) {
        *self = match std::mem::take(self) {
            Self::Faces(mut faces) => {
                faces.pop();
                Self::Faces(faces)
            }
            Self::Total(Some(Value::Twelve)) => Self::Total(Some(Value::One)),
            Self::Total(Some(_)) => Self::Total(None),
            Self::Total(None) => Self::default(),
        }
    }

    /// Types the total from now on, or the faces again; what was typed so far goes.
    pub(super) fn turn(&mut self) {
        *self = match self {
            Self::Faces(_) => Self::Total(None),
            Self::Total(_) => Self::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(digits: &[u8]) -> Result<Option<u8>, Notice> {
        let mut typed = Typed::Total(None);
        for &digit in digits {
            typed.digit(digit)?;
        }
        Ok(typed.throw().map(|throw| throw.value().steps()))
    }

    #[test]
    fn every_total_that_can_fall_can_be_typed_and_no_other() {
        for value in Value::ALL {
            let steps = value.steps();
            let digits: Vec<u8> = if steps > 9 { vec![steps / 10, steps % 10] } else { vec![steps] };
            assert_eq!(total(&digits), Ok(Some(steps)));
        }
        for digits in [&[0][..], &[7], &[9], &[1, 1], &[1, 3], &[2, 1], &[1, 2, 2], &[6, 6]] {
            assert_eq!(total(digits), Err(Notice::NoSuchTotal), "{digits:?}");
        }
    }

    #[test]
    fn a_total_is_erased_digit_by_digit() {
        let mut typed = Typed::Total(Some(Value::Twelve));
        for left in [Typed::Total(Some(Value::One)), Typed::Total(None), Typed::default(), Typed::default()] {
            typed.erase();
            assert_eq!(typed, left);
        }
    }
}
