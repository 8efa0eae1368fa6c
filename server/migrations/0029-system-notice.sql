-- What operators are told between two days.
CREATE TABLE system_notice (
  id text PRIMARY KEY,
  title text NOT NULL,
  content text NOT NULL,
  is_urgent boolean NOT NULL,
  valid_from date NOT NULL,
  valid_to date NOT NULL CHECK (valid_to >= valid_from),
  status text NOT NULL,
  remark text,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1
);
