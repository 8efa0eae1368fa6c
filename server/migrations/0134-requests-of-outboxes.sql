-- In which request something was written that is sent later, so that the log of its sending names it.
ALTER TABLE short_message ADD COLUMN request_id text;
ALTER TABLE mail_out ADD COLUMN request_id text;
