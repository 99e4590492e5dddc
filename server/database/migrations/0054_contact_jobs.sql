-- What somebody does there: `Buyer`, `Accounts`.
ALTER TABLE contacts ADD COLUMN job text;
ALTER TABLE supplier_contacts ADD COLUMN job text;
