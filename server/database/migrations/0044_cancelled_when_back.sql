-- A deal whose goods have all come back is cancelled: there is nothing to invoice. From and to by their words.
INSERT INTO order_steps SELECT f.status_id, t.status_id FROM order_statuses f, order_statuses t
WHERE f.description = 'ReadyToInvoice' AND t.description = 'Cancelled';
