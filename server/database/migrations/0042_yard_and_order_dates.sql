-- What stands in the own yard when these books begin comes as a file of its own.
ALTER TABLE opening_batches DROP CONSTRAINT opening_batches_kind_check;
ALTER TABLE opening_batches ADD CONSTRAINT opening_batches_kind_check CHECK (kind IN ('Invoices', 'Credits', 'Money', 'Pallets', 'Yard', 'Stock'));

-- A draft may say when it was ordered; one that does not was ordered on the day it goes out.
ALTER TABLE purchase_orders DROP CONSTRAINT purchase_orders_check1;
ALTER TABLE purchase_orders ADD CONSTRAINT purchase_orders_ordered CHECK (revision = 0 OR ordered_on IS NOT NULL);
