-- Accounts that may do nothing before they have a second factor, whatever their roles ask for.
ALTER TABLE app_user ADD COLUMN mfa_required boolean NOT NULL DEFAULT false;
