-- What was on hand at a moment, before what moved then. A count of that moment that is posted comes before the next one: the last of them holds.
CREATE OR REPLACE FUNCTION stock_before(wanted_product integer, wanted_depot integer, moment timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT l.on_hand FROM stock_levels l WHERE l.product_id = wanted_product AND l.supplier_depot_id = wanted_depot), 0)
    - coalesce((SELECT sum(m.quantity) FROM stock_movements m
      WHERE m.product_id = wanted_product AND m.supplier_depot_id = wanted_depot AND m.moved_on >= (moment AT TIME ZONE 'Europe/London')::date
        AND (m.moved_on > (moment AT TIME ZONE 'Europe/London')::date OR m.happened_at > moment
          OR m.happened_at = moment AND m.stock_take_id IS NULL)), 0)
$$;
