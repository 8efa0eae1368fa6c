-- What the search box suggests while somebody types: purchasers and project numbers that contain it.
CREATE INDEX publication_purchaser_trgm ON publication USING gin (purchaser gin_trgm_ops) WHERE purchaser IS NOT NULL;
CREATE INDEX publication_tender_code_trgm ON publication USING gin (open_tender_code gin_trgm_ops)
  WHERE open_tender_code IS NOT NULL;
