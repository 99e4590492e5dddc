-- Keeps the VAT in pounds that is due on each payment and that no invoice has used, so that the month end looks only at payments with some left.
CREATE TABLE advance_vat (
  payment_id integer PRIMARY KEY REFERENCES payments,
  sterling_net numeric(14, 2) NOT NULL,
  sterling_vat numeric(14, 2) NOT NULL
);
CREATE INDEX advance_vat_left ON advance_vat (payment_id) WHERE sterling_net <> 0 OR sterling_vat <> 0;
CREATE INDEX invoice_tax_points_in_advance_by_day ON invoice_tax_points (tax_point) INCLUDE (payment_id) WHERE invoice_id IS NULL;

CREATE FUNCTION apply_advance_vat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO advance_vat VALUES (NEW.payment_id, NEW.sterling_net, NEW.sterling_vat)
  ON CONFLICT (payment_id) DO UPDATE
    SET sterling_net = advance_vat.sterling_net + excluded.sterling_net, sterling_vat = advance_vat.sterling_vat + excluded.sterling_vat;
  RETURN NULL;
END $$;
CREATE TRIGGER c_apply AFTER INSERT ON invoice_tax_points FOR EACH ROW WHEN (NEW.invoice_id IS NULL) EXECUTE FUNCTION apply_advance_vat();

INSERT INTO advance_vat (payment_id, sterling_net, sterling_vat)
SELECT payment_id, sum(sterling_net), sum(sterling_vat) FROM invoice_tax_points WHERE invoice_id IS NULL GROUP BY payment_id;
