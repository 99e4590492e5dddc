-- Takes the numbers that may have gaps from sequences, so that nobody waits for the order of another customer (ADR 0221). Each goes on where
-- its row of number_series was.
CREATE SEQUENCE deal_numbers AS integer;
CREATE SEQUENCE quotation_numbers AS integer;
CREATE SEQUENCE purchase_order_numbers AS integer;
CREATE SEQUENCE delivery_note_numbers AS integer;
SELECT setval((series || '_numbers')::regclass, next_number, false) FROM number_series
WHERE series IN ('deal', 'quotation', 'purchase_order', 'delivery_note');
DELETE FROM number_series WHERE series IN ('deal', 'quotation', 'purchase_order', 'delivery_note');

-- Next number of every series. One from a sequence may be taken by a transaction that is not committed yet.
CREATE VIEW next_numbers AS
  SELECT series, next_number FROM number_series
  UNION ALL SELECT 'deal', last_value + is_called::integer FROM deal_numbers
  UNION ALL SELECT 'quotation', last_value + is_called::integer FROM quotation_numbers
  UNION ALL SELECT 'purchase_order', last_value + is_called::integer FROM purchase_order_numbers
  UNION ALL SELECT 'delivery_note', last_value + is_called::integer FROM delivery_note_numbers;

-- Waits until nobody is taking a number of the series, and keeps others from it until the transaction ends. Altering a sequence takes the
-- lock that conflicts with nextval. NO CYCLE is the default, so this changes nothing.
CREATE FUNCTION lock_numbers(wanted text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM number_series WHERE series = wanted FOR UPDATE;
  IF NOT FOUND THEN EXECUTE format('ALTER SEQUENCE %I NO CYCLE', wanted || '_numbers'); END IF;
END $$;

-- Sets the next number of a series. RESTART is undone by a rollback, which setval is not.
CREATE FUNCTION set_next_number(wanted text, next bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE number_series SET next_number = next WHERE series = wanted;
  IF NOT FOUND THEN EXECUTE format('ALTER SEQUENCE %I RESTART WITH %s', wanted || '_numbers', next); END IF;
END $$;

-- Counts a payment as issued once it has its number. It is confirmed and allocated before, so that its series is locked as late as possible.
CALL keep_issued('payments', 'OLD.payment_no IS NOT NULL', 'unallocated', 'tied', 'reversed_on', 'reverse_reason', 'version', 'updated_at', 'updated_by');
