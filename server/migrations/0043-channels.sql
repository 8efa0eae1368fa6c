-- Channels that gather from others or lead elsewhere, that somebody answers for, and whose articles have facts of
-- their own; what becomes of windows from day to day.

ALTER TABLE channel
  DROP CONSTRAINT channel_lifecycle_check,
  ADD CONSTRAINT channel_lifecycle_check
    CHECK (lifecycle IN ('draft', 'enabled', 'hidden', 'stopped', 'archived', 'recycled')),
  -- Being prepared: the public knows nothing of it.
  ADD CONSTRAINT channel_draft_is_off CHECK (lifecycle <> 'draft' OR status = '0'),
  -- Where a channel of the type "link" leads.
  ADD COLUMN link_url text,
  -- What a channel of the type "collection" shows: {channels, noticeTypes, regionCode, title}.
  ADD COLUMN source_rule jsonb,
  ADD CONSTRAINT channel_link_leads CHECK (channel_type <> 'link' OR link_url IS NOT NULL),
  ADD CONSTRAINT channel_collection_has_sources CHECK (channel_type <> 'collection' OR source_rule IS NOT NULL),
  ADD COLUMN owner_org_id text REFERENCES organisation,
  -- Ids of those to whom a task is left: {edit, review1, review2, review3}. Without names it is for all who may.
  ADD COLUMN people jsonb NOT NULL DEFAULT '{}',
  -- Facts that its articles have beside those of all articles.
  ADD COLUMN extend_fields jsonb NOT NULL DEFAULT '[]',
  -- Marks it had before: addresses with them still find it.
  ADD COLUMN former_marks text[] NOT NULL DEFAULT '{}';

CREATE TABLE home_window_day (
  window_id text NOT NULL REFERENCES home_window ON DELETE CASCADE,
  day date NOT NULL,
  impressions bigint NOT NULL DEFAULT 0,
  clicks bigint NOT NULL DEFAULT 0,
  closes bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (window_id, day)
);
