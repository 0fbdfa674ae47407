//! One suite that every store must pass, and what only a file can suffer.

mod full;
mod killed;
mod suite;

use store::{Checked, Sqlite};

/// A store in a folder of its own, which goes with it.
async fn sqlite() -> (Sqlite, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let store = Sqlite::open(&folder.path().join("room.db")).await.expect("a new store");
    (store, folder)
}

#[tokio::test]
async fn sqlite_keeps_accounts() {
    let (store, _folder) = sqlite().await;
    suite::keeps_accounts(&store).await;
}

#[tokio::test]
async fn sqlite_ends_sessions() {
    let (store, _folder) = sqlite().await;
    suite::ends_sessions(&store).await;
}

#[tokio::test]
async fn sqlite_ends_sessions_with_a_password() {
    let (store, _folder) = sqlite().await;
    suite::ends_sessions_with_a_password(&store).await;
}

#[tokio::test]
async fn sqlite_has_given_passwords_changed() {
    let (store, _folder) = sqlite().await;
    suite::has_given_passwords_changed(&store).await;
}

#[tokio::test]
async fn sqlite_forgets_guests() {
    let (store, _folder) = sqlite().await;
    suite::forgets_guests(&store).await;
}

/// Accounts of an older file are known by what their names look like; those that looked alike then
/// are told apart by their letters, and the one who registered first has the look.
#[tokio::test]
async fn names_of_an_older_file_are_looked_at() {
    use store::{AccountId, Moment, NewAccount, Role, Store};
    let (store, folder) = sqlite().await;
    store.close().await;
    let file = folder.path().join("room.db");
    let url = format!("sqlite://{}", file.display());
    let pool = sqlx::SqlitePool::connect(&url).await.expect("the file");
    let older = "DROP INDEX accounts_of_a_look; DROP INDEX sessions_of_an_account;
                 DROP TABLE browsers; DROP TABLE passwords; ALTER TABLE accounts DROP COLUMN look;
                 ALTER TABLE accounts DROP COLUMN given;
                 ALTER TABLE accounts DROP COLUMN gone; PRAGMA user_version = 5;
                 INSERT INTO accounts (name, role, password, at) VALUES
                 ('José', 'guest', NULL, 1), ('Ada', 'admin', 'a', 2), ('Jose', 'player', 'b', 3),
                 ('Äda', 'player', 'c', 4)";
    sqlx::raw_sql(older).execute(&pool).await.expect("an older file");
    pool.close().await;
    let store = Sqlite::open(&file).await.expect("the file");
    for (name, id) in [("ada", 2), ("Äda", 4), ("áda", 2), ("JOSÉ", 3), ("José", 1), ("jose", 3)]
    {
        let found = store.account_named(name).await.expect("the store works");
        assert_eq!(found.map(|account| account.id), Some(AccountId(id)), "{name}");
    }
    let new = NewAccount { name: "Adá".to_owned(), role: Role::Player, password: None };
    assert_eq!(store.open_account(&new, Moment(5)).await.expect("the store works"), None);
}

#[tokio::test]
async fn sqlite_numbers_records_without_gaps() {
    let (store, _folder) = sqlite().await;
    suite::numbers_records_without_gaps(&store).await;
}

#[tokio::test]
async fn sqlite_lets_only_the_latest_owner_write() {
    let (store, _folder) = sqlite().await;
    suite::lets_only_the_latest_owner_write(&store).await;
}

#[tokio::test]
async fn sqlite_does_no_command_twice() {
    let (store, _folder) = sqlite().await;
    suite::does_no_command_twice(&store).await;
}

#[tokio::test]
async fn sqlite_overdraws_nobody() {
    let (store, _folder) = sqlite().await;
    suite::overdraws_nobody(&store).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_agrees_with_a_book_kept_by_hand() {
    for seed in 0..8 {
        let (store, _folder) = sqlite().await;
        suite::agrees_with_a_book_kept_by_hand(&store, seed).await;
    }
}

#[tokio::test]
async fn what_is_written_is_there_when_the_file_is_opened_again() {
    let (store, folder) = sqlite().await;
    let table = suite::table(&store).await;
    suite::append(&store, table, 0, &["one", "two"]).await;
    store.close().await;
    let again = Sqlite::open(&folder.path().join("room.db")).await.expect("the same file");
    suite::holds(&again, table.0, &["one", "two"]).await;
}

#[tokio::test]
async fn a_file_of_a_newer_program_is_left_alone() {
    let (store, folder) = sqlite().await;
    store.close().await;
    let file = folder.path().join("room.db");
    let url = format!("sqlite://{}", file.display());
    let pool = sqlx::SqlitePool::connect(&url).await.expect("the file");
    sqlx::raw_sql("PRAGMA user_version = 99").execute(&pool).await.expect("a version");
    pool.close().await;
    let refused = Sqlite::open(&file).await.expect_err("a newer file");
    assert_eq!(
        refused.to_string(),
        "the store has version 99, and this program knows up to 7: use a newer one"
    );
}

/// Several pages in the middle of the file are written over, as a failing disk might.
#[tokio::test]
async fn a_file_that_is_damaged_is_found_out_when_it_is_opened() {
    use std::io::{Seek, SeekFrom, Write};
    use std::time::Duration;
    let (store, folder) = sqlite().await;
    let table = suite::table(&store).await;
    let long = "x".repeat(3_000);
    for after in 0..60 {
        suite::append(&store, table, after, &[&long]).await;
    }
    let patience = Duration::from_secs(60);
    assert_eq!(store.check(patience).await.expect("a good file"), Checked::Whole);
    assert_eq!(store.check(Duration::ZERO).await.expect("no time"), Checked::Unfinished);
    store.close().await;
    let path = folder.path().join("room.db");
    let mut file = std::fs::OpenOptions::new().write(true).open(&path).expect("the file");
    let middle = file.metadata().expect("its size").len() / 4096 / 2 * 4096;
    file.seek(SeekFrom::Start(middle)).expect("the middle");
    file.write_all(&[0x5a; 3 * 4096]).expect("the damage");
    drop(file);
    let store = Sqlite::open(&path).await.expect("its first pages are good");
    let damaged = store.check(patience).await.expect_err("a damaged file").to_string();
    assert!(damaged.starts_with("the file is damaged ("), "{damaged}");
}

/// A file that was cut off, and one that was never a store.
#[tokio::test]
async fn a_file_that_is_no_store_is_refused_with_what_to_do() {
    let (store, folder) = sqlite().await;
    store.close().await;
    let path = folder.path().join("room.db");
    let whole = std::fs::read(&path).expect("the file");
    for bytes in [&whole[..whole.len() / 2], b"Dear diary, today I lost at razz again.".as_slice()]
    {
        std::fs::write(&path, bytes).expect("the file");
        let refused = match Sqlite::open(&path).await {
            Ok(store) => store.check(std::time::Duration::from_secs(60)).await.map(|_| ()),
            Err(refused) => Err(refused),
        };
        let refused = refused.expect_err("no store").to_string();
        assert!(refused.starts_with("the file is damaged ("), "{refused}");
        assert!(refused.ends_with("): put the last copy of it in its place"), "{refused}");
    }
}

#[tokio::test]
async fn a_ledger_that_was_tampered_with_does_not_pass_the_audit() {
    let (store, folder) = sqlite().await;
    suite::overdraws_nobody(&store).await;
    store.close().await;
    let file = folder.path().join("room.db");
    let url = format!("sqlite://{}", file.display());
    let pool = sqlx::SqlitePool::connect(&url).await.expect("the file");
    let change = "UPDATE balances SET cents = cents + 100 WHERE place = 'house'";
    sqlx::raw_sql(change).execute(&pool).await.expect("a forged balance");
    pool.close().await;
    let store = Sqlite::open(&file).await.expect("the file");
    let faults = suite::audit(&store).await;
    assert_eq!(
        faults,
        [
            "house is kept as 600 cents, and its postings add up to 500",
            "all places together have 100 cents, not nothing",
        ]
    );
}

/// The log that is written ahead is cut off when it has grown long, though somebody reads all the
/// time.
#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_is_written_ahead_does_not_grow_for_ever() {
    let (store, folder) = sqlite().await;
    let file = folder.path().join("room.db");
    let url = format!("sqlite://{}", file.display());
    let pool = sqlx::SqlitePool::connect(&url).await.expect("the file");
    // A reader who keeps what there was when he began keeps the log from being used again.
    let mut reads = pool.begin().await.expect("a reader");
    let count = "SELECT count(*) FROM records";
    sqlx::query(count).execute(&mut *reads).await.expect("he reads");
    let table = suite::table(&store).await;
    let long = "x".repeat(1_000_000);
    for after in 0..70 {
        suite::append(&store, table, after, &[&long]).await;
    }
    let ahead = || folder.path().join("room.db-wal").metadata().expect("the log").len();
    assert!(ahead() > 64 << 20, "{}", ahead());
    assert!(store.tidy().await.expect("he is in the way") > 16_384);
    assert!(ahead() > 64 << 20, "and nothing is lost by it");
    reads.rollback().await.expect("he is done");
    store.tidy().await.expect("nobody is in the way");
    assert_eq!(ahead(), 0);
    suite::append(&store, table, 70, &["short"]).await;
    pool.close().await;
}
