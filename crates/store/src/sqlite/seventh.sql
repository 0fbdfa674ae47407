-- What version 7 has more than the sixth.

-- Until when a password that the admin gave lets its owner choose his own; nothing where he has.
ALTER TABLE accounts ADD COLUMN given INTEGER;

-- Every password that the admin gave somebody.
CREATE TABLE passwords (
    id      INTEGER PRIMARY KEY,
    at      INTEGER NOT NULL,
    account INTEGER NOT NULL REFERENCES accounts (id),
    by      INTEGER NOT NULL REFERENCES accounts (id)
) STRICT;

PRAGMA user_version = 7;
