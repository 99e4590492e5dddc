-- What only grows cannot be emptied either.
CREATE TRIGGER b_refuse_truncate BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER b_refuse_truncate BEFORE TRUNCATE ON documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER b_refuse_truncate BEFORE TRUNCATE ON statements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Who let the mails go again, and what had stopped them.
CREATE TRIGGER z_audit AFTER INSERT OR UPDATE OR DELETE ON outbox_stops FOR EACH ROW EXECUTE FUNCTION write_audit('outbox_stop_id');
