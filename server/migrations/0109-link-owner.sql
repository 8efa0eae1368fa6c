-- Who answers for a link; no reference, as for channels: a unit that is merged stays named.
ALTER TABLE link ADD COLUMN owner_org_id text;
