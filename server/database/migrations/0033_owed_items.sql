-- What a customer is to pay now: invoices and debit notes, and refunds that lost the receipt they were paid out of, due the day they were paid.
CREATE VIEW owed_items AS
  SELECT i.customer_id, i.invoice_id, NULL::integer AS refund_payment_id, i.due_date, i.outstanding FROM invoices i WHERE i.outstanding > 0
  UNION ALL
  SELECT p.customer_id, NULL, p.payment_id, p.payment_date, p.unallocated FROM payments p WHERE p.kind = 'Refund' AND p.unallocated > 0;
CREATE INDEX payments_refunds_open ON payments (customer_id, payment_date) INCLUDE (unallocated) WHERE kind = 'Refund' AND unallocated > 0;
