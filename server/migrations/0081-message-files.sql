-- Files that somebody sent with a message: no page, no library and no search shows them.
ALTER TABLE file ADD COLUMN is_private boolean NOT NULL DEFAULT false;

-- Taken in, and not sent with a message yet. Whoever holds the ticket may send it; what nobody sends is swept.
CREATE TABLE message_upload (
  file_id text PRIMARY KEY REFERENCES file ON DELETE CASCADE,
  ticket_hash text NOT NULL UNIQUE,
  address_class text NOT NULL,
  made_at timestamptz NOT NULL
);
CREATE INDEX message_upload_time ON message_upload (made_at);
CREATE INDEX message_attachment_file ON message_attachment (file_id);
