-- Accounts for every row of a file: imported, known from an earlier file, or left out with its reason.
ALTER TABLE bank_files
  ADD COLUMN known_count integer,
  -- Null for a file of before rows were counted.
  ADD COLUMN left_out jsonb,
  -- Why Finance took the file although its balances do not tie.
  ADD COLUMN balance_reason text,
  -- The closing balance of an OFX file, to be checked with the next file of the account.
  ADD COLUMN closing_balance numeric(14, 2),
  ADD COLUMN closing_on date,
  ADD COLUMN covers_from date,
  ADD CONSTRAINT bank_files_counted CHECK ((known_count IS NULL) = (left_out IS NULL)),
  ADD CONSTRAINT bank_files_closing CHECK ((closing_balance IS NULL) = (closing_on IS NULL));
