-- Intentions are announced in the channel of the notices, where outside programs look for them. A new installation
-- has no channels yet: they come with its first start, as the regions have them.

UPDATE info i SET channel_id = m.new_id
FROM (VALUES ('sc-gsxx', 'sc-ggxx'), ('hlj-gsxx', 'hlj-cggg'), ('nm-yxgk', 'nm-cggg')) AS m (old_id, new_id)
WHERE i.channel_id = m.old_id AND EXISTS (SELECT 1 FROM channel c WHERE c.id = m.new_id)
  AND EXISTS (SELECT 1 FROM info_edition e WHERE e.info_id = i.id AND e.fields ->> 'noticeType' IN ('59', '5E'));

UPDATE publication p SET channel_id = i.channel_id FROM info i
WHERE i.id = p.info_id AND p.channel_id IN ('sc-gsxx', 'hlj-gsxx', 'nm-yxgk') AND i.channel_id <> p.channel_id;

UPDATE channel SET notice_types = array_remove(array_remove(notice_types, '59'), '5E')
WHERE id IN ('sc-gsxx', 'hlj-gsxx', 'nm-yxgk');
UPDATE channel SET notice_types = '{59,5E}' || notice_types
WHERE id IN ('sc-ggxx', 'hlj-cggg', 'nm-cggg') AND NOT '59' = ANY (notice_types);

-- The tab that shows them follows; a list that held nothing else leads to where they are now.
UPDATE dict_item d SET remark = c.public_id
FROM dict_type t, (VALUES ('sc', 'sc-gsxx', 'sc-ggxx'), ('hlj', 'hlj-gsxx', 'hlj-cggg'), ('nm', 'nm-yxgk', 'nm-cggg'))
  AS m (site_id, old_id, new_id), channel o, channel c
WHERE d.type_id = t.id AND t.site_id = m.site_id AND o.id = m.old_id AND c.id = m.new_id
  AND d.dict_code = '59,5E' AND d.remark = o.public_id;
UPDATE channel SET leads_to = 'nm-cggg', lifecycle = 'archived'
WHERE id = 'nm-yxgk' AND EXISTS (SELECT 1 FROM channel c WHERE c.id = 'nm-cggg');
