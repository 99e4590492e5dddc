-- Locked periods and rates are read beside the company's record: without it no date can be checked, so there is always one.
INSERT INTO company (name, registered_office)
SELECT 'Your company', 'Your registered office' WHERE NOT EXISTS (SELECT FROM company);

CREATE FUNCTION refuse_no_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The company''s record cannot be deleted';
END $$;
CREATE TRIGGER company_kept BEFORE DELETE ON company FOR EACH ROW EXECUTE FUNCTION refuse_no_company();
