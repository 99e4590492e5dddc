-- Who may no longer hear of changes is told at once, to every server process: `Access 12`, or `Access 0` where it may be anybody.
CREATE FUNCTION tell_access() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := to_jsonb(OLD); ELSE changed := to_jsonb(NEW); END IF;
  PERFORM pg_notify('demijohn_changes', 'Access ' || coalesce(changed ->> 'user_id', '0'));
  RETURN NULL;
END $$;

CREATE TRIGGER tell_access AFTER UPDATE ON sessions FOR EACH ROW
  WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at) EXECUTE FUNCTION tell_access();
CREATE TRIGGER tell_access AFTER UPDATE ON users FOR EACH ROW
  WHEN (OLD.active IS DISTINCT FROM NEW.active OR OLD.customer_id IS DISTINCT FROM NEW.customer_id) EXECUTE FUNCTION tell_access();
CREATE TRIGGER tell_access AFTER INSERT OR UPDATE OR DELETE ON user_access_groups FOR EACH ROW EXECUTE FUNCTION tell_access();
CREATE TRIGGER tell_access AFTER UPDATE ON access_groups FOR EACH ROW
  WHEN (OLD.active IS DISTINCT FROM NEW.active OR OLD.roles IS DISTINCT FROM NEW.roles) EXECUTE FUNCTION tell_access();
CREATE TRIGGER tell_access AFTER UPDATE ON customers FOR EACH ROW
  WHEN (OLD.active IS DISTINCT FROM NEW.active) EXECUTE FUNCTION tell_access();
