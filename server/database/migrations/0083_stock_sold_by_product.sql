-- The months of one product in one depot beside each other, for the cover of each row of the stock levels.
CREATE INDEX stock_sold_by_product ON stock_sold (product_id, supplier_depot_id, month);
