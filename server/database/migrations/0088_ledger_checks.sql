-- Keeps the latest check of the ledgers for each month end. The server runs it in the background and adds its figures part by part.
CREATE TABLE ledger_checks (
  month_end date PRIMARY KEY,
  -- Business day of the request.
  checked_on date NOT NULL,
  state text NOT NULL DEFAULT 'Running' CHECK (state IN ('Running', 'Done', 'Failed')),
  figures jsonb NOT NULL DEFAULT '[]',
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamptz,
  CHECK ((state = 'Running') = (finished_at IS NULL))
);
