-- Sites, channels, dictionaries, regions, links, windows, settings.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE site (
  id text PRIMARY KEY,
  -- Id under which outside programs know the site; several sites may share one.
  public_id text NOT NULL,
  site_code text NOT NULL UNIQUE,
  pack_code text NOT NULL,
  parent_id text REFERENCES site,
  name text NOT NULL,
  title text NOT NULL,
  slogan text,
  region_code text NOT NULL,
  subject_color text NOT NULL,
  gray_mode text NOT NULL DEFAULT 'off',
  logo_url text,
  icon_url text,
  organiser text,
  support text,
  phone text,
  icp text,
  police text,
  site_id_code text,
  lifecycle text NOT NULL DEFAULT 'running',
  status text NOT NULL DEFAULT '1',
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX site_public_id ON site (public_id);

CREATE TABLE site_domain (
  host text PRIMARY KEY,
  site_id text NOT NULL REFERENCES site ON DELETE CASCADE,
  is_primary boolean NOT NULL DEFAULT false
);

CREATE TABLE channel (
  id text PRIMARY KEY,
  public_id text NOT NULL,
  site_id text NOT NULL REFERENCES site,
  parent_id text REFERENCES channel,
  name text NOT NULL,
  pagemark text NOT NULL,
  channel_type text NOT NULL,
  notice_types text[] NOT NULL DEFAULT '{}',
  flow text,
  review_depth int NOT NULL DEFAULT 1 CHECK (review_depth BETWEEN 0 AND 3),
  update_cycle int,
  sort int NOT NULL DEFAULT 0,
  nav_show boolean NOT NULL DEFAULT true,
  lifecycle text NOT NULL DEFAULT 'enabled',
  status text NOT NULL DEFAULT '1',
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1,
  UNIQUE (site_id, pagemark),
  UNIQUE (site_id, public_id)
);
CREATE INDEX channel_parent ON channel (parent_id);

CREATE TABLE dict_type (
  id text PRIMARY KEY,
  dict_type text NOT NULL,
  type_name text NOT NULL,
  -- null: for all sites; a site's own type overrides the common one.
  site_id text REFERENCES site,
  structure text NOT NULL DEFAULT 'flat' CHECK (structure IN ('flat', 'tree')),
  built_in boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT '1',
  remark text,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1,
  UNIQUE NULLS NOT DISTINCT (dict_type, site_id)
);

CREATE TABLE dict_item (
  id text PRIMARY KEY,
  type_id text NOT NULL REFERENCES dict_type,
  dict_code text NOT NULL,
  dict_name text NOT NULL,
  parent_code text,
  sort int NOT NULL DEFAULT 0,
  is_default boolean NOT NULL DEFAULT false,
  color text,
  built_in boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT '1',
  remark text,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1,
  UNIQUE (type_id, dict_code)
);
CREATE UNIQUE INDEX dict_item_one_default ON dict_item (type_id) WHERE is_default;

CREATE TABLE region (
  code text PRIMARY KEY,
  name text NOT NULL,
  full_name text NOT NULL,
  parent_code text REFERENCES region,
  level int NOT NULL,
  -- own: a province's or city's own level; area: by GB/T 2260; zone: development zones and the like
  mark text NOT NULL CHECK (mark IN ('own', 'area', 'zone')),
  sort int NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT '1'
);
CREATE INDEX region_parent ON region (parent_code);

CREATE TABLE link (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES site,
  class_code text NOT NULL,
  class_name text NOT NULL,
  title text NOT NULL,
  url text,
  description text,
  image text,
  region_code text,
  open_mode text NOT NULL DEFAULT 'tab',
  sort int NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT '1',
  valid_from timestamptz,
  valid_to timestamptz,
  create_date timestamptz NOT NULL DEFAULT now(),
  create_user text,
  latest_modify_date timestamptz NOT NULL DEFAULT now(),
  latest_modify_user text,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX link_site_class ON link (site_id, class_code, sort);

CREATE TABLE home_window (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES site,
  window_type text NOT NULL CHECK (window_type IN ('popup', 'floating', 'banner')),
  title text NOT NULL,
  content text NOT NULL,
  url text,
  image text,
  valid_from timestamptz NOT NULL,
  valid_to timestamptz NOT NULL,
  sort int NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT '1',
  version int NOT NULL DEFAULT 1
);

CREATE TABLE sys_conf (
  conf_key text NOT NULL,
  site_id text REFERENCES site,
  conf_name text NOT NULL,
  conf_type text NOT NULL,
  conf_value text NOT NULL,
  is_public boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  UNIQUE NULLS NOT DISTINCT (conf_key, site_id)
);
