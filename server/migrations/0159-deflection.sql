-- How many drafts of messages had an offered answer opened, and how many of those were sent all the same: by site and
-- day, and nothing of whoever wrote them.
CREATE TABLE message_offer_day (
  site_id text NOT NULL REFERENCES site ON DELETE CASCADE,
  day date NOT NULL,
  opened int NOT NULL DEFAULT 0,
  sent int NOT NULL DEFAULT 0,
  PRIMARY KEY (site_id, day)
);
