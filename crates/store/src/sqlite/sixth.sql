-- What version 6 has more than the fifth.

-- What a name looks like: no two are alike. Nothing for whoever is gone, and for those whose names
-- looked like another's before that was asked.
ALTER TABLE accounts ADD COLUMN look TEXT;

CREATE UNIQUE INDEX accounts_of_a_look ON accounts (look);

-- When a guest was gone for good.
ALTER TABLE accounts ADD COLUMN gone INTEGER;

-- In which browsers an account came in with its password: they hold the mark, the store its hash.
CREATE TABLE browsers (
    mark    BLOB PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (id),
    until   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_of_an_account ON sessions (account);

PRAGMA user_version = 6;
