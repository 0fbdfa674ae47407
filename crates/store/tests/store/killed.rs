//! A process that writes is killed at any moment: what it acknowledged is there, whole, and once.

use crate::suite::audit;
use money::Money;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command as Process, Stdio};
use std::time::Duration;
use store::{
    AccountId, Append, Command, Entry, Moment, NewTable, Outcome, Place, Sqlite, Step, Store,
};

/// Set in the process that writes: the file to write to.
const FILE: &str = "STORE_KILLED_FILE";

/// How often the writer is killed.
const KILLS: u64 = 25;

fn step(table: store::TableId, epoch: store::Epoch, number: u64) -> Step {
    let to = Place::Player(AccountId(1));
    Step {
        append: Some(Append {
            table,
            epoch,
            after: number,
            records: vec![format!("record {}", number + 1)],
            page: number.is_multiple_of(5).then_some(number as u32),
        }),
        entry: Some(Entry::moves("a chip", Money::cents(1), Place::Cage, to)),
        command: Some(Command {
            account: AccountId(1),
            id: format!("command {number}"),
            asked: format!("a chip {number}"),
            answer: (number + 1).to_string(),
        }),
    }
}

/// The process that is killed. Says a number once it is durable.
#[tokio::test]
#[ignore = "runs until it is killed; the next test starts it"]
async fn writes_until_it_is_killed() {
    // Nobody started it: it is one of all tests that are run.
    let Some(file) = std::env::var_os(FILE) else { return };
    let store = Sqlite::open(Path::new(&file)).await.expect("the file");
    let table = store.tables().await.expect("the store works")[0].clone();
    let epoch = store.take_over(table.id).await.expect("works").expect("an open table");
    let mut last = table.last;
    loop {
        // Three to a group, so that a kill can fall between the statements of one.
        let steps = [0, 1, 2].map(|more| step(table.id, epoch, last + more));
        let outcomes = store.commit(&steps, Moment(0)).await.expect("the store works");
        assert_eq!(outcomes, [Outcome::Done, Outcome::Done, Outcome::Done]);
        last += 3;
        println!("durable {last}");
    }
}

#[tokio::test]
async fn nothing_acknowledged_is_lost_when_the_writer_is_killed() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("room.db");
    let store = Sqlite::open(&file).await.expect("a new store");
    let new = NewTable { setup: "{}".to_owned(), by: None };
    let table = store.open_table(&new, Moment(0)).await.expect("a table").id;
    store.close().await;
    let mut most = 0;
    for round in 0..KILLS {
        let mut writer = Process::new(std::env::current_exe().expect("this test"))
            .args(["killed::writes_until_it_is_killed", "--exact", "--ignored", "--nocapture"])
            .env(FILE, &file)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a process");
        let lines = BufReader::new(writer.stdout.take().expect("its output")).lines();
        let acknowledged = std::thread::spawn(move || {
            let numbers = lines.map_while(Result::ok).filter_map(|line| {
                let number = line.strip_prefix("durable ")?.parse::<u64>();
                number.ok()
            });
            numbers.last()
        });
        std::thread::sleep(Duration::from_millis(60 + 7 * round));
        writer.kill().expect("kill -9");
        writer.wait().expect("its end");
        most = most.max(acknowledged.join().expect("a reader").unwrap_or(0));

        let store = Sqlite::open(&file).await.expect("the file after a kill");
        let row = store.table(table).await.expect("the store works").expect("the table");
        assert!(row.last >= most, "{most} were acknowledged, {} are there", row.last);
        assert_eq!(row.last % 3, 0, "a group was written in part");
        let balance = store.balance(Place::Player(AccountId(1))).await.expect("works");
        assert_eq!(balance.as_cents(), row.last as i64, "a chip was lost or doubled");
        assert_eq!(audit(&store).await, Vec::<String>::new());
        store.close().await;
    }
    assert!(most > KILLS, "the writer wrote nothing to speak of: {most}");
}
