import { describe, expect, test } from 'vitest';
import { Unreadable } from '#server/bankFormats/entry.ts';
import { changes, expectedLines, layouts, notesBeside, readGuessed, readLines, spoil } from '#tests/support/bankCorpus.ts';
import type { Layout } from '#tests/support/bankCorpus.ts';

const oneBlank = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Expects each row of the file to be a line or left out, and the lines to match the statement. */
const expectWhole = (reading: ReturnType<typeof readGuessed>, { expected }: Layout) => {
  expect(readLines(reading)).toEqual(expectedLines(expected, reading));
  expect(reading.entries.length + reading.leftOut.length).toBe(expected.rows + notesBeside(reading, expected));
  expect(reading.unbalanced !== null).toBe(expected.balanced === false);
};

describe.each(layouts)('The export $name', (layout) => {
  const { expected, file } = layout;

  test('is read row by row, each line with its words and currency', () => {
    const reading = readGuessed(file);
    expectWhole(reading, layout);
    const texts = reading.entries.map(({ payer, text, currency }) => ({
      words: oneBlank(`${payer ?? ''} ${text}`),
      currency: currency ?? reading.currency ?? 'GBP',
    }));
    for (const { words, currency } of [...expected.moneyIn, ...expected.moneyOut])
      expect(texts).toContainEqual({
        words: expect.toSatisfy((text: string) => words.every((part) => text.includes(oneBlank(part)))) as string,
        currency: currency ?? 'GBP',
      });
    const missing = expected.leftOut.filter(({ line }) => line !== null && !reading.leftOut.some((row) => row.line === line));
    expect(missing).toEqual([]);
  });

  test.each(Object.entries(changes))('is read the same with %s', (_name, change) => {
    expectWhole(readGuessed(change(layout, readGuessed(file))), layout);
  });

  test('is refused by the line whose amount cannot be read', () => {
    const spoiled = spoil(layout);
    expect(spoiled).toBeDefined();
    expect(() => readGuessed(spoiled ?? file)).toThrow(Unreadable);
    expect(() => readGuessed(spoiled ?? file)).toThrow(/(Line|Payment|Entry) \d+/);
  });
});

test('The corpus has at least 40 layouts', () => {
  expect(layouts.length).toBeGreaterThanOrEqual(40);
});
