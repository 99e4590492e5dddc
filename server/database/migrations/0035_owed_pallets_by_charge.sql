-- Pallets of one type at two charges are owed back by their charge now: what was invoiced in advance is worked out anew.
INSERT INTO owed_wanted (invoice_id) SELECT DISTINCT i.invoice_id FROM invoice_details i JOIN orders o ON o.prepaid_invoice_id = i.invoice_id WHERE i.kind = 'Pallet';
