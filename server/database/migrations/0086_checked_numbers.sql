-- Keeps how far the numbers of a series are known to be without a gap, so that the month end counts only the documents after that. A numbered
-- document is never removed or renumbered, so what was complete stays complete. Housekeeping moves `last_no` on.
CREATE TABLE checked_numbers (
  series text PRIMARY KEY REFERENCES number_series,
  first_no integer NOT NULL,
  last_no integer NOT NULL CHECK (last_no >= first_no)
);
