-- What a change of a notice follows: a rule, a ruling, a letter. Corrections of before named none.
ALTER TABLE notice_change ADD COLUMN basis text NOT NULL DEFAULT '';
