-- Naming a file opens nothing by itself: a site shows what was brought for it, and what somebody who may use it gave it.

ALTER TABLE file ADD COLUMN shown_site_ids text[] NOT NULL DEFAULT '{}';

-- None at home means all; a star is what somebody gave who works for every site.
CREATE FUNCTION file_may_show(home text[], shown text[], site text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT home = '{}' OR site = ANY (home) OR site = ANY (shown) OR '*' = ANY (shown) $$;

-- What stands on a site already stays there.
UPDATE file f SET shown_site_ids = used.sites
FROM (
  SELECT place.file_id, array_agg(DISTINCT place.site_id) AS sites FROM (
    SELECT a.file_id, i.site_id FROM info_attachment a JOIN info_edition e ON e.id = a.edition_id JOIN info i ON i.id = e.info_id
    UNION SELECT u.file_id, i.site_id FROM edition_file u JOIN info_edition e ON e.id = u.edition_id JOIN info i ON i.id = e.info_id
    UNION SELECT m[1], l.site_id FROM link l, regexp_matches(l.image, '/rest/v2/files/([A-Za-z0-9_-]{1,100})$') AS m
    UNION SELECT m[1], s.id FROM site s, unnest(ARRAY[s.logo_url, s.icon_url]) AS given(url),
      regexp_matches(given.url, '/rest/v2/files/([A-Za-z0-9_-]{1,100})$') AS m
    UNION SELECT m[1], c.site_id FROM campaign c, regexp_matches(c.files::text, '/rest/v2/files/([A-Za-z0-9_-]{1,100})"', 'g') AS m
    UNION SELECT m[1], q.site_id FROM questionnaire_question n JOIN questionnaire q ON q.id = n.questionnaire_id,
      regexp_matches(n.options::text, '/rest/v2/files/([A-Za-z0-9_-]{1,100})"', 'g') AS m
  ) place GROUP BY place.file_id
) used
WHERE used.file_id = f.id AND f.home_site_ids <> '{}' AND NOT used.sites <@ f.home_site_ids;

-- Whoever copies a text to another site copies what it shows.
CREATE FUNCTION admit_copied_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE file f SET shown_site_ids = array_append(f.shown_site_ids, i.site_id)
  FROM info i, info_edition b JOIN info o ON o.id = b.info_id
  WHERE i.id = NEW.info_id AND b.id = NEW.based_on AND o.site_id <> i.site_id
    AND f.id IN (SELECT file_id FROM info_attachment WHERE edition_id = b.id
      UNION SELECT file_id FROM edition_file WHERE edition_id = b.id)
    AND file_may_show(f.home_site_ids, f.shown_site_ids, o.site_id)
    AND NOT file_may_show(f.home_site_ids, f.shown_site_ids, i.site_id);
  RETURN NULL;
END $$;
CREATE TRIGGER info_edition_copied AFTER INSERT ON info_edition
  FOR EACH ROW WHEN (NEW.based_on IS NOT NULL) EXECUTE FUNCTION admit_copied_files();
