//! What every store must do.

use money::{Money, Net};
use std::collections::BTreeMap;
use store::{
    AccountId, Append, Command, Entry, Epoch, GivenPassword, Moment, NewAccount, NewTable, Outcome,
    Place, Posting, Refused, Role, RoleChange, Session, Sought, Step, Store, TableId,
};

const NOW: Moment = Moment(1_700_000_000_000);

fn new(name: &str, role: Role) -> NewAccount {
    let password = (role != Role::Guest).then(|| format!("hash of {name}"));
    NewAccount { name: name.to_owned(), role, password }
}

async fn commit<S: Store>(store: &S, steps: &[Step]) -> Vec<Outcome> {
    store.commit(steps, NOW).await.expect("the store works")
}

/// A new table and the epoch it is written under.
pub(crate) async fn table<S: Store>(store: &S) -> (TableId, Epoch) {
    let new = NewTable { setup: "{}".to_owned(), by: None };
    let id = store.open_table(&new, NOW).await.expect("a table").id;
    let epoch = store.take_over(id).await.expect("the store works").expect("an open table");
    (id, epoch)
}

fn records((table, epoch): (TableId, Epoch), after: u64, bodies: &[&str]) -> Step {
    let records = bodies.iter().map(|&body| body.to_owned()).collect();
    Step { append: Some(Append { table, epoch, after, records, page: None }), ..Step::default() }
}

pub(crate) async fn append<S: Store>(
    store: &S,
    table: (TableId, Epoch),
    after: u64,
    bodies: &[&str],
) {
    assert_eq!(commit(store, &[records(table, after, bodies)]).await, [Outcome::Done]);
}

pub(crate) async fn holds<S: Store>(store: &S, table: TableId, bodies: &[&str]) {
    let found = store.records(table, 0, 1_000).await.expect("the store works");
    let numbers: Vec<u64> = found.iter().map(|record| record.number).collect();
    assert_eq!(numbers, (1..=bodies.len() as u64).collect::<Vec<_>>());
    assert_eq!(found.iter().map(|record| record.body.as_str()).collect::<Vec<_>>(), bodies);
}

pub(crate) async fn audit<S: Store>(store: &S) -> Vec<String> {
    store.audit().await.expect("the store works").faults
}

pub(crate) async fn keeps_accounts<S: Store>(store: &S) {
    let open = async |name: &str, role| {
        store.open_account(&new(name, role), NOW).await.expect("the store works")
    };
    let guest = open("Guest 1", Role::Guest).await.expect("a new name");
    assert_eq!(guest.role, Role::Guest);
    // The first one who registers runs the room; later ones are what they ask for.
    let ada = open("Ada", Role::Player).await.expect("a new name");
    assert_eq!(ada.role, Role::Admin);
    let bob = open("Bob", Role::Player).await.expect("a new name");
    assert_eq!(bob.role, Role::Player);
    assert_eq!(open("ADA", Role::Player).await, None);
    // Nor is anybody called what only looks otherwise.
    for alike in ["Áda", "ＡＤＡ", "A-da", "ädä"] {
        assert_eq!(open(alike, Role::Player).await, None, "{alike}");
        let named = store.account_named(alike).await.expect("the store works");
        assert_eq!(named.map(|account| account.id), Some(ada.id), "{alike}");
    }

    let named = store.account_named("ada").await.expect("the store works");
    assert_eq!(named.as_ref(), Some(&ada));
    assert_eq!(ada.password.as_deref(), Some("hash of Ada"));
    assert_eq!(store.account(bob.id).await.expect("the store works"), Some(bob.clone()));
    assert_eq!(store.account(AccountId(99)).await.expect("the store works"), None);

    let gives = |account, role| RoleChange { account, role, by: ada.id, at: NOW };
    let given = [gives(bob.id, Role::Floor), gives(bob.id, Role::Cage)];
    for change in &given {
        assert!(store.set_role(change).await.expect("the store works"));
    }
    let nobody = gives(AccountId(99), Role::Cage);
    assert!(!store.set_role(&nobody).await.expect("the store works"));
    let changes = store.role_changes(None, 10).await.expect("the store works");
    assert_eq!(changes, [(2, given[1]), (1, given[0])], "every role that was given is there");
    let latest = store.role_changes(None, 1).await.expect("the store works");
    assert_eq!(latest, [(2, given[1])]);
    let before = store.role_changes(Some(2), 10).await.expect("the store works");
    assert_eq!(before, [(1, given[0])]);
    let all = store.accounts().await.expect("the store works");
    let roles: Vec<_> = all.iter().map(|account| (account.name.as_str(), account.role)).collect();
    assert_eq!(roles, [("Guest 1", Role::Guest), ("Ada", Role::Admin), ("Bob", Role::Cage)]);
}

pub(crate) async fn ends_sessions<S: Store>(store: &S) {
    let ada = store.open_account(&new("Ada", Role::Player), NOW).await.expect("works");
    let ada = ada.expect("a new name");
    let (short, long) = ([1; 32], [2; 32]);
    for (token, until) in [(short, Moment(NOW.0 + 10)), (long, Moment(NOW.0 + 1_000))] {
        let session = Session { token, account: ada.id, until };
        store.open_session(&session).await.expect("the store works");
    }
    let whose = async |token, now| {
        let account = store.session(&token, Moment(now)).await.expect("the store works");
        account.map(|account| account.id)
    };
    assert_eq!(whose(short, NOW.0 + 9).await, Some(ada.id));
    assert_eq!(whose(short, NOW.0 + 10).await, None);
    assert_eq!(whose([3; 32], NOW.0).await, None);
    assert_eq!(store.sweep_sessions(Moment(NOW.0 + 10)).await.expect("the store works"), 1);
    assert_eq!(whose(short, NOW.0).await, None);
    store.close_session(&long).await.expect("the store works");
    assert_eq!(whose(long, NOW.0).await, None);
}

/// With a new password all sessions end but the one that asked, and browsers are strangers.
pub(crate) async fn ends_sessions_with_a_password<S: Store>(store: &S) {
    let open = async |name: &str| {
        let opened = store.open_account(&new(name, Role::Player), NOW).await;
        opened.expect("the store works").expect("a new name").id
    };
    let [ada, bob] = [open("Ada").await, open("Bob").await];
    let until = Moment(NOW.0 + 1_000);
    let here = [(ada, [1; 32]), (ada, [2; 32]), (ada, [3; 32]), (bob, [4; 32])];
    for (account, token) in here {
        let session = Session { token, account, until };
        store.open_session(&session).await.expect("the store works");
        store.know_browser(&session).await.expect("the store works");
    }
    let knows = async |account, mark: [u8; 32], now| {
        store.knows_browser(account, &mark, Moment(now)).await.expect("the store works")
    };
    assert!(knows(ada, [1; 32], NOW.0).await);
    assert!(!knows(ada, [4; 32], NOW.0).await, "it is another's");
    assert!(!knows(ada, [1; 32], until.0).await, "it was too long ago");

    let late = store.set_password(ada, ("not hers", "another"), None).await;
    assert_eq!(late.expect("the store works"), None, "she has another by then");
    let words = ("hash of Ada", "another");
    let ended = store.set_password(ada, words, Some(&[2; 32])).await;
    let mut ended = ended.expect("the store works").expect("it was hers");
    ended.sort_unstable();
    assert_eq!(ended, [[1; 32], [3; 32]]);
    let mut whose = Vec::new();
    for (_, token) in here {
        let account = store.session(&token, NOW).await.expect("the store works");
        whose.push(account.map(|account| account.id));
    }
    assert_eq!(whose, [None, Some(ada), None, Some(bob)]);
    assert!(!knows(ada, [1; 32], NOW.0).await && knows(bob, [4; 32], NOW.0).await);
    let account = store.account(ada).await.expect("the store works").expect("she is there");
    assert_eq!(account.password.as_deref(), Some("another"));
}

/// A password that was given is written down and ends every session; with its owner's own it is his
/// own. A guest is given none.
pub(crate) async fn has_given_passwords_changed<S: Store>(store: &S) {
    let open = async |name: &str, role| {
        let opened = store.open_account(&new(name, role), NOW).await;
        opened.expect("the store works").expect("a new name").id
    };
    let ada = open("Ada", Role::Admin).await;
    let [bob, gus] = [open("Bob", Role::Player).await, open("Gus", Role::Guest).await];
    let until = Moment(NOW.0 + 1_000);
    for (account, token) in [(ada, [1; 32]), (bob, [2; 32]), (gus, [3; 32])] {
        let session = Session { token, account, until };
        store.open_session(&session).await.expect("the store works");
        store.know_browser(&session).await.expect("the store works");
    }
    let gives = |account| GivenPassword { account, by: ada, at: NOW };
    for nobody in [gus, AccountId(99)] {
        let given = store.give_password(&gives(nobody), "given", until).await;
        assert_eq!(given.expect("the store works"), None);
    }
    assert_eq!(store.given_passwords(None, 9).await.expect("the store works"), []);

    let ended = store.give_password(&gives(bob), "given", until).await;
    assert_eq!(ended.expect("the store works"), Some(vec![[2; 32]]));
    assert!(store.session(&[2; 32], NOW).await.expect("the store works").is_none());
    assert!(store.session(&[1; 32], NOW).await.expect("the store works").is_some());
    assert!(!store.knows_browser(bob, &[2; 32], NOW).await.expect("the store works"));
    let read = async || store.account(bob).await.expect("the store works").expect("he is there");
    let account = read().await;
    assert_eq!((account.password.as_deref(), account.given), (Some("given"), Some(until)));
    let again = store.give_password(&gives(bob), "given again", until).await;
    assert_eq!(again.expect("the store works"), Some(Vec::new()));
    let written = store.given_passwords(None, 9).await.expect("the store works");
    assert_eq!(written, [(2, gives(bob)), (1, gives(bob))]);
    let before = store.given_passwords(Some(2), 9).await.expect("the store works");
    assert_eq!(before, [(1, gives(bob))]);

    let old = store.set_password(bob, ("given", "his own"), None).await;
    assert_eq!(old.expect("the store works"), None, "another was given since");
    let own = store.set_password(bob, ("given again", "his own"), None).await;
    assert_eq!(own.expect("the store works"), Some(Vec::new()));
    let account = read().await;
    assert_eq!((account.password.as_deref(), account.given), (Some("his own"), None));
}

/// A guest to whom nobody can come back is gone, and his name is anybody's.
pub(crate) async fn forgets_guests<S: Store>(store: &S) {
    let open = async |name: &str, role| {
        let opened = store.open_account(&new(name, role), NOW).await;
        opened.expect("the store works").map(|account| account.id)
    };
    let [gus, here, ada] = [
        open("Gus", Role::Guest).await,
        open("Here", Role::Guest).await,
        open("Ada", Role::Player).await,
    ];
    let [gus, here, _] = [gus, here, ada].map(|id| id.expect("a new name"));
    let session = Session { token: [1; 32], account: here, until: Moment(NOW.0 + 1_000) };
    store.open_session(&session).await.expect("the store works");
    let lost = async |before: i64, now: i64| {
        store.lost_guests(Moment(before), Moment(now), 10).await.expect("the store works")
    };
    let forget = async |id| store.forget_guest(id, Moment(NOW.0 + 2)).await.expect("works");
    assert_eq!(lost(NOW.0, NOW.0).await, [], "he has just come in");
    assert_eq!(lost(NOW.0 + 1, NOW.0 + 1).await, [gus]);
    assert_eq!(lost(NOW.0 + 1, NOW.0 + 1_000).await, [gus, here]);
    assert!(forget(gus).await && !forget(gus).await, "once");
    assert!(!forget(here).await, "he has a session");
    assert_eq!(lost(NOW.0 + 1, NOW.0 + 1).await, []);
    // Chips that come to him after all are found.
    let money = Money::dollars(5);
    let entry = Entry::moves("chips from the table", money, Place::Mint, Place::Player(gus));
    let step = Step { entry: Some(entry), ..Step::default() };
    assert_eq!(commit(store, &[step]).await, [Outcome::Done]);
    assert_eq!(lost(NOW.0 + 1, NOW.0 + 1).await, [gus]);
    assert_eq!(store.account_named("Gus").await.expect("the store works"), None);
    let gone = store.account(gus).await.expect("the store works").expect("the ledger names him");
    assert_eq!((gone.name.as_str(), gone.gone), ("Gus #1", Some(Moment(NOW.0 + 2))));
    assert!(open("gus", Role::Guest).await.is_some_and(|id| id != gus), "the name is free");
}

pub(crate) async fn numbers_records_without_gaps<S: Store>(store: &S) {
    let one = table(store).await;
    let two = table(store).await;
    let group = [
        records(one, 0, &["a", "b"]),
        records(two, 0, &["x"]),
        records(one, 0, &["lost"]),
        records(one, 2, &["c \"quoted\" \u{2660}"]),
    ];
    let behind = Refused::Behind { table: one.0, last: 2, after: 0 };
    assert_eq!(
        commit(store, &group).await,
        [Outcome::Done, Outcome::Done, Outcome::Refused(behind), Outcome::Done]
    );
    holds(store, one.0, &["a", "b", "c \"quoted\" \u{2660}"]).await;
    holds(store, two.0, &["x"]).await;
    let tail = store.records(one.0, 1, 1).await.expect("the store works");
    assert_eq!(tail.iter().map(|record| record.body.as_str()).collect::<Vec<_>>(), ["b"]);
    let row = store.table(one.0).await.expect("the store works").expect("the table");
    assert_eq!((row.last, row.closed), (3, None));
}

pub(crate) async fn lets_only_the_latest_owner_write<S: Store>(store: &S) {
    let first = table(store).await;
    append(store, first, 0, &["mine"]).await;
    let epoch = store.take_over(first.0).await.expect("works").expect("an open table");
    let taken = Refused::TakenOver(first.0);
    assert_eq!(commit(store, &[records(first, 1, &["late"])]).await, [Outcome::Refused(taken)]);
    append(store, (first.0, epoch), 1, &["theirs"]).await;
    holds(store, first.0, &["mine", "theirs"]).await;

    store.close_table(first.0, NOW).await.expect("the store works");
    let closed = Refused::Closed(first.0);
    let late = records((first.0, epoch), 2, &["after hours"]);
    assert_eq!(commit(store, &[late]).await, [Outcome::Refused(closed)]);
    assert_eq!(store.take_over(first.0).await.expect("the store works"), None);
    assert_eq!(store.tables().await.expect("the store works"), []);
    let second = table(store).await;
    let closed = async |before| {
        let rows = store.closed_tables(before, 9).await.expect("the store works");
        rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(closed(None).await, [first.0], "the second is open");
    store.close_table(second.0, NOW).await.expect("the store works");
    assert_eq!(closed(None).await, [second.0, first.0]);
    assert_eq!(closed(Some(second.0)).await, [first.0]);
    let nowhere = records((TableId(404), epoch), 0, &["lost"]);
    let none = Refused::NoTable(TableId(404));
    assert_eq!(commit(store, &[nowhere]).await, [Outcome::Refused(none)]);
}

fn gives(account: i64, id: &str, cents: u64) -> Step {
    let to = Place::Player(AccountId(account));
    let entry = Entry::moves("chips bought", Money::cents(cents), Place::Cage, to);
    let answer = format!("{cents} cents of chips");
    let asked = format!("buy {cents}");
    let command = Command { account: AccountId(account), id: id.to_owned(), asked, answer };
    let entry = entry.by(AccountId(account));
    Step { append: None, entry: Some(entry), command: Some(command) }
}

pub(crate) async fn does_no_command_twice<S: Store>(store: &S) {
    assert_eq!(commit(store, &[gives(1, "a", 500)]).await, [Outcome::Done]);
    let again = Outcome::Refused(Refused::Repeated("500 cents of chips".to_owned()));
    assert_eq!(
        commit(store, &[gives(1, "a", 500), gives(2, "a", 300), gives(1, "b", 1)]).await,
        [again, Outcome::Done, Outcome::Done]
    );
    // An id never stands for another thing than the first.
    let other = Outcome::Refused(Refused::Reused);
    assert_eq!(commit(store, &[gives(1, "a", 700)]).await, [other]);
    let entries = store.entries(&Sought::default(), 10).await.expect("the store works");
    let by: Vec<_> = entries.iter().map(|posted| posted.entry.whose()).collect();
    assert_eq!(by, [1, 2, 1].map(|who| Some(AccountId(who))), "it says who had it written");
    let balance = async |who| {
        store.balance(Place::Player(AccountId(who))).await.expect("the store works").as_cents()
    };
    assert_eq!((balance(1).await, balance(2).await), (501, 300));
    let answered =
        async |who, id| store.answered((AccountId(who), id)).await.expect("the store works");
    let first = answered(1, "a").await.expect("it was answered");
    assert_eq!((first.asked.as_str(), first.answer.as_str()), ("buy 500", "500 cents of chips"));
    assert_eq!(answered(2, "b").await, None);
    assert_eq!(audit(store).await, Vec::<String>::new());
}

pub(crate) async fn overdraws_nobody<S: Store>(store: &S) {
    let seat = table(store).await;
    commit(store, &[gives(1, "a", 10_000)]).await;
    let (player, on_table) = (Place::Player(AccountId(1)), Place::Table(seat.0));
    let buys = |cents| Step {
        entry: Some(Entry::moves("buy in", Money::cents(cents), player, on_table)),
        ..Step::default()
    };
    let short =
        Refused::Short { place: player, has: Money::cents(4_000), wants: Money::cents(5_000) };
    let bought = records(seat, 0, &["sits"]);
    let both = Step { entry: buys(6_000).entry, ..bought };
    assert_eq!(commit(store, &[both, buys(5_000)]).await, [Outcome::Done, Outcome::Refused(short)]);
    let fee = Entry::moves("fee", Money::cents(500), on_table, Place::House);
    let fee = Step { entry: Some(fee), ..records(seat, 1, &["fee"]) };
    assert_eq!(commit(store, &[fee]).await, [Outcome::Done]);

    let found = store.audit().await.expect("the store works");
    assert_eq!(found.faults, Vec::<String>::new());
    assert_eq!(found.entries, 3);
    let balances: Vec<_> =
        found.balances.iter().map(|(place, net)| (place.key(), net.as_cents())).collect();
    assert_eq!(
        balances,
        [
            ("cage".to_owned(), -10_000),
            ("house".to_owned(), 500),
            ("player:1".to_owned(), 4_000),
            (format!("table:{}", seat.0), 5_500),
        ]
    );
    let entries = store.entries(&Sought::of(on_table), 10).await.expect("the store works");
    let memos: Vec<_> = entries.iter().map(|posted| (posted.entry.memo(), posted.table)).collect();
    assert_eq!(memos, [("fee", Some((seat.0, 2))), ("buy in", Some((seat.0, 1)))]);
    let numbers = async |sought: Sought, most| {
        let entries = store.entries(&sought, most).await.expect("the store works");
        entries.iter().map(|posted| posted.number).collect::<Vec<_>>()
    };
    assert_eq!(numbers(Sought::default(), 1).await, [3]);
    let before = Sought { before: Some(3), ..Sought::default() };
    assert_eq!(numbers(before, 10).await, [2, 1]);
    let second = Sought { records: Some(2..=9), ..Sought::of(on_table) };
    assert_eq!(numbers(second, 10).await, [entries[0].number], "with the second record alone");
}

/// Moves chips at random between players, and keeps a book of its own with plain additions.
pub(crate) async fn agrees_with_a_book_kept_by_hand<S: Store>(store: &S, seed: u64) {
    let mut state = seed;
    let mut below = |bound: u64| {
        // SplitMix64: short, and good enough to mix a test.
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % bound
    };
    let mut book: BTreeMap<i64, i64> = (1..=5).map(|who| (who, 1_000)).collect();
    for who in 1..=5 {
        commit(store, &[gives(who, "start", 1_000)]).await;
    }
    let (mut done, mut refused) = (0, 0);
    for _ in 0..60 {
        let mut steps = Vec::new();
        let mut expected = Vec::new();
        for _ in 0..=below(6) {
            // Two give, one gets what both gave.
            let (one, two) = (1 + below(5) as i64, 1 + below(5) as i64);
            let to = 1 + below(5) as i64;
            let (first, second) = (below(900) as i64 + 1, below(900) as i64 + 1);
            let mut after = book.clone();
            *after.get_mut(&one).expect("a player") -= first;
            *after.get_mut(&two).expect("a player") -= second;
            *after.get_mut(&to).expect("a player") += first + second;
            let good = after.values().all(|cents| *cents >= 0);
            if good {
                book = after;
            }
            expected.push(good);
            let lose = |who, cents: i64| Posting {
                place: Place::Player(AccountId(who)),
                net: Net::lost(Money::cents(cents as u64)),
            };
            let win = Posting {
                place: Place::Player(AccountId(to)),
                net: Net::won(Money::cents((first + second) as u64)),
            };
            let entry = Entry::new("a pot", &[lose(one, first), lose(two, second), win]);
            let entry = Some(entry.expect("it balances"));
            steps.push(Step { entry, ..Step::default() });
        }
        let outcomes = commit(store, &steps).await;
        let good: Vec<bool> = outcomes.iter().map(|outcome| *outcome == Outcome::Done).collect();
        assert_eq!(good, expected);
        done += good.iter().filter(|good| **good).count();
        refused += good.iter().filter(|good| !**good).count();
    }
    assert!(done > 20 && refused > 20, "{done} done and {refused} refused try too little");
    for (who, cents) in book {
        let balance = store.balance(Place::Player(AccountId(who))).await.expect("works");
        assert_eq!(balance.as_cents(), cents, "player {who}");
    }
    assert_eq!(audit(store).await, Vec::<String>::new());
}
