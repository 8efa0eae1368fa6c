-- Corrections as lists of single changes against one notice. Rows stand here while their correction is public:
-- the publisher writes and removes them with it.
CREATE TABLE notice_change (
  correction_id text NOT NULL REFERENCES info,
  sort int NOT NULL,
  target_id text NOT NULL REFERENCES info,
  -- Path of the value in the notice's fields; '' for something that the notice says in words only.
  field text NOT NULL,
  label text NOT NULL,
  old_value text NOT NULL,
  new_value text NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (correction_id, sort)
);
CREATE INDEX notice_change_target ON notice_change (target_id);

-- A plan may be tendered twice: a correction that names its notice moves the opening of that one only.
CREATE OR REPLACE FUNCTION set_opening_in_force(project_site text, project_plan text) RETURNS void LANGUAGE sql AS $$
  UPDATE publication t
  SET open_tender_time = coalesce(
    (SELECT c.open_tender_time FROM publication c
     WHERE c.plan_id = project_plan AND c.site_id = project_site AND c.notice_type LIKE '00103%' AND c.open_tender_time IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM notice_change n WHERE n.correction_id = c.info_id AND n.target_id <> t.info_id)
     ORDER BY c.notice_time DESC, c.seq DESC LIMIT 1),
    (SELECT (e.fields ->> 'openTenderTime' || '+08')::timestamptz FROM info_edition e WHERE e.id = t.edition_id),
    t.open_tender_time)
  WHERE t.plan_id = project_plan AND t.site_id = project_site AND t.notice_type LIKE '00101%'
$$;
