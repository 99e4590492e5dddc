-- By what a program comes in that has an account of its own, without a password: at most one key, of which only the hash is kept. A new one takes
-- the place of the former. That one was made stands in the history of the account; when it was used last is no change of it.
CREATE TABLE program_keys (
  user_id integer PRIMARY KEY REFERENCES users,
  key_hash text NOT NULL UNIQUE,
  reads_only boolean NOT NULL,
  made_at timestamptz NOT NULL,
  last_used_at timestamptz
);
