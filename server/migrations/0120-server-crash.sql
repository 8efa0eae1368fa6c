-- Deaths of the server, as its supervisor wrote them down.

CREATE TABLE server_crash (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  started_at timestamptz NOT NULL,
  -- The machine it ran on.
  instance text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('error', 'memory', 'fatal', 'signal', 'exit')),
  -- The signal that ended it, or its exit code.
  ending text NOT NULL,
  message text NOT NULL,
  stack text NOT NULL,
  -- What is told twice stands here once.
  UNIQUE (instance, at)
);
CREATE INDEX server_crash_time ON server_crash (at, id);
