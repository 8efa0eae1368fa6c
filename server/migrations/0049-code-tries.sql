-- Codes of the second factor are counted apart from passwords: a right password must not take wrong codes off.
ALTER TABLE app_user ADD COLUMN code_failed_count int NOT NULL DEFAULT 0, ADD COLUMN code_locked_until timestamptz;
ALTER TABLE session ADD COLUMN code_failed_count int NOT NULL DEFAULT 0;
