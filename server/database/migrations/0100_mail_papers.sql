-- Papers that the worker process draws for queued mails (ADR 0226). A mail without a row is not ready. Apart from the outbox, whose changes are
-- told to all users and written to the history.
CREATE TABLE mail_papers (
  outbox_id integer PRIMARY KEY REFERENCES outbox ON DELETE CASCADE,
  -- Number of times that a worker began them.
  tries integer NOT NULL,
  -- Whether the outbox may take the mail.
  is_ready boolean NOT NULL DEFAULT false
);
