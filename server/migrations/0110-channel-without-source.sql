-- Rows of public lists carry no source, so the switch for it had nothing to show.
ALTER TABLE channel DROP COLUMN show_source;
