//! Bots think here, beside the thread that draws. Whoever leaves does not wait for them.

use std::sync::mpsc::{Receiver, SendError, Sender, channel};
use std::thread;

use crate::app::msg::{Decision, Msg};

use super::input::Input;

/// Lets bots decide on a thread of its own, which begins with the first question.
pub struct Thinker {
    answers: Sender<Input>,
    questions: Option<Sender<Box<Decision>>>,
}

impl Thinker {
    /// The answers go where the keys come from.
    pub fn new(answers: Sender<Input>) -> Self {
        Self { answers, questions: None }
    }

    /// Lets a bot decide.
    pub fn ask(&mut self, decision: Box<Decision>) {
        let answers = &self.answers;
        let questions = self.questions.get_or_insert_with(|| {
            let (sender, questions) = channel();
            let answers = answers.clone();
            // Without a thread of its own the question comes back at once, and is answered here.
            let _ = thread::Builder::new().spawn(move || think(&questions, &answers));
            sender
        });
        if let Err(SendError(decision)) = questions.send(decision) {
            let mv = decision.made();
            let _ = self.answers.send(Input::Msg(Msg::Decided(decision, mv)));
        }
    }
}

/// Answers the last of the questions that have come: nobody waits for the answer to an earlier one.
fn think(questions: &Receiver<Box<Decision>>, answers: &Sender<Input>) {
    while let Ok(first) = questions.recv() {
        let decision = questions.try_iter().last().unwrap_or(first);
        let mv = decision.made();
        if answers.send(Input::Msg(Msg::Decided(decision, mv))).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::app::App;
    use crate::app::msg::{Effect, Key};
    use crate::app::settings::{Settings, Speed};
    use crate::game::Seed;
    use crate::game::record::read;

    /// What a bot is asked in a game of two that begins with those throws and moves.
    fn asked(actions: &str) -> Decision {
        let header = r#"{"dhayam":1,"seats":[{"seat":"red","name":"R","player":"easy"},{"seat":"yellow","name":"Y","player":"human"}],"first":"red","dice":"hand"}"#;
        let text = format!("{header}\n{actions}");
        let game = read(text.as_bytes(), &|_| true, |_| ()).expect("it is a record");
        let settings = Settings { speed: Speed::Off, ..Settings::default() };
        let mut app = App::resume(game, settings, Seed(1));
        let asked = app.update(Key::Ctrl('l').into()).into_iter().find_map(|effect| match effect {
            Effect::Think(decision) => Some(*decision),
            _ => None,
        });
        asked.expect("it is a bot's move")
    }

    #[test]
    fn the_last_question_is_answered_and_the_answer_names_it() {
        let (answers, heard) = channel();
        let mut thinker = Thinker::new(answers);
        let first = asked("{\"throw\":[0,1]}\n");
        let last = asked("{\"throw\":[0,1]}\n{\"move\":[1,1]}\n{\"throw\":[1,1]}\n");
        assert_ne!(first, last);
        thinker.ask(Box::new(first));
        thinker.ask(Box::new(last.clone()));
        loop {
            match heard.recv_timeout(Duration::from_secs(30)).expect("it answers") {
                Input::Msg(Msg::Decided(decision, mv)) if *decision == last => {
                    assert_eq!(mv, last.made());
                    break;
                }
                Input::Msg(Msg::Decided(..)) => {}
                _ => panic!("nothing but answers comes from there"),
            }
        }
    }
}
