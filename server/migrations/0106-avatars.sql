-- Pictures of colleagues: small, made anew by the server, and never among the files that the public may be shown.
CREATE TABLE user_avatar (
  user_id text PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  picture bytea NOT NULL
);
