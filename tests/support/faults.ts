import { sql } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';

/** Error code of a business rule in the database, which has a message. */
const refusal = 'DJ002';
/** Error code of a database failure. The server then answers 500. */
export const breakdown = 'XX000';

/** Value for `failAt` that lets all writes succeed and the commit fail. */
export const atTheEnd = -1;

/**
 * Makes the nth writing statement of any transaction fail in the database: `failAt(db, 3)`, or 0 for none. Failures are counted outside the
 * transaction, so `countFaults` includes those that were rolled back.
 */
export const installFaults = async (db: Db, errorCode = refusal) => {
  await sql`CREATE TABLE faults (at integer NOT NULL)`.execute(db);
  await sql`INSERT INTO faults VALUES (0)`.execute(db);
  for (const name of ['faults_fired', 'faults_writes', 'faults_parts']) await sql`CREATE SEQUENCE ${sql.ref(name)}`.execute(db);
  await sql`CREATE TABLE faults_at_the_end (written integer NOT NULL)`.execute(db);
  await sql
    .raw(`
    CREATE FUNCTION fail_at_write() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE written integer := coalesce(nullif(current_setting('test.written', true), ''), '0')::integer + 1;
    BEGIN
      PERFORM set_config('test.written', written::text, true);
      IF (SELECT at FROM faults) = ${atTheEnd} THEN
        PERFORM nextval('faults_writes');
        IF written = 1 THEN
          PERFORM nextval('faults_parts');
          INSERT INTO faults_at_the_end VALUES (written);
        ELSIF (SELECT count(*) FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'transactionid') > 1 THEN
          PERFORM nextval('faults_parts');
        END IF;
      ELSIF written = (SELECT at FROM faults) THEN
        PERFORM nextval('faults_fired');
        RAISE EXCEPTION 'refused for the test at write %', written USING ERRCODE = '${errorCode}';
      END IF;
      RETURN NULL;
    END $$`)
    .execute(db);
  await sql
    .raw(`
    CREATE FUNCTION fail_at_the_end() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM nextval('faults_fired');
      RAISE EXCEPTION 'refused for the test at the end' USING ERRCODE = '${errorCode}';
    END $$`)
    .execute(db);
  await sql`
    CREATE CONSTRAINT TRIGGER fail AFTER INSERT ON faults_at_the_end DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION fail_at_the_end()`.execute(db);
  await sql`
    DO $$ DECLARE wanted text; BEGIN
      FOR wanted IN SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('faults', 'faults_at_the_end', 'touched') LOOP
        EXECUTE format('CREATE TRIGGER zz_fault AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION fail_at_write()', wanted);
      END LOOP;
    END $$`.execute(db);
};

export const failAt = (db: Db, at: number) => sql`UPDATE faults SET at = ${at}`.execute(db);

const valueOf = (name: string) => sql`(SELECT CASE WHEN is_called THEN last_value ELSE 0 END::integer FROM ${sql.ref(name)})`;

export const countFaults = async (db: Db) => {
  const { rows } = await sql<{ Fired: number }>`SELECT ${valueOf('faults_fired')} AS fired`.execute(db);
  return rows[0]?.Fired ?? 0;
};

/**
 * Counts the writes of requests under `failAt(db, atTheEnd)`: statements, and their transactions and savepoints. The database rolls back
 * a transaction without savepoints completely, whichever statement fails.
 */
export const countWritten = async (db: Db) => {
  const { rows } = await sql<{
    Writes: number;
    Parts: number;
  }>`SELECT ${valueOf('faults_writes')} AS writes, ${valueOf('faults_parts')} AS parts`.execute(db);
  return rows[0] ?? { Writes: 0, Parts: 0 };
};
