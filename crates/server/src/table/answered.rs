//! Commands that were carried out lately, so that the store is seldom asked for them.

use std::collections::{HashMap, VecDeque};
use store::AccountId;

/// How many are remembered.
const MOST: usize = 512;

/// How many commands of a new connection the store is asked for: whoever says something again does
/// so when he comes back. What slips through is found when it is written, and taken back.
pub(super) const ASKED: u32 = 32;

/// Commands that were carried out lately, and what was answered.
#[derive(Debug, Default)]
pub(super) struct Answered {
    latest: VecDeque<(AccountId, String)>,
    answers: HashMap<(AccountId, String), String>,
}

impl Answered {
    pub(super) fn get(&self, account: AccountId, id: &str) -> Option<&String> {
        self.answers.get(&(account, id.to_owned()))
    }

    pub(super) fn note(&mut self, account: AccountId, id: &str, answer: String) {
        let key = (account, id.to_owned());
        if self.answers.insert(key.clone(), answer).is_some() {
            return;
        }
        self.latest.push_back(key);
        if self.latest.len() > MOST
            && let Some(oldest) = self.latest.pop_front()
        {
            self.answers.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_are_remembered() {
        let mut answered = Answered::default();
        let account = AccountId(1);
        for number in 0..=MOST {
            answered.note(account, &number.to_string(), number.to_string());
        }
        assert_eq!(answered.get(account, "0"), None);
        assert_eq!(answered.get(account, "1").map(String::as_str), Some("1"));
        assert_eq!(answered.get(AccountId(2), "1"), None);
        answered.note(account, "1", "1".to_owned());
        assert_eq!(answered.latest.len(), answered.answers.len());
    }
}
