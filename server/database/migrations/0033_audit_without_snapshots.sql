-- A snapshot never changes and stands in its own row: the audit need not repeat it.
CREATE OR REPLACE TRIGGER z_audit AFTER INSERT OR UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION write_audit('invoice_id', 'snapshot');
CREATE OR REPLACE TRIGGER z_audit AFTER INSERT OR UPDATE OR DELETE ON credits FOR EACH ROW EXECUTE FUNCTION write_audit('credit_id', 'snapshot');
CREATE OR REPLACE TRIGGER z_audit AFTER INSERT OR UPDATE OR DELETE ON statements FOR EACH ROW EXECUTE FUNCTION write_audit('statement_id', 'snapshot');
CREATE OR REPLACE TRIGGER z_audit AFTER INSERT OR UPDATE OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION write_audit('order_id', 'delivery_note_snapshot');
