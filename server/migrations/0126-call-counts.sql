-- How often an address made a call that few may make often, over all instances. Of a minute, so a crash may lose it.
CREATE UNLOGGED TABLE call_count (
  source text NOT NULL,
  minute timestamptz NOT NULL,
  times integer NOT NULL DEFAULT 1,
  PRIMARY KEY (source, minute)
);
CREATE INDEX call_count_minute ON call_count (minute);
