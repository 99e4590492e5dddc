-- Of what was invoiced in advance, which invoices may owe goods back: most never do, and are not looked through again at every look.
-- Whatever says so notes the invoice, in the transaction that changes it, by a row that is only added, so that nobody waits for anybody;
-- server/modules/invoices works out anew what is noted. Noted twice is harmless.
CREATE TABLE owed_wanted (
  owed_wanted_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_id integer NOT NULL
);
CREATE TABLE owed_invoices (invoice_id integer PRIMARY KEY);

-- A deal's parts, and those that they are the rest of.
CREATE FUNCTION want_owed_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owed_wanted (invoice_id)
  SELECT i.id FROM (SELECT NEW.prepaid_invoice_id AS id WHERE TG_OP <> 'DELETE' UNION SELECT OLD.prepaid_invoice_id WHERE TG_OP <> 'INSERT'
    UNION SELECT p.prepaid_invoice_id FROM orders p WHERE p.order_id IN (NEW.parent_order_id, OLD.parent_order_id)) i
  WHERE i.id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER e_want_owed AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.prepaid_invoice_id IS NOT NULL OR NEW.parent_order_id IS NOT NULL) EXECUTE FUNCTION want_owed_of_order();
CREATE TRIGGER e_want_owed_other AFTER UPDATE OF status_id, prepaid_invoice_id, parent_order_id ON orders FOR EACH ROW
  WHEN (NEW.prepaid_invoice_id IS NOT NULL OR OLD.prepaid_invoice_id IS NOT NULL OR NEW.parent_order_id IS NOT NULL OR OLD.parent_order_id IS NOT NULL)
  EXECUTE FUNCTION want_owed_of_order();
CREATE TRIGGER e_want_owed_less AFTER DELETE ON orders FOR EACH ROW
  WHEN (OLD.prepaid_invoice_id IS NOT NULL OR OLD.parent_order_id IS NOT NULL) EXECUTE FUNCTION want_owed_of_order();

CREATE FUNCTION want_owed_of_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owed_wanted (invoice_id)
  SELECT DISTINCT q.prepaid_invoice_id FROM changed l JOIN orders o USING (order_id) JOIN orders q ON q.order_id IN (o.order_id, o.parent_order_id)
  WHERE q.prepaid_invoice_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER e_want_owed AFTER INSERT ON order_details REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION want_owed_of_lines();
CREATE TRIGGER e_want_owed_other AFTER UPDATE ON order_details REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION want_owed_of_lines();
CREATE TRIGGER e_want_owed_less AFTER DELETE ON order_details REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION want_owed_of_lines();
CREATE TRIGGER e_want_owed AFTER INSERT ON order_pallets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION want_owed_of_lines();
CREATE TRIGGER e_want_owed_other AFTER UPDATE ON order_pallets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION want_owed_of_lines();
CREATE TRIGGER e_want_owed_less AFTER DELETE ON order_pallets REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION want_owed_of_lines();

-- Goods that came back before they were invoiced.
CREATE FUNCTION want_owed_of_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owed_wanted (invoice_id)
  SELECT o.prepaid_invoice_id FROM order_details d JOIN orders o USING (order_id)
  WHERE d.order_detail_id = NEW.order_detail_id AND o.prepaid_invoice_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER e_want_owed AFTER INSERT ON stock_movements FOR EACH ROW
  WHEN (NEW.stock_movement_type_id = 3 AND NEW.order_detail_id IS NOT NULL) EXECUTE FUNCTION want_owed_of_return();

-- Credits as they are issued and undone, and their lines.
CREATE FUNCTION want_owed_of_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owed_wanted (invoice_id)
  SELECT DISTINCT o.prepaid_invoice_id FROM credit_details d JOIN invoice_details n USING (invoice_detail_id) JOIN orders o ON o.prepaid_invoice_id = n.invoice_id
  WHERE d.credit_id = NEW.credit_id;
  RETURN NULL;
END $$;
CREATE TRIGGER e_want_owed AFTER UPDATE OF state ON credits FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION want_owed_of_credit();
CREATE FUNCTION want_owed_of_credit_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owed_wanted (invoice_id)
  SELECT DISTINCT o.prepaid_invoice_id FROM changed d JOIN credits c USING (credit_id) JOIN invoice_details n USING (invoice_detail_id)
    JOIN orders o ON o.prepaid_invoice_id = n.invoice_id
  WHERE c.state = 'Issued';
  RETURN NULL;
END $$;
CREATE TRIGGER e_want_owed AFTER INSERT ON credit_details REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION want_owed_of_credit_lines();

-- What was there before this was kept.
INSERT INTO owed_wanted (invoice_id) SELECT DISTINCT prepaid_invoice_id FROM orders WHERE prepaid_invoice_id IS NOT NULL;
