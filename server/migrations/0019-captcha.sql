-- One row for each picture handed out. Unlogged: after a crash everybody simply fetches a new picture.
CREATE UNLOGGED TABLE captcha (
  -- SHA-256 of the cookie that the picture is bound to.
  token_hash text PRIMARY KEY,
  answer_hash text NOT NULL,
  address_class text NOT NULL,
  made_at timestamptz NOT NULL,
  -- A newer picture has taken its place.
  is_replaced boolean NOT NULL DEFAULT false,
  wrong_tries int NOT NULL DEFAULT 0
);
CREATE INDEX captcha_address ON captcha (address_class, made_at);
CREATE INDEX captcha_time ON captcha (made_at);
