-- Figures are counted over narrow rows, one for each public notice of a counted stage. They are written with the public
-- row and fall with it, in the same transaction: what was withdrawn is counted nowhere from that moment on.

-- The stages that are counted; contract/src/codes.ts has them all, and a test compares the two.
CREATE FUNCTION figure_stage(notice_type text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN notice_type IN ('59', '5E') THEN 'intention'
    WHEN notice_type ~ '^00101[1-69]$' THEN 'tender'
    WHEN notice_type ~ '^00102[1-69]$' THEN 'result'
    WHEN notice_type IN ('001004', '001006') THEN 'termination'
    WHEN notice_type IN ('001054', '00100B') THEN 'contract'
  END
$$;

CREATE TABLE figure_notice (
  info_id text PRIMARY KEY REFERENCES publication ON DELETE CASCADE,
  site_id text NOT NULL,
  stage text NOT NULL,
  -- Day of publication in Beijing.
  day date NOT NULL,
  -- '' stands for what a notice does not say.
  region_code text NOT NULL DEFAULT '',
  manner text NOT NULL DEFAULT '',
  nature text NOT NULL DEFAULT '',
  -- Class of the catalogue, two places deep; '+' where a notice has several.
  category text NOT NULL DEFAULT '',
  reserved text NOT NULL DEFAULT '',
  purchaser text NOT NULL DEFAULT '',
  agency text NOT NULL DEFAULT '',
  -- Budget of what is planned and sought, price of what was decided and signed.
  amount numeric(18, 2),
  -- How many took part, where a result says so.
  bidders int,
  project text,
  opens_on date
);
CREATE INDEX figure_notice_period ON figure_notice (site_id, stage, day);
CREATE INDEX figure_notice_purchaser ON figure_notice (site_id, purchaser, stage, day) WHERE purchaser <> '';
CREATE INDEX figure_notice_agency ON figure_notice (site_id, agency, stage, day) WHERE agency <> '';
CREATE INDEX figure_notice_project ON figure_notice (site_id, project, stage) WHERE project IS NOT NULL;

-- Who won, or signed: several packages of one notice that one firm has won are one row.
CREATE TABLE figure_winner (
  info_id text NOT NULL REFERENCES figure_notice ON DELETE CASCADE,
  name text NOT NULL,
  site_id text NOT NULL,
  scale text NOT NULL DEFAULT '',
  -- Empty where several share one amount and nothing says how.
  amount numeric(18, 2),
  PRIMARY KEY (info_id, name)
);
CREATE INDEX figure_winner_name ON figure_winner (site_id, name);

CREATE FUNCTION figure_amount(words text) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN words ~ '^\d{1,16}(\.\d{1,2})?$' THEN words::numeric END
$$;

CREATE FUNCTION note_figures(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM figure_notice WHERE info_id = ANY(ids);
  INSERT INTO figure_notice
    SELECT p.info_id, p.site_id, s.stage, (p.notice_time AT TIME ZONE 'Asia/Shanghai')::date, coalesce(p.region_code, ''),
      coalesce(p.purchase_manner, ''), coalesce(p.purchase_nature, ''),
      (SELECT CASE count(*) WHEN 0 THEN '' WHEN 1 THEN min(code) ELSE '+' END
       FROM unnest(p.item_codes) AS code WHERE length(code) = 3),
      coalesce(p.sme_reserved, ''), left(btrim(coalesce(p.purchaser, '')), 200), left(btrim(coalesce(p.agency, '')), 200),
      CASE WHEN s.stage IN ('result', 'contract') THEN p.successful_money ELSE p.budget END,
      CASE WHEN p.more ->> 'bidderCount' ~ '^[1-9]\d{0,3}$' THEN (p.more ->> 'bidderCount')::int END,
      coalesce(nullif(p.plan_id, ''), nullif(p.open_tender_code, '')),
      (p.open_tender_time AT TIME ZONE 'Asia/Shanghai')::date
    FROM publication p JOIN info i ON i.id = p.info_id, LATERAL (SELECT figure_stage(p.notice_type) AS stage) s
    -- A reference shows the text of another place once more.
    WHERE p.info_id = ANY(ids) AND s.stage IS NOT NULL AND i.refer_mode IS DISTINCT FROM 'reference';
  WITH said AS (
    SELECT p.info_id, p.site_id, p.bid_company, p.successful_money,
      CASE WHEN jsonb_typeof(e.fields -> 'suppliers') = 'array' THEN e.fields -> 'suppliers' END AS suppliers
    FROM figure_notice f JOIN publication p USING (info_id) JOIN info_edition e ON e.id = p.edition_id
    WHERE f.info_id = ANY(ids) AND f.stage IN ('result', 'contract')
  ), listed AS (
    SELECT info_id, left(btrim(s ->> 'name'), 200) AS name, coalesce(s ->> 'scale', '') AS scale, figure_amount(s ->> 'amount') AS amount
    FROM said, jsonb_array_elements(suppliers) AS s WHERE btrim(coalesce(s ->> 'name', '')) <> ''
  ), in_force AS (
    -- A correction may have named others since: then the row is right, and the edition is what was said at first.
    SELECT w.info_id FROM said w JOIN LATERAL (
      SELECT string_agg(DISTINCT l.name, ',' ORDER BY l.name) AS names, sum(l.amount) AS total FROM listed l WHERE l.info_id = w.info_id
    ) l ON true
    WHERE l.total IS NOT DISTINCT FROM w.successful_money AND l.names = (
      SELECT string_agg(DISTINCT n, ',' ORDER BY n) FROM regexp_split_to_table(btrim(w.bid_company), '\s*[，,、；;]\s*') AS n WHERE n <> '')
  ), firms AS (
    SELECT info_id, name, max(scale) AS scale, sum(amount) AS amount FROM listed
    WHERE info_id IN (SELECT info_id FROM in_force) GROUP BY info_id, name
    UNION ALL
    SELECT w.info_id, n, '', CASE WHEN count(*) OVER (PARTITION BY w.info_id) = 1 THEN w.successful_money END
    FROM said w, LATERAL (SELECT DISTINCT left(n, 200) AS n FROM regexp_split_to_table(btrim(w.bid_company), '\s*[，,、；;]\s*') AS n WHERE n <> '') AS names
    WHERE w.info_id NOT IN (SELECT info_id FROM in_force)
  )
  INSERT INTO figure_winner (info_id, name, site_id, scale, amount)
    SELECT info_id, name, site_id, CASE WHEN scale IN ('1', '2', '3', '4') THEN scale ELSE '' END, amount
    FROM firms JOIN said USING (info_id);
END $$;

CREATE FUNCTION note_published_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_figures(array(SELECT info_id FROM published WHERE notice_type IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER publication_figures_noted AFTER INSERT ON publication
  REFERENCING NEW TABLE AS published FOR EACH STATEMENT EXECUTE FUNCTION note_published_figures();

CREATE FUNCTION note_changed_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_figures(ARRAY[NEW.info_id]);
  RETURN NULL;
END $$;
-- Clicks are counted in the same row a hundred times a minute: they change no figure.
CREATE TRIGGER publication_figures_changed AFTER UPDATE OF edition_id, site_id, notice_type, notice_time, region_code, purchaser,
  agency, purchase_manner, purchase_nature, item_codes, sme_reserved, budget, successful_money, bid_company, plan_id,
  open_tender_code, open_tender_time, more ON publication
  FOR EACH ROW WHEN ((OLD.edition_id, OLD.site_id, OLD.notice_type, OLD.notice_time, OLD.region_code, OLD.purchaser, OLD.agency,
    OLD.purchase_manner, OLD.purchase_nature, OLD.item_codes, OLD.sme_reserved, OLD.budget, OLD.successful_money, OLD.bid_company,
    OLD.plan_id, OLD.open_tender_code, OLD.open_tender_time, OLD.more ->> 'bidderCount')
    IS DISTINCT FROM (NEW.edition_id, NEW.site_id, NEW.notice_type, NEW.notice_time, NEW.region_code, NEW.purchaser, NEW.agency,
    NEW.purchase_manner, NEW.purchase_nature, NEW.item_codes, NEW.sme_reserved, NEW.budget, NEW.successful_money, NEW.bid_company,
    NEW.plan_id, NEW.open_tender_code, NEW.open_tender_time, NEW.more ->> 'bidderCount'))
  EXECUTE FUNCTION note_changed_figures();

SELECT note_figures(array(SELECT info_id FROM publication WHERE figure_stage(notice_type) IS NOT NULL));
