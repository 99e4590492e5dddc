-- Record payment finds open invoices by what is outstanding, whoever owes it; the statements list adds up each account's.
CREATE INDEX invoices_open_by_amount ON invoices (outstanding) WHERE outstanding > 0;
CREATE INDEX invoices_open_amounts ON invoices (customer_id) INCLUDE (due_date, outstanding) WHERE outstanding > 0;
CREATE INDEX payments_drafts ON payments (customer_id) WHERE NOT is_confirmed;
