-- What version 3 has more than the second.

-- One row that is written when somebody asks whether the room can still write.
CREATE TABLE pulse (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;

INSERT INTO pulse (id, at) VALUES (1, 0);

PRAGMA user_version = 3;
