-- What version 5 has more than the fourth.

-- Where the room writes, and takes away again, as much as a busy moment does, when somebody asks
-- whether it still can: a file that cannot grow takes one row more for long.
CREATE TABLE ballast (
    id   INTEGER PRIMARY KEY,
    body BLOB NOT NULL
) STRICT;

PRAGMA user_version = 5;
