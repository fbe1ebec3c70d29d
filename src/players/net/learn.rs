//! How a net learns: one step down the gradient for a position whose outcome is better known by now.

use rand::Rng;

use super::{HIDDEN, Inputs, Net, Table};

/// A net in training.
#[derive(Clone, Debug)]
pub struct Learner {
    /// As it is now.
    pub net: Net,
}

impl Learner {
    /// A net that knows nothing: small weights by chance, and none straight on.
    pub fn new(table: Table, chance: &mut impl Rng) -> Self {
        let mut small = || (chance.next_u32() as f32 / u32::MAX as f32 - 0.5) * 0.3;
        let rows = (0..table.inputs()).map(|_| std::array::from_fn(|_| small())).collect();
        let out = std::array::from_fn(|_| std::array::from_fn(|_| small()));
        Self { net: Net { table, rows, skip: vec![[0.0; 4]; table.inputs()], out } }
    }

    /// Learns that from those inputs the players, counted from the one whose turn it is, win with those chances.
    pub fn learn(&mut self, inputs: &Inputs, target: &[f32; 4], rate: f32) {
        let net = &mut self.net;
        let hidden = net.hidden(inputs);
        let said = net.players(inputs, &hidden);
        let mut back = [0.0_f32; HIDDEN];
        let mut wrong = [0.0_f32; 4];
        for player in (0..4).filter(|&player| inputs.playing[player]) {
            // The gradient of the cross entropy behind the softmax.
            wrong[player] = rate * (target[player] - said[player]);
            let out = &mut net.out[player];
            for ((back, weight), unit) in back.iter_mut().zip(out.iter_mut()).zip(&hidden) {
                *back += wrong[player] * *weight;
                *weight += wrong[player] * unit.max(0.0);
            }
        }
        for (back, unit) in back.iter_mut().zip(&hidden) {
            *back = if *unit > 0.0 { *back } else { 0.0 };
        }
        for &input in inputs.ones() {
            let input = usize::from(input);
            for (weight, back) in net.rows[input].iter_mut().zip(&back) {
                *weight += back;
            }
            for (weight, wrong) in net.skip[input].iter_mut().zip(&wrong) {
                *weight += wrong;
            }
        }
        for &(input, number) in inputs.others() {
            let input = usize::from(input);
            for (weight, back) in net.rows[input].iter_mut().zip(&back) {
                *weight += number * back;
            }
            for (weight, wrong) in net.skip[input].iter_mut().zip(&wrong) {
                *weight += number * wrong;
            }
        }
    }
}
