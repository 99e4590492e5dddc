-- What the dashboard reads of all suppliers together, and of despatches by the customers' groups, so that it reads no row for every customer and maker.
CREATE TABLE sales_by_account (
  month date NOT NULL,
  customer_id integer NOT NULL,
  customer_group_id integer NOT NULL,
  net_amount numeric(16, 2) NOT NULL,
  cost numeric(16, 2) NOT NULL,
  PRIMARY KEY (month, customer_id, customer_group_id) INCLUDE (net_amount, cost)
);
CREATE FUNCTION spread_sales_by_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO sales_by_account AS s (month, customer_id, customer_group_id, net_amount, cost)
  SELECT month, customer_id, customer_group_id, sign * sum(net_amount), sign * sum(cost) FROM changed GROUP BY 1, 2, 3
  ON CONFLICT (month, customer_id, customer_group_id) DO UPDATE SET net_amount = s.net_amount + excluded.net_amount, cost = s.cost + excluded.cost;
  RETURN NULL;
END $$;
CREATE TRIGGER d_spread AFTER INSERT ON sales_sums REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION spread_sales_by_account();
CREATE TRIGGER d_spread_less AFTER DELETE ON sales_sums REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION spread_sales_by_account();
INSERT INTO sales_by_account (month, customer_id, customer_group_id, net_amount, cost)
SELECT month, customer_id, customer_group_id, sum(net_amount), sum(cost) FROM sales_sums GROUP BY 1, 2, 3;

ALTER TABLE despatch_sums ADD customer_group_id integer NOT NULL DEFAULT 0;
UPDATE despatch_sums s SET customer_group_id = c.customer_group_id FROM customers c WHERE c.customer_id = s.customer_id AND c.customer_group_id IS NOT NULL;
ALTER TABLE despatch_sums ALTER customer_group_id DROP DEFAULT;
CREATE TABLE despatch_by_month (
  month date NOT NULL,
  customer_group_id integer NOT NULL,
  supplier_id integer NOT NULL,
  deals integer NOT NULL,
  on_time integer NOT NULL,
  in_full integer NOT NULL,
  otif integer NOT NULL,
  PRIMARY KEY (supplier_id, month, customer_group_id)
);
CREATE FUNCTION spread_despatch_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO despatch_by_month AS s (month, customer_group_id, supplier_id, deals, on_time, in_full, otif)
  SELECT month, customer_group_id, supplier_id, sign * sum(deals), sign * sum(on_time), sign * sum(in_full), sign * sum(otif) FROM changed GROUP BY 1, 2, 3
  ON CONFLICT (supplier_id, month, customer_group_id) DO UPDATE SET deals = s.deals + excluded.deals, on_time = s.on_time + excluded.on_time,
    in_full = s.in_full + excluded.in_full, otif = s.otif + excluded.otif;
  RETURN NULL;
END $$;
CREATE TRIGGER c_spread AFTER INSERT ON despatch_sums REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION spread_despatch_sums();
CREATE TRIGGER c_spread_less AFTER DELETE ON despatch_sums REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION spread_despatch_sums();
INSERT INTO despatch_by_month (month, customer_group_id, supplier_id, deals, on_time, in_full, otif)
SELECT month, customer_group_id, supplier_id, sum(deals), sum(on_time), sum(in_full), sum(otif) FROM despatch_sums GROUP BY 1, 2, 3;
