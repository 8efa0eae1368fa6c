-- Bulk files of what is public, by day and month of a site. The database itself notes which days have to be made anew, so
-- that nothing comes, changes or goes by any way without its file.

CREATE TABLE data_file (
  site_id text NOT NULL,
  -- 2026-06-01, or 2026-06 for all of its days.
  period text NOT NULL,
  form text NOT NULL,
  digest text NOT NULL,
  size bigint NOT NULL,
  -- Of the text, however it is compressed.
  plain_digest text NOT NULL,
  plain_size bigint NOT NULL,
  records int NOT NULL,
  withdrawn int NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, period, form)
);
CREATE INDEX data_file_digest ON data_file (digest);

-- Rows are only added and taken away: whoever publishes waits for nobody else who does.
CREATE TABLE data_file_due (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id text NOT NULL,
  day date NOT NULL,
  info_id text,
  -- The file says something that is not public any more: nobody gets it until it is made anew.
  is_urgent boolean NOT NULL,
  -- What a correction changes elsewhere is noted as well.
  is_spread boolean NOT NULL DEFAULT false,
  since timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX data_file_due_day ON data_file_due (site_id, day);
CREATE INDEX data_file_due_urgent ON data_file_due (since) WHERE is_urgent;
CREATE INDEX data_file_due_alone ON data_file_due (id) WHERE NOT is_spread;

-- What stood in a day and is not public any more: its id, and nothing else of it.
CREATE TABLE data_file_gone (
  site_id text NOT NULL,
  day date NOT NULL,
  info_id text NOT NULL,
  gone_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, day, info_id)
);

CREATE FUNCTION data_file_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (moment AT TIME ZONE 'Asia/Shanghai')::date
$$;

CREATE FUNCTION note_data_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO data_file_due (site_id, day, info_id, is_urgent)
    SELECT site_id, data_file_day(notice_time), info_id, TG_OP = 'DELETE' FROM touched;
  RETURN NULL;
END $$;
CREATE TRIGGER publication_in_data_files AFTER INSERT ON publication
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_data_files();
CREATE TRIGGER publication_out_of_data_files AFTER DELETE ON publication
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_data_files();

CREATE FUNCTION note_changed_data_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO data_file_due (site_id, day, info_id, is_urgent)
    SELECT DISTINCT site_id, data_file_day(notice_time), info_id, true
    FROM (VALUES (OLD.site_id, OLD.notice_time, OLD.info_id), (NEW.site_id, NEW.notice_time, NEW.info_id))
      AS both_of(site_id, notice_time, info_id);
  RETURN NULL;
END $$;
-- Clicks are counted in the same row a hundred times a minute, and stand in no file.
CREATE TRIGGER publication_changed_in_data_files AFTER UPDATE OF edition_id, seq, site_id, channel_id, title, description,
  notice_time, is_top, author, source, img, url, notice_id, notice_type, notice_end_time, region_code, purchaser, agency,
  agency_code, purchase_manner, purchase_nature, open_tender_code, open_tender_name, open_tender_time, budget,
  successful_money, bid_company, plan_id, kc_project_code, expect_purchase_time, organization_form, law_category,
  publish_number, more, data_source, published_at, law_version, item_codes, docs_until, sme_reserved ON publication
  FOR EACH ROW WHEN ((to_jsonb(OLD) - 'click_num') IS DISTINCT FROM (to_jsonb(NEW) - 'click_num'))
  EXECUTE FUNCTION note_changed_data_files();

-- What a file holds was replaced: texts that it hangs on name another digest.
CREATE FUNCTION note_replaced_in_data_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO data_file_due (site_id, day, info_id, is_urgent)
    SELECT p.site_id, data_file_day(p.notice_time), p.info_id, true FROM info_attachment a
      JOIN publication p ON p.edition_id = a.edition_id WHERE a.file_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER file_replaced_in_data_files AFTER UPDATE OF digest, scan_state ON file
  FOR EACH ROW WHEN ((OLD.digest, OLD.scan_state) IS DISTINCT FROM (NEW.digest, NEW.scan_state))
  EXECUTE FUNCTION note_replaced_in_data_files();

INSERT INTO data_file_due (site_id, day, is_urgent, is_spread)
  SELECT DISTINCT site_id, data_file_day(notice_time), false, true FROM publication;
