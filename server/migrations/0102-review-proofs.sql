-- 三校: what whoever passed a text has read it for. Decisions of before know nothing of it.
ALTER TABLE info_review ADD COLUMN proofs text[] NOT NULL DEFAULT '{}';
