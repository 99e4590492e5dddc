-- Whoever is in it and has no second step sets it up at the next sign-in.
ALTER TABLE access_groups ADD COLUMN require_two_step boolean NOT NULL DEFAULT false;

-- Until it is set up the session can do nothing else.
ALTER TABLE sessions ADD COLUMN must_set_up_two_step boolean NOT NULL DEFAULT false;
