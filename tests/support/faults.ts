import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/** As a rule of the database that says no, in words. */
const refusal = 'DJ002';
/** As a database that breaks down: the server answers with a 500. */
export const breakdown = 'XX000';

/**
 * Lets the nth statement that writes, of any transaction, fail in the database: `failAt(db, 3)`; 0 for none.
 * What has failed is counted outside of the transaction, so `countFaults` also sees what was rolled back.
 */
export const installFaults = async (db: Db, errorCode = refusal) => {
  await sql`CREATE TABLE faults (at integer NOT NULL)`.execute(db);
  await sql`INSERT INTO faults VALUES (0)`.execute(db);
  await sql`CREATE SEQUENCE faults_fired`.execute(db);
  await sql
    .raw(`
    CREATE FUNCTION fail_at_write() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE written integer := coalesce(nullif(current_setting('test.written', true), ''), '0')::integer + 1;
    BEGIN
      PERFORM set_config('test.written', written::text, true);
      IF written = (SELECT at FROM faults) THEN
        PERFORM nextval('faults_fired');
        RAISE EXCEPTION 'refused for the test at write %', written USING ERRCODE = '${errorCode}';
      END IF;
      RETURN NULL;
    END $$`)
    .execute(db);
  await sql`
    DO $$ DECLARE wanted text; BEGIN
      FOR wanted IN SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('faults', 'touched') LOOP
        EXECUTE format('CREATE TRIGGER zz_fault AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION fail_at_write()', wanted);
      END LOOP;
    END $$`.execute(db);
};

export const failAt = (db: Db, at: number) => sql`UPDATE faults SET at = ${at}`.execute(db);

export const countFaults = async (db: Db) => {
  const { rows } = await sql<{
    Fired: number;
  }>`SELECT CASE WHEN is_called THEN last_value ELSE 0 END::integer AS fired FROM faults_fired`.execute(db);
  return rows[0]?.Fired ?? 0;
};
