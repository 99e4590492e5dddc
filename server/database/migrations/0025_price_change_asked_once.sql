-- What was asked for with a change of prices in bulk, as a digest: the same asked for again by somebody who has not looked is told so.
ALTER TABLE price_batches ADD asked_digest text;
CREATE INDEX price_batches_by_asked ON price_batches (asked_digest) WHERE reverted_at IS NULL;
