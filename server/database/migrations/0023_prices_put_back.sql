-- The price that stands again where a change in bulk was taken back: it is that one's, and goes back with it.
ALTER TABLE price_lists ADD restores_id integer REFERENCES price_lists;
CREATE INDEX price_lists_by_restored ON price_lists (restores_id) WHERE restores_id IS NOT NULL;
