//! Passwords: only their hashes are kept, and hashing never holds up the room.

use argon2::Argon2;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// How many hashes are worked on at once: each takes 19 MiB and a core.
const AT_ONCE: usize = 2;

/// The one that hashes.
#[derive(Debug)]
pub(crate) struct Passwords(Arc<Semaphore>);

impl Passwords {
    pub(crate) fn new() -> Passwords {
        Passwords(Arc::new(Semaphore::new(AT_ONCE)))
    }

    /// The hash of a password, in PHC form.
    ///
    /// # Errors
    /// It cannot be hashed.
    pub(crate) async fn hash(&self, password: String) -> Result<String, String> {
        self.work(move || {
            let salt = salt()?;
            let hash = Argon2::default().hash_password(password.as_bytes(), &salt);
            hash.map(|hash| hash.to_string()).map_err(|fault| fault.to_string())
        })
        .await?
    }

    /// Whether a password is the one of a hash. Without a hash it takes as long, and is not.
    ///
    /// # Errors
    /// It cannot be hashed.
    pub(crate) async fn check(
        &self,
        password: String,
        hash: Option<String>,
    ) -> Result<bool, String> {
        self.work(move || match hash.as_deref().map(PasswordHash::new) {
            Some(Ok(hash)) => Argon2::default().verify_password(password.as_bytes(), &hash).is_ok(),
            _ => {
                let spent = salt().map(|salt| {
                    Argon2::default().hash_password(password.as_bytes(), &salt).is_err()
                });
                drop(spent);
                false
            }
        })
        .await
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, String> {
        let stopped = "the room is closing";
        let turn = Arc::clone(&self.0).acquire_owned().await.map_err(|_| stopped.to_owned())?;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(turn);
            done
        });
        done.await.map_err(|_| stopped.to_owned())
    }
}

fn salt() -> Result<SaltString, String> {
    let bytes = crate::random().map_err(|fault| fault.to_string())?;
    SaltString::encode_b64(&bytes[..16]).map_err(|fault| fault.to_string())
}
