//! What takes long is thought about here, beside the thread that draws. Whoever leaves does not wait for it.

use std::sync::mpsc::{Receiver, SendError, Sender, channel};
use std::thread;

use crate::app::outbox::Think;

use super::input::Input;

/// Thinks on a thread of its own, which begins with the first question.
pub struct Thinker {
    answers: Sender<Input>,
    questions: Option<Sender<Think>>,
}

impl Thinker {
    /// The answers go where the keys come from.
    pub fn new(answers: Sender<Input>) -> Self {
        Self { answers, questions: None }
    }

    /// Has something thought about.
    pub fn ask(&mut self, question: Think) {
        let answers = &self.answers;
        let questions = self.questions.get_or_insert_with(|| {
            let (sender, questions) = channel();
            let answers = answers.clone();
            // Without a thread of its own the question comes back at once, and is answered here.
            let _ = thread::Builder::new().spawn(move || think(&questions, &answers));
            sender
        });
        if let Err(SendError(question)) = questions.send(question) {
            let _ = self.answers.send(Input::Msg(question.answer()));
        }
    }
}

/// Answers the last of the questions that have come: nobody waits for the answer to an earlier one.
fn think(questions: &Receiver<Think>, answers: &Sender<Input>) {
    while let Ok(first) = questions.recv() {
        let question = questions.try_iter().last().unwrap_or(first);
        if answers.send(Input::Msg(question.answer())).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::app::App;
    use crate::app::key::Key;
    use crate::app::msg::Msg;
    use crate::app::outbox::{Job, Outbox};
    use crate::app::settings::{Settings, Speed};
    use crate::game::Seed;
    use crate::game::record::read;

    /// What a bot is asked in a game of two that begins with those throws and moves.
    fn asked(actions: &str) -> Think {
        let header = r#"{"dhayam":1,"seats":[{"seat":"red","name":"R","player":"easy"},{"seat":"yellow","name":"Y","player":"human"}],"first":"red","dice":"hand"}"#;
        let text = format!("{header}\n{actions}");
        let game = read(text.as_bytes(), &|_| true, |_| ()).expect("it is a record");
        let settings = Settings { speed: Speed::Off, ..Settings::default() };
        let mut app = App::resume(game, settings, Seed(1));
        let mut out = Outbox::default();
        app.update(Key::Ctrl('l').into(), &mut out);
        let asked = out.jobs.into_iter().find_map(|job| match job {
            Job::Think(question @ Think::Decide(_)) => Some(question),
            Job::Think(Think::Dangers(..)) | Job::Analyse(_) | Job::StopAnalysing => None,
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
        thinker.ask(first);
        thinker.ask(last.clone());
        loop {
            match heard.recv_timeout(Duration::from_secs(30)).expect("it answers") {
                Input::Msg(msg) if msg == last.clone().answer() => break,
                Input::Msg(Msg::Decided(..)) => {}
                _ => panic!("nothing but answers comes from there"),
            }
        }
    }
}
