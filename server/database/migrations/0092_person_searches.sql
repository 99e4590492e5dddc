-- Keeps the latest search of each user for the places that mention a person. The worker process does it and adds what it finds part by part.
-- Deleted after a day, and whenever a person is erased, because the text is personal data.
CREATE TABLE person_searches (
  person_search_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  search_text text NOT NULL,
  state text NOT NULL DEFAULT 'Running' CHECK (state IN ('Running', 'Done', 'Stopped', 'Failed')),
  -- Why the search failed, if the user can do something about it.
  problem text,
  parts_done integer NOT NULL DEFAULT 0,
  parts integer NOT NULL DEFAULT 0,
  places jsonb NOT NULL DEFAULT '[]',
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamptz,
  UNIQUE (user_id, search_text),
  CHECK ((state = 'Running') = (finished_at IS NULL))
);
