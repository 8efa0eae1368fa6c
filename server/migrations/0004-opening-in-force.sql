-- A deadline shown wrong costs someone a contract: when a correction moves the opening, the project's tender
-- notices show the new time from the same moment on, and the old one again when the correction is withdrawn.
-- What the notice said when it was published stays in its edition.

CREATE FUNCTION set_opening_in_force(project_site text, project_plan text) RETURNS void LANGUAGE sql AS $$
  UPDATE publication t
  SET open_tender_time = coalesce(
    (SELECT c.open_tender_time FROM publication c
     WHERE c.plan_id = project_plan AND c.site_id = project_site AND c.notice_type LIKE '00103%' AND c.open_tender_time IS NOT NULL
     ORDER BY c.notice_time DESC, c.seq DESC LIMIT 1),
    (SELECT (e.fields ->> 'openTenderTime' || '+08')::timestamptz FROM info_edition e WHERE e.id = t.edition_id),
    t.open_tender_time)
  WHERE t.plan_id = project_plan AND t.site_id = project_site AND t.notice_type LIKE '00101%'
$$;

CREATE FUNCTION correction_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_opening_in_force(NEW.site_id, NEW.plan_id);
  RETURN NULL;
END $$;

CREATE FUNCTION correction_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_opening_in_force(OLD.site_id, OLD.plan_id);
  RETURN NULL;
END $$;

CREATE TRIGGER publication_correction_published AFTER INSERT OR UPDATE OF open_tender_time ON publication
  FOR EACH ROW WHEN (NEW.notice_type LIKE '00103%' AND NEW.open_tender_time IS NOT NULL AND NEW.plan_id IS NOT NULL)
  EXECUTE FUNCTION correction_published();

CREATE TRIGGER publication_correction_withdrawn AFTER DELETE ON publication
  FOR EACH ROW WHEN (OLD.notice_type LIKE '00103%' AND OLD.open_tender_time IS NOT NULL AND OLD.plan_id IS NOT NULL)
  EXECUTE FUNCTION correction_withdrawn();
