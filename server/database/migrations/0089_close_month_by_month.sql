-- Lets the closing of a month wait only for what is being written into that month (ADR 0131). Before, it locked eight ledgers for everybody.

-- Months since January 2000, which also stands for every earlier month and for no day at all.
CREATE FUNCTION books_month(day date) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT greatest(0, (extract(year FROM day)::integer - 2000) * 12 + extract(month FROM day)::integer - 1)
$$;

-- Locks months against everybody who writes into them, until the transaction ends. Returns false if someone still writes into one of them after
-- 80 ms, so that those who wait behind it go on. 7201 is the number of these locks.
CREATE FUNCTION lock_months(after_day date, through date) RETURNS boolean LANGUAGE plpgsql SET lock_timeout = '80ms' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7201, month)
  FROM generate_series(books_month(after_day + 1), books_month(through)) month ORDER BY month;
  RETURN true;
EXCEPTION WHEN lock_not_available THEN RETURN false;
END $$;

-- Locks the month first, shared with everybody who writes into it, and then reads the day, because the day may change while it waits.
CREATE OR REPLACE FUNCTION refuse_locked_period() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  dated date := (to_jsonb(NEW) ->> TG_ARGV[0])::date;
  locked date;
BEGIN
  IF dated IS NULL THEN RETURN NEW; END IF;
  PERFORM pg_advisory_xact_lock_shared(7201, books_month(dated));
  SELECT locked_through INTO locked FROM company;
  IF dated <= locked THEN
    RAISE EXCEPTION 'The books are locked through %: choose a later date', to_char(locked, 'FMDD Mon YYYY') USING ERRCODE = 'DJ001';
  END IF;
  RETURN NEW;
END $$;
