//! Commands that were carried out lately, so that the store is seldom asked for them.

use std::collections::{BTreeSet, HashMap, VecDeque};
use store::{AccountId, Answered};

/// How many are remembered.
const MOST: usize = 512;

/// How many commands of a new connection the store is asked for: whoever says something again does
/// so when he comes back. What slips through is found when it is refused, or when it is written and
/// taken back; from then on the store is asked for everything that this account says here.
pub(super) const ASKED: u32 = 32;

/// Commands that were carried out lately, what they asked for and what was answered.
#[derive(Debug, Default)]
pub(super) struct Lately {
    latest: VecDeque<(AccountId, String)>,
    answers: HashMap<(AccountId, String), Answered>,
    doubted: BTreeSet<AccountId>,
}

impl Lately {
    pub(super) fn get(&self, account: AccountId, id: &str) -> Option<&Answered> {
        self.answers.get(&(account, id.to_owned()))
    }

    pub(super) fn note(&mut self, account: AccountId, id: &str, answered: Answered) {
        let key = (account, id.to_owned());
        if self.answers.insert(key.clone(), answered).is_some() {
            return;
        }
        self.latest.push_back(key);
        if self.latest.len() > MOST
            && let Some(oldest) = self.latest.pop_front()
        {
            self.answers.remove(&oldest);
        }
    }

    /// An old id of this account slipped through: it costs the table its state once, not again.
    pub(super) fn doubt(&mut self, account: AccountId) {
        self.doubted.insert(account);
    }

    pub(super) fn is_doubted(&self, account: AccountId) -> bool {
        self.doubted.contains(&account)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_are_remembered() {
        let mut lately = Lately::default();
        let account = AccountId(1);
        let answered =
            |number: usize| Answered { asked: "fold".to_owned(), answer: number.to_string() };
        for number in 0..=MOST {
            lately.note(account, &number.to_string(), answered(number));
        }
        assert_eq!(lately.get(account, "0"), None);
        assert_eq!(lately.get(account, "1"), Some(&answered(1)));
        assert_eq!(lately.get(AccountId(2), "1"), None);
        lately.note(account, "1", answered(1));
        assert_eq!(lately.latest.len(), lately.answers.len());
    }
}
