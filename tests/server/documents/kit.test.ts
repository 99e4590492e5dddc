import { expect, test } from 'vitest';
import { textWidth } from '#server/documents/kit/fonts.ts';
import { a4, margin, mm, styles } from '#server/documents/kit/measures.ts';
import { paginate } from '#server/documents/kit/paginate.ts';
import { wrapText } from '#server/documents/kit/wrap.ts';
import type { Block, Paper } from '#server/documents/kit/blocks.ts';

const paper = (blocks: readonly Block[]): Paper => ({
  title: 'Paper',
  author: 'Severn Glass',
  date: '2026-11-21',
  isTagged: true,
  runningHead: 'Paper',
  footer: [],
  blocks,
});

const wordsOf = (blocks: readonly Block[]) =>
  paginate(paper(blocks)).map((page) =>
    page.marks.flatMap((mark) => mark.operations.flatMap((operation) => (operation.kind === 'text' ? [operation] : []))),
  );

test('figures are as wide as each other, in both weights', () => {
  for (const weight of [400, 600] as const) {
    const widths = new Set(Array.from('0123456789', String).map((digit) => textWidth(digit, { weight, size: 10 })));
    expect(widths.size).toBe(1);
  }
});

test('text wraps between words, breaks a word that is too long, and drops control characters', () => {
  expect(wrapText('one two three', 40, styles.text)).toEqual(['one two', 'three']);
  expect(wrapText('X'.repeat(30), 60, styles.text).join('')).toBe('X'.repeat(30));
  expect(wrapText('a\tb\u0000c\nd', 200, styles.text)).toEqual(['a b c', 'd']);
  expect(wrapText('  ', 200, styles.text)).toEqual([]);
});

test('the address begins where the window of a DL envelope shows it', () => {
  const [first] = wordsOf([{ kind: 'window', address: ['Aldous Cider Ltd'], aside: [] }]);
  const name = first?.find((operation) => operation.text.startsWith('Aldous'));
  expect(name?.x).toBeCloseTo(margin);
  expect(name?.y).toBeGreaterThan(mm(57));
  expect(name?.y).toBeLessThan(mm(62));
});

test('what is kept together moves to the next page as a whole', () => {
  const lines = Array.from({ length: 10 }, (_, index): Block => ({ kind: 'text', text: `line ${index}` }));
  const pages = wordsOf([
    { kind: 'spacer', height: a4.height - 2 * margin - 80 },
    { kind: 'together', blocks: lines },
  ]);
  expect(pages.map((words) => words.filter(({ text }) => text.startsWith('line')).length)).toEqual([0, 10]);
});

test('what belongs at the foot stands there, on a new page if it must', () => {
  const slip: Block = { kind: 'bottom', blocks: [{ kind: 'text', text: 'slip' }] };
  const [words] = wordsOf([slip]);
  expect(words?.find(({ text }) => text.startsWith('slip'))?.y).toBeGreaterThan(a4.height - margin - mm(12));
  expect(wordsOf([{ kind: 'spacer', height: a4.height - 2 * margin - mm(10) }, slip])).toHaveLength(2);
});
