//! Bots think here, beside the thread that draws. Whoever leaves does not wait for them.

use std::sync::mpsc::{Receiver, Sender, channel};
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
            thread::spawn(move || think(&questions, &answers));
            sender
        });
        // A thread that is gone has taken the program with it.
        let _ = questions.send(decision);
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
