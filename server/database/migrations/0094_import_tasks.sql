-- Large imports, which the worker process reads and writes (ADR 0225).
CREATE TABLE import_tasks (
  import_task_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entity text NOT NULL,
  user_id integer NOT NULL REFERENCES users,
  -- The user as the request found them, with their roles, as JSON.
  caller text NOT NULL,
  address text NOT NULL,
  -- Method and address of the request, which belong to the hash of its Idempotency-Key.
  request text NOT NULL,
  idempotency_key text,
  asked_at timestamptz NOT NULL,
  -- The body of the request. Goes as soon as the task has ended.
  body bytea,
  state text NOT NULL DEFAULT 'Waiting' CHECK (state IN ('Waiting', 'Done', 'Refused', 'Cancelled', 'Failed')),
  done_steps integer NOT NULL DEFAULT 0,
  all_steps integer NOT NULL DEFAULT 0,
  -- Number of times that a worker began it.
  tries integer NOT NULL DEFAULT 0,
  -- The reply, or the error if it was refused, as JSON.
  answer text,
  CHECK ((state = 'Waiting') = (body IS NOT NULL))
);
-- A body is read once, so that compressing it costs more than it saves.
ALTER TABLE import_tasks ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE INDEX import_tasks_waiting ON import_tasks (user_id, idempotency_key) WHERE state = 'Waiting';
