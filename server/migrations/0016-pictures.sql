-- The picture of a published info is public with it, though it is no attachment.
CREATE INDEX publication_img ON publication (img) WHERE img IS NOT NULL;
