-- Whether a page was of use: how many said so on a day, and nothing of who did.

CREATE TABLE page_vote (
  site_id text NOT NULL,
  -- Path below the base, and the id of what it shows.
  page text NOT NULL,
  day date NOT NULL,
  useful int NOT NULL DEFAULT 0,
  useless int NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, page, day)
);
