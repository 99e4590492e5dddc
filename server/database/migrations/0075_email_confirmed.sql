-- An address that a user has put in without the office is not written to about what a customer asked for.
ALTER TABLE users ADD email_confirmed boolean NOT NULL DEFAULT true;
