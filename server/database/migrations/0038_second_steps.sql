-- Since when the account is entered with a code beside the password; null: with the password alone. Told by the history of the account.
ALTER TABLE users ADD COLUMN two_step_since timestamptz;

-- What the codes of an account's authenticator app are worked out from. Before it is confirmed (users.two_step_since) it opens and closes nothing.
CREATE TABLE second_steps (
  user_id integer PRIMARY KEY REFERENCES users,
  secret text NOT NULL,
  -- The half minute of the latest code that was taken: neither it nor an earlier one is taken again.
  last_taken integer NOT NULL DEFAULT 0
);

-- Each is good once, in place of a code, and gone when it was used. Only their hashes are kept.
CREATE TABLE recovery_codes (
  user_id integer NOT NULL REFERENCES users,
  code_hash text NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
