-- Lets a transfer of pallets name the invoice that charges it before the invoice is written, so that its number is taken last (ADR 0221).
ALTER TABLE pallet_movements ALTER CONSTRAINT pallet_movements_invoice_id_fkey DEFERRABLE INITIALLY DEFERRED;

-- Takes several numbers at once. Returns the first.
CREATE FUNCTION take_numbers(wanted text, count integer) RETURNS bigint LANGUAGE sql AS $$
  UPDATE number_series SET next_number = next_number + count WHERE series = wanted RETURNING next_number - count
$$;
