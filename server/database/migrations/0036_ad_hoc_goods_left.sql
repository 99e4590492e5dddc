-- Goods that left stock with an ad hoc invoice for which no day of supply was said left on the day that their movement says.
UPDATE orders o SET despatched_on = m.moved_on
FROM (SELECT d.order_id, min(m.moved_on) AS moved_on FROM stock_movements m JOIN order_details d USING (order_detail_id)
  WHERE m.stock_movement_type_id = 2 AND m.reverses_id IS NULL GROUP BY d.order_id) m
WHERE m.order_id = o.order_id AND o.deal_type_id = 3 AND o.despatched_on IS NULL AND o.status_id = 6;
