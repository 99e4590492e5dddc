-- In a row since the last right one. At a hundred no code is taken any more, until an administrator opens it (NIST SP 800-63B).
ALTER TABLE second_steps ADD COLUMN wrong_codes integer NOT NULL DEFAULT 0;
