-- For what stands picked, or stood on an earlier day: deals that have not left are few among all.
CREATE INDEX orders_not_gone ON orders (order_id) WHERE despatched_on IS NULL AND deal_type_id = 1;
