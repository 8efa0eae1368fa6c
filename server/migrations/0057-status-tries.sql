-- Wrong tries at the query code of a message, by who tried and by number, whether there is such a number or not. They
-- stood with the message before: whoever guessed at one could lock its owner out, and saw that the number exists.
CREATE TABLE message_status_try (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  source_hash text NOT NULL,
  number_hash text NOT NULL
);

CREATE INDEX message_status_try_source ON message_status_try (source_hash, at);
CREATE INDEX message_status_try_number ON message_status_try (number_hash, at);
CREATE INDEX message_status_try_at ON message_status_try (at);

ALTER TABLE message DROP COLUMN query_tries, DROP COLUMN query_tried_at;
