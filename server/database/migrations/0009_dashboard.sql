-- What the dashboard reads: sums by month, so that it costs the same however long the history. What a sale is and what it cost says server/reports/saleLines.ts
-- alone; here is noted whose month has to be added up again, in the transaction that changes it, and server/modules/dashboard adds it up before anybody reads.
-- Noted twice is harmless; rows are only added, so that nobody waits for anybody.
CREATE TABLE sums_wanted (
  sum_wanted_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  month date NOT NULL,
  customer_id integer NOT NULL
);

-- In pounds; 0 stands for no group and no supplier. By the group and supplier that the customer and the product have now.
CREATE TABLE sales_sums (
  month date NOT NULL,
  customer_id integer NOT NULL,
  product_id integer NOT NULL,
  customer_group_id integer NOT NULL,
  supplier_id integer NOT NULL,
  quantity bigint NOT NULL,
  net_amount numeric(16, 2) NOT NULL,
  cost numeric(16, 2) NOT NULL,
  PRIMARY KEY (customer_id, month, product_id)
);
CREATE INDEX sales_sums_by_product ON sales_sums (product_id);

CREATE TABLE sales_by_month (
  month date NOT NULL,
  customer_group_id integer NOT NULL,
  supplier_id integer NOT NULL,
  quantity bigint NOT NULL,
  net_amount numeric(16, 2) NOT NULL,
  cost numeric(16, 2) NOT NULL,
  PRIMARY KEY (month, customer_group_id, supplier_id)
);

CREATE TABLE sales_by_customer (
  month date NOT NULL,
  customer_id integer NOT NULL,
  customer_group_id integer NOT NULL,
  supplier_id integer NOT NULL,
  quantity bigint NOT NULL,
  net_amount numeric(16, 2) NOT NULL,
  cost numeric(16, 2) NOT NULL,
  PRIMARY KEY (month, customer_id, customer_group_id, supplier_id)
);

CREATE TABLE sales_by_product (
  month date NOT NULL,
  product_id integer NOT NULL,
  customer_group_id integer NOT NULL,
  supplier_id integer NOT NULL,
  quantity bigint NOT NULL,
  net_amount numeric(16, 2) NOT NULL,
  cost numeric(16, 2) NOT NULL,
  PRIMARY KEY (month, product_id, customer_group_id, supplier_id)
);

CREATE FUNCTION spread_sales_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO sales_by_month AS s (month, customer_group_id, supplier_id, quantity, net_amount, cost)
  SELECT month, customer_group_id, supplier_id, sign * sum(quantity), sign * sum(net_amount), sign * sum(cost) FROM changed GROUP BY 1, 2, 3
  ON CONFLICT (month, customer_group_id, supplier_id)
  DO UPDATE SET quantity = s.quantity + excluded.quantity, net_amount = s.net_amount + excluded.net_amount, cost = s.cost + excluded.cost;
  INSERT INTO sales_by_customer AS s (month, customer_id, customer_group_id, supplier_id, quantity, net_amount, cost)
  SELECT month, customer_id, customer_group_id, supplier_id, sign * sum(quantity), sign * sum(net_amount), sign * sum(cost) FROM changed GROUP BY 1, 2, 3, 4
  ON CONFLICT (month, customer_id, customer_group_id, supplier_id)
  DO UPDATE SET quantity = s.quantity + excluded.quantity, net_amount = s.net_amount + excluded.net_amount, cost = s.cost + excluded.cost;
  INSERT INTO sales_by_product AS s (month, product_id, customer_group_id, supplier_id, quantity, net_amount, cost)
  SELECT month, product_id, customer_group_id, supplier_id, sign * sum(quantity), sign * sum(net_amount), sign * sum(cost) FROM changed GROUP BY 1, 2, 3, 4
  ON CONFLICT (month, product_id, customer_group_id, supplier_id)
  DO UPDATE SET quantity = s.quantity + excluded.quantity, net_amount = s.net_amount + excluded.net_amount, cost = s.cost + excluded.cost;
  RETURN NULL;
END $$;
CREATE TRIGGER c_spread AFTER INSERT ON sales_sums REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION spread_sales_sums();
CREATE TRIGGER c_spread_less AFTER DELETE ON sales_sums REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION spread_sales_sums();

-- Deals by the month they were despatched; supplier 0: the whole deal, another: its lines of that supplier.
CREATE TABLE despatch_sums (
  month date NOT NULL,
  customer_id integer NOT NULL,
  supplier_id integer NOT NULL,
  deals integer NOT NULL,
  on_time integer NOT NULL,
  in_full integer NOT NULL,
  otif integer NOT NULL,
  PRIMARY KEY (supplier_id, month, customer_id)
);
CREATE INDEX despatch_sums_by_customer ON despatch_sums (customer_id, month);

CREATE FUNCTION month_of(day date) RETURNS date LANGUAGE sql IMMUTABLE AS $$ SELECT date_trunc('month', day::timestamp)::date $$;

-- An invoice never changes, a credit no more once it has its number; their lines come in the same transaction.
CREATE FUNCTION want_sums_of_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sums_wanted (month, customer_id) SELECT DISTINCT month_of(invoice_date), customer_id FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER c_want_sums AFTER INSERT ON invoices REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION want_sums_of_invoices();

CREATE FUNCTION want_sums_of_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sums_wanted (month, customer_id) VALUES (month_of(NEW.credit_date), NEW.customer_id);
  RETURN NULL;
END $$;
CREATE TRIGGER c_want_sums AFTER INSERT OR UPDATE OF credit_no, credit_date, customer_id ON credits FOR EACH ROW
  WHEN (NEW.credit_no IS NOT NULL) EXECUTE FUNCTION want_sums_of_credit();

-- What a sale cost, what came back of it before its invoice, and what came back by a credit.
CREATE FUNCTION want_sums_of_movements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sums_wanted (month, customer_id)
  SELECT month_of(i.invoice_date), i.customer_id
  FROM added m JOIN order_details y USING (order_detail_id) JOIN invoice_details d ON d.order_detail_id IN (y.order_detail_id, y.prepaid_detail_id)
  JOIN invoices i ON i.invoice_id = d.invoice_id
  UNION
  SELECT month_of(o.despatched_on), o.customer_id FROM added m JOIN order_details y USING (order_detail_id) JOIN orders o USING (order_id) WHERE o.despatched_on IS NOT NULL
  UNION
  SELECT month_of(m.moved_on), x.customer_id FROM added m JOIN credits x USING (credit_id);
  RETURN NULL;
END $$;
CREATE TRIGGER d_want_sums AFTER INSERT ON stock_movements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION want_sums_of_movements();

CREATE FUNCTION want_sums_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sums_wanted (month, customer_id)
  SELECT month_of(o.despatched_on), o.customer_id FROM (
    SELECT NEW.despatched_on, NEW.customer_id WHERE TG_OP <> 'DELETE'
    UNION SELECT OLD.despatched_on, OLD.customer_id WHERE TG_OP <> 'INSERT'
    UNION SELECT p.despatched_on, p.customer_id FROM orders p WHERE TG_OP <> 'UPDATE' AND p.order_id = coalesce(NEW.parent_order_id, OLD.parent_order_id)
  ) o WHERE o.despatched_on IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER d_want_sums AFTER INSERT OR DELETE OR UPDATE OF status_id, despatched_on, promised_date, required_date, customer_id ON orders
  FOR EACH ROW EXECUTE FUNCTION want_sums_of_order();

-- A customer's group and a product's supplier move all that was ever sold. Only noted here: an import of many holds nobody up.
CREATE TABLE parties_wanted (
  party_wanted_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id integer,
  product_id integer
);
CREATE FUNCTION want_sums_of_party() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'customers' THEN
    INSERT INTO parties_wanted (customer_id) VALUES (NEW.customer_id);
  ELSE
    INSERT INTO parties_wanted (product_id) VALUES (NEW.product_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER d_want_sums AFTER UPDATE OF customer_group_id ON customers FOR EACH ROW
  WHEN (OLD.customer_group_id IS DISTINCT FROM NEW.customer_group_id) EXECUTE FUNCTION want_sums_of_party();
CREATE TRIGGER d_want_sums AFTER UPDATE OF supplier_id ON products FOR EACH ROW
  WHEN (OLD.supplier_id IS DISTINCT FROM NEW.supplier_id) EXECUTE FUNCTION want_sums_of_party();

-- What was sold from a place in a month, for how long its stock will last. Its stock level is locked by then, so nobody waits here.
CREATE TABLE stock_sold (
  month date NOT NULL,
  product_id integer NOT NULL,
  supplier_depot_id integer NOT NULL,
  units bigint NOT NULL,
  PRIMARY KEY (month, product_id, supplier_depot_id)
);
CREATE FUNCTION add_stock_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_sold AS s (month, product_id, supplier_depot_id, units)
  VALUES (month_of(NEW.moved_on), NEW.product_id, NEW.supplier_depot_id, -NEW.quantity)
  ON CONFLICT (month, product_id, supplier_depot_id) DO UPDATE SET units = s.units + excluded.units;
  RETURN NULL;
END $$;
CREATE TRIGGER d_sold AFTER INSERT ON stock_movements FOR EACH ROW WHEN (NEW.stock_movement_type_id = 2) EXECUTE FUNCTION add_stock_sold();

-- What was there before these sums were.
INSERT INTO sums_wanted (month, customer_id)
SELECT month_of(invoice_date), customer_id FROM invoices
UNION SELECT month_of(credit_date), customer_id FROM credits WHERE credit_no IS NOT NULL
UNION SELECT month_of(m.moved_on), x.customer_id FROM stock_movements m JOIN credits x USING (credit_id)
UNION SELECT month_of(despatched_on), customer_id FROM orders WHERE despatched_on IS NOT NULL;
INSERT INTO stock_sold (month, product_id, supplier_depot_id, units)
SELECT month_of(moved_on), product_id, supplier_depot_id, -sum(quantity) FROM stock_movements WHERE stock_movement_type_id = 2 GROUP BY 1, 2, 3;
