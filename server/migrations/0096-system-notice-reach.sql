-- 系统公告 reach everybody who works here; some of them are told before anybody has signed in.
ALTER TABLE system_notice ADD COLUMN on_login boolean NOT NULL DEFAULT false;

-- Who has read what. A notice with other words is another notice: its marks fall with the change.
CREATE TABLE system_notice_read (
  user_id text NOT NULL REFERENCES app_user ON DELETE CASCADE,
  notice_id text NOT NULL REFERENCES system_notice ON DELETE CASCADE,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, notice_id)
);
CREATE INDEX system_notice_read_of_notice ON system_notice_read (notice_id);
