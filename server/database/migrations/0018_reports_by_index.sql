-- What a report counts and adds up by the day is read from indexes alone: the documents themselves are wide, and a page shows few of them.
DROP INDEX invoices_by_date;
CREATE INDEX invoices_by_date ON invoices (invoice_date) INCLUDE (invoice_id, kind);
DROP INDEX invoices_by_tax_point;
CREATE INDEX invoices_by_tax_point ON invoices (tax_point) INCLUDE (invoice_id, kind, created_at);
CREATE INDEX invoice_vat_sums ON invoice_vat (invoice_id) INCLUDE (vat_type_id, rate, sterling_net, sterling_vat);
DROP INDEX credits_by_date;
CREATE INDEX credits_by_date ON credits (credit_date) INCLUDE (credit_id, issued_at) WHERE credit_no IS NOT NULL;
CREATE INDEX credit_vat_sums ON credit_vat (credit_id) INCLUDE (vat_type_id, rate, sterling_net, sterling_vat);
