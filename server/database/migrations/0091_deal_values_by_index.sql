-- Finds the queued deals by index, whatever the statistics say. The queue is empty whenever it is analysed, so a plan was made that read all of it
-- twice for each open deal of an account, with the pages of its removed rows. A credit check then cost several times as much, until the session
-- planned anew. Reads each deal twice instead of three times.
CREATE OR REPLACE FUNCTION current_deal_values(wanted integer[]) RETURNS TABLE (order_id integer, customer_id integer, net numeric, vat numeric, gross numeric)
LANGUAGE plpgsql STABLE ROWS 20 SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  rest integer[] := wanted;
BEGIN
  IF NOT EXISTS (SELECT FROM deal_values_wanted q WHERE q.order_id IS NULL) THEN
    rest := ARRAY(SELECT w FROM unnest(wanted) w
      WHERE NOT EXISTS (SELECT FROM kept_deal_values k WHERE k.order_id = w) OR EXISTS (SELECT FROM deal_values_wanted q WHERE q.order_id = w));
    RETURN QUERY SELECT k.order_id, k.customer_id, k.net, k.vat, k.gross FROM kept_deal_values k WHERE k.order_id = ANY(wanted) AND k.order_id <> ALL(rest);
  END IF;
  IF cardinality(rest) > 0 THEN
    RETURN QUERY SELECT v.order_id, v.customer_id, v.net, v.vat, v.gross FROM deal_values(rest) v;
  END IF;
END $$;
