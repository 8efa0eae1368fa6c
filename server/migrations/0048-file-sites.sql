-- The sites that whoever brought a file served at that time; none means all of them. They count until a site uses it.
ALTER TABLE file ADD COLUMN home_site_ids text[] NOT NULL DEFAULT '{}';
CREATE INDEX link_image ON link (image) WHERE image IS NOT NULL;

-- Files that are there already: the sites of their owners' roles for content, where every such role names some.
WITH reach AS (
  SELECT u.id, CASE WHEN r.site_ids <> '{}' THEN r.site_ids ELSE u.site_ids END AS site_ids
  FROM app_user u JOIN user_role ur ON ur.user_id = u.id JOIN role r ON r.id = ur.role_id
  WHERE r.status = '1'
    AND EXISTS (SELECT 1 FROM role_function f WHERE f.role_id = r.id AND f.func_code LIKE 'cms:%')
), home AS (
  SELECT reach.id, array_agg(DISTINCT site ORDER BY site) AS site_ids
  FROM reach, unnest(reach.site_ids) AS site
  WHERE NOT EXISTS (SELECT 1 FROM reach every WHERE every.id = reach.id AND every.site_ids = '{}')
  GROUP BY reach.id
)
UPDATE file SET home_site_ids = home.site_ids FROM home WHERE home.id = file.owner_id;
