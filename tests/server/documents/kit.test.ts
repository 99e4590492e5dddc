import { expect, test } from 'vitest';
import { composePaper } from '#server/documents/compose.ts';
import { textWidth } from '#server/documents/kit/fonts.ts';
import { a4, margin, mm, styles } from '#server/documents/kit/measures.ts';
import { paginate } from '#server/documents/kit/paginate.ts';
import { wrapText } from '#server/documents/kit/wrap.ts';
import type { Block, PrintDocument } from '#server/documents/kit/blocks.ts';
import type { SingleDocument } from '#server/documents/snapshots/snapshots.ts';
import { papersOf } from './manyLines.ts';

const paper = (blocks: readonly Block[]): PrintDocument => ({
  title: 'Paper',
  author: 'Severn Glass',
  date: '2026-11-21',
  isTagged: true,
  runningHead: 'Paper',
  footer: [],
  blocks,
});

const pagesOf = (input: SingleDocument) =>
  paginate(composePaper(input)).map((page) =>
    page.marks.flatMap((mark) => mark.operations.flatMap((operation) => (operation.kind === 'text' ? [operation.text.trim()] : []))),
  );

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

test('a figure is never parted, however large: its column grows, and the words beside it wrap', () => {
  const [words = []] = wordsOf([
    {
      kind: 'table',
      columns: [{ title: 'Description' }, { title: 'Quantity', width: 40, align: 'right' }, { title: 'Net', width: 54, align: 'right' }],
      rows: [
        { cells: ['Long neck beer bottle, amber, 26H180 '.repeat(5), '12,345,678', '£12,345,678.90'] },
        { kind: 'total', cells: ['Total', '112,345,678', '£112,345,678.90'] },
      ],
    },
  ]);
  const texts = words.map(({ text }) => text.trim());
  for (const figure of ['12,345,678', '£12,345,678.90', '112,345,678', '£112,345,678.90']) expect(texts).toContain(figure);
  const net = words.find(({ text }) => text.trim() === '£12,345,678.90');
  expect((net?.x ?? 0) + textWidth('£12,345,678.90', styles.table)).toBeCloseTo(a4.width - margin);
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

const isLine = (words: string) => /BTL\d/.test(words);

test.each(papersOf(1).map((paperOfOne, index) => ({ kind: paperOfOne.kind, index })))(
  'of 1 to 70 lines no page of a $kind ($index) holds less than two: totals, bank, terms and signatures are never alone',
  ({ index }) => {
    for (let count = 1; count <= 70; count += 1) {
      const input = papersOf(count)[index];
      if (!input) throw new Error('There is no such paper');
      const pages = pagesOf(input);
      const lines = pages.map((words) => words.filter(isLine).length);
      expect({ count, lines: lines.reduce((sum, onPage) => sum + onPage, 0) }).toEqual({ count, lines: count });
      for (const onPage of lines) expect({ count, isEnough: onPage >= Math.min(2, count) }).toEqual({ count, isEnough: true });
    }
  },
);

test('totals, discount and bank details of an invoice stand on one page', () => {
  for (let count = 1; count <= 70; count += 1) {
    const [, invoice] = papersOf(count);
    if (!invoice) throw new Error('There is no invoice');
    const last = pagesOf(invoice).at(-1) ?? [];
    for (const words of ['Total', 'Prompt payment discount', 'Payment', 'Account number']) expect(last).toContain(words);
  }
});

test('a heading is not parted from what it heads by the space between them', () => {
  const pages = wordsOf([
    { kind: 'spacer', height: a4.height - 2 * margin - 60 },
    { kind: 'text', text: 'Pallets', style: 'section', role: 'H2' },
    { kind: 'spacer', height: 10 },
    { kind: 'text', text: 'first', style: 'title' },
  ]);
  expect(pages.map((words) => words.map(({ text }) => text.trim()).filter((text) => /Pallets|first/.test(text)))).toEqual([
    [],
    ['Pallets', 'first'],
  ]);
});
