-- Goods that were picked and not despatched on a day: the orders picked now, those despatched since, and those whose pick was reopened since.
DROP INDEX orders_not_gone;
CREATE INDEX orders_picked_here ON orders (order_id) WHERE despatched_on IS NULL AND deal_type_id = 1 AND status_id IN (4, 5, 6);
CREATE INDEX stock_movements_put_back ON stock_movements (moved_on) INCLUDE (order_detail_id) WHERE stock_movement_type_id = 2 AND quantity > 0;
