import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { allNumberRanges, foldColumn, matchesRanges, plainPattern, startsWith } from '#server/database/search/searchPatterns.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const runs = { numRuns: 60 };

/** Letters that fold in different ways, pattern characters, and code points at the ends of their ranges. */
const letters = [
  'a',
  'B',
  '9',
  ' ',
  '-',
  '–',
  '’',
  "'",
  '&',
  '.',
  ',',
  '%',
  '_',
  '\\',
  '`',
  'É',
  'ß',
  'ø',
  '(',
  '\u{d7ff}',
  '\u{e000}',
  '\u{ffff}',
  '\u{10ffff}',
  ' & ',
  ', ',
  '. ',
];
const text = fc.array(fc.constantFrom(...letters), { maxLength: 6 }).map((parts) => parts.join(''));

test('The start of a text is found by a range as by LIKE', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 5, maxLength: 40 }), text, async (texts, start) => {
      const written = [...texts, ...texts.map((each) => start + each)];
      const { rows } = await sql<{ Text: string }>`
        SELECT said AS text FROM unnest(${written}::text[]) said
        WHERE ${startsWith(sql`lower(said)`, start)} <> (lower(said) LIKE ${`${plainPattern(start).slice(1, -1)}%`})`.execute(app.db);
      expect(rows).toEqual([]);
    }),
    runs,
  );
});

test('A column is folded as searchable() folds it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 60 }), async (texts) => {
      const { rows } = await sql`
        SELECT said, ${foldColumn(sql`said`)} AS folded, searchable(said) FROM unnest(${texts}::text[]) said
        WHERE ${foldColumn(sql`said`)} <> searchable(said)`.execute(app.db);
      expect(rows).toEqual([]);
    }),
    runs,
  );
});

test('A number is found by its first digits in ranges as by its text', async () => {
  const digits = fc.stringMatching(/^\d{1,9}$/);
  await fc.assert(
    fc.asyncProperty(digits, fc.array(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 20 }), async (start, others) => {
      const longer = [start, `${start}0`, `${start}7`, `${start}99`].map(Number).filter((number) => number > 0 && number <= 2_147_483_647);
      const { rows } = await sql`
        SELECT no FROM unnest(${[...longer, ...others]}::integer[]) no
        WHERE ${matchesRanges(sql`no`, allNumberRanges(start))} <> (no::text LIKE ${`${start}%`})`.execute(app.db);
      expect(rows).toEqual([]);
    }),
    runs,
  );
});
