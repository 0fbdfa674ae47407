-- What version 4 has more than the third.

-- What the command asked for, so that its id is not taken for another one's; older rows do not say.
ALTER TABLE commands ADD COLUMN asked TEXT NOT NULL DEFAULT '';

-- Who had it written, where somebody did.
ALTER TABLE entries ADD COLUMN by INTEGER;

-- Every role that somebody was given, and by whom.
CREATE TABLE roles (
    id      INTEGER PRIMARY KEY,
    at      INTEGER NOT NULL,
    account INTEGER NOT NULL REFERENCES accounts (id),
    role    TEXT NOT NULL,
    by      INTEGER NOT NULL REFERENCES accounts (id)
) STRICT;

PRAGMA user_version = 4;
