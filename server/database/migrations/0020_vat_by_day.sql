-- What VAT falls due in a period is read from indexes by the day alone. The day stands with the VAT of each invoice: its tax point, of a debit note its date; none of what was
-- taken over when the books began, which is no output of theirs. Neither ever changes.
ALTER TABLE invoice_vat ADD falls_on date;
CREATE FUNCTION falls_on_of(wanted_invoice_id integer) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE kind WHEN 'Debit' THEN invoice_date WHEN 'Opening' THEN NULL ELSE tax_point END FROM invoices WHERE invoice_id = wanted_invoice_id
$$;
CREATE FUNCTION date_invoice_vat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.falls_on := falls_on_of(NEW.invoice_id);
  RETURN NEW;
END $$;
CREATE TRIGGER a_falls_on BEFORE INSERT ON invoice_vat FOR EACH ROW EXECUTE FUNCTION date_invoice_vat();
ALTER TABLE invoice_vat DISABLE TRIGGER USER;
UPDATE invoice_vat SET falls_on = falls_on_of(invoice_id);
ALTER TABLE invoice_vat ENABLE TRIGGER USER;

CREATE INDEX invoice_vat_by_day ON invoice_vat (falls_on) INCLUDE (invoice_id, vat_type_id, rate, sterling_net, sterling_vat, created_at);
DROP INDEX invoice_tax_points_by_day;
CREATE INDEX invoice_tax_points_by_day ON invoice_tax_points (tax_point) INCLUDE (invoice_id, payment_id, vat_type_id, rate, sterling_net, sterling_vat, created_at);
DROP INDEX allocations_discounted;
CREATE INDEX allocations_discounted ON allocations (allocated_on) INCLUDE (invoice_id, payment_id, discount_vat, created_at) WHERE discount_vat <> '[]';
