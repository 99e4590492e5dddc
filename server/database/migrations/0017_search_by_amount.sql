-- What everything is searched by: what a supplier's invoice comes to and its number, and the number of a supplier's delivery note.
CREATE INDEX purchase_invoices_by_amount ON purchase_invoices (net_amount);
CREATE INDEX purchase_invoices_by_number ON purchase_invoices (lower(invoice_no) text_pattern_ops);
CREATE INDEX goods_receipts_by_note ON goods_receipts (lower(supplier_delivery_note_no) text_pattern_ops) WHERE supplier_delivery_note_no IS NOT NULL;
