-- The years with deals are read off this index without reading the deals.
CREATE INDEX orders_by_date ON orders (order_date);
