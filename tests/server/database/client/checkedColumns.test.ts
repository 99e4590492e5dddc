import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findCheckedColumns } from '#server/database/client/checkedColumns.ts';
import { translateDatabaseError } from '#server/database/client/translateError.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

/** Returns the message that a clerk gets when the database refuses a statement. */
const refusalOf = async (statement: string) => {
  try {
    await sql.raw(statement).execute(app.db);
  } catch (error) {
    const refusal = translateDatabaseError(error, await findCheckedColumns(app.db, error));
    return { code: refusal?.code, message: refusal?.message, fields: refusal?.fields };
  }
  throw new Error(`Nothing refused ${statement}`);
};

const seasons = `CREATE TABLE seasons (season_id serial PRIMARY KEY, code varchar(3), starts_on date, ends_on date, share numeric(4,2) CHECK (share <= 50),
  CONSTRAINT in_order CHECK (ends_on >= starts_on), EXCLUDE USING gist (daterange(starts_on, ends_on) WITH &&))`;

describe('a rule that only the database holds', () => {
  test('names both fields of a check of two', async () => {
    await sql.raw(seasons).execute(app.db);
    const message = 'Ends on and starts on do not match';
    expect(await refusalOf(`INSERT INTO seasons (starts_on, ends_on) VALUES ('2026-02-01', '2026-01-01')`)).toEqual({
      code: 'INVALID_INPUT',
      message,
      fields: { EndsOn: message, StartsOn: message },
    });
  });

  test.each([
    [`INSERT INTO seasons (share) VALUES (60)`, 'INVALID_INPUT', 'Share is invalid'],
    [`INSERT INTO seasons (share) VALUES (600)`, 'INVALID_INPUT', 'A number is too large. Enter a smaller one.'],
    [`INSERT INTO seasons (code) VALUES ('long')`, 'INVALID_INPUT', 'A text is too long. Shorten it.'],
    [`INSERT INTO seasons (season_id) VALUES (NULL)`, 'INVALID_INPUT', 'Season is required'],
    [`INSERT INTO seasons (starts_on) VALUES ('31/31/2026')`, 'INVALID_INPUT', 'The request contains an invalid character, number or date'],
    [
      `INSERT INTO seasons (starts_on, ends_on) VALUES ('2026-03-01', '2026-04-01'), ('2026-03-15', '2026-05-01')`,
      'ALREADY_EXISTS',
      'This overlaps another record',
    ],
  ])('%s is refused in words', async (statement, code, message) => {
    expect(await refusalOf(statement)).toMatchObject({ code, message });
  });
});
