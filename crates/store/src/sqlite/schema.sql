-- What the room remembers. Amounts are cents, times are milliseconds since 1970.

CREATE TABLE accounts (
    id       INTEGER PRIMARY KEY,
    name     TEXT NOT NULL UNIQUE COLLATE NOCASE,
    role     TEXT NOT NULL,
    password TEXT,
    at       INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
    token   BLOB PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (id),
    until   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tables (
    id     INTEGER PRIMARY KEY,
    setup  TEXT NOT NULL,
    by     INTEGER REFERENCES accounts (id),
    at     INTEGER NOT NULL,
    epoch  INTEGER NOT NULL DEFAULT 0,
    last   INTEGER NOT NULL DEFAULT 0,
    closed INTEGER
) STRICT;

-- What happened at a table, numbered from one without gaps.
CREATE TABLE records (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number   INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    body     TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

-- Commands that were carried out, so that none is twice.
CREATE TABLE commands (
    account INTEGER NOT NULL,
    id      TEXT NOT NULL,
    answer  TEXT NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (account, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE entries (
    id       INTEGER PRIMARY KEY,
    at       INTEGER NOT NULL,
    memo     TEXT NOT NULL,
    table_id INTEGER,
    number   INTEGER
) STRICT;

CREATE TABLE postings (
    entry INTEGER NOT NULL REFERENCES entries (id),
    place TEXT NOT NULL,
    cents INTEGER NOT NULL CHECK (cents <> 0),
    PRIMARY KEY (entry, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX postings_of_a_place ON postings (place, entry);

-- The sums of the postings, kept beside them; the audit adds them up afresh.
CREATE TABLE balances (
    place TEXT PRIMARY KEY,
    cents INTEGER NOT NULL CHECK (cents >= 0 OR place IN ('cage', 'house', 'mint'))
) STRICT, WITHOUT ROWID;
