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
        "the store has version 99, and this program knows up to 5: use a newer one"
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
