-- How a channel's public list looks. nav_show has been there from the beginning, and is obeyed from now on.
ALTER TABLE channel
  ADD COLUMN show_date boolean NOT NULL DEFAULT true,
  ADD COLUMN show_source boolean NOT NULL DEFAULT false,
  -- Empty: the portal's own number of rows.
  ADD COLUMN page_size int CHECK (page_size IN (10, 20, 50, 100)),
  ADD COLUMN sort_rule text NOT NULL DEFAULT 'newest' CHECK (sort_rule IN ('newest', 'oldest'));
