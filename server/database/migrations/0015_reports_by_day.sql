-- Reports over a month find its documents by the day, whatever the length of the history.
CREATE INDEX invoices_by_date ON invoices (invoice_date);
CREATE INDEX credits_by_date ON credits (credit_date) WHERE credit_no IS NOT NULL;
-- Debit notes and settlement discounts are few beside invoices and payments.
CREATE INDEX invoices_debit ON invoices (invoice_date) WHERE kind = 'Debit';
CREATE INDEX allocations_discounted ON allocations (allocated_on) WHERE discount_vat <> '[]';
