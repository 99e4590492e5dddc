import { describe, expect, test } from 'vitest';
import { describeChanges, mergeLines, quoted } from '#src/lineDocument/merge.ts';

interface Line {
  id?: number;
  product: string;
  quantity: number;
  price: number;
}

const line = (id: number | undefined, product: string, quantity: number, price = 10): Line => ({
  ...(id !== undefined && { id }),
  product,
  quantity,
  price,
});
const namesOf = (lines: readonly Line[]) => lines.map(({ id }) => id);
const base = [line(1, 'A', 100), line(2, 'B', 200), line(3, 'C', 300)];
const without = (...ids: number[]) => base.filter(({ id }) => !ids.includes(id ?? 0));

describe('lines that two people changed', () => {
  test.each([
    ['nothing', base, base, base],
    ['a field that I changed', [line(1, 'A', 150), ...without(1)], base, [line(1, 'A', 150), ...without(1)]],
    ['a field that they changed', base, [line(1, 'A', 120), ...without(1)], [line(1, 'A', 120), ...without(1)]],
    [
      'the same field of both: mine',
      [line(1, 'A', 150), ...without(1)],
      [line(1, 'A', 120), ...without(1)],
      [line(1, 'A', 150), ...without(1)],
    ],
    [
      'a field of each in one line',
      [line(1, 'A', 150), ...without(1)],
      [line(1, 'A', 100, 12), ...without(1)],
      [line(1, 'A', 150, 12), ...without(1)],
    ],
    ['a line that I added', [...base, line(undefined, 'D', 400)], base, [...base, line(undefined, 'D', 400)]],
    ['a line that they added', base, [...base, line(4, 'D', 400)], [...base, line(4, 'D', 400)]],
    ['a line that I removed', without(2), base, without(2)],
    ['a line that they removed', base, without(2), without(2)],
    ['a line that I removed and they changed: mine', without(2), [line(2, 'B', 250), ...without(2)], without(2)],
    [
      'a line that they removed and I changed: it stays',
      [line(2, 'B', 250), ...without(2)],
      without(2),
      [line(2, 'B', 250), ...without(2)],
    ],
    ['my order of lines', base.toReversed(), base, base.toReversed()],
  ])('%s', (_what, mine, theirs, merged) => {
    expect(mergeLines([base, mine, theirs], { namesOf })).toEqual(merged);
  });

  test('a line that comes in anew is made new by its document', () => {
    const merged = mergeLines([base, [line(2, 'B', 250)], []], { namesOf, asNew: ({ id: _id, ...rest }) => rest });
    expect(merged).toEqual([line(undefined, 'B', 250)]);
  });

  test('A line that I added stays as entered, even if another one is made new', () => {
    const merged = mergeLines([base, [line(2, 'B', 250), line(undefined, 'D', 400)], []], {
      namesOf,
      asNew: (removed) => ({ ...removed, product: `${removed.product}, again` }),
    });
    expect(merged).toEqual([line(2, 'B, again', 250), line(undefined, 'D', 400)]);
  });

  test('A product that both added is on the document once, as I entered it, if the product names the line', () => {
    const namesByProduct = (lines: readonly Line[]) => lines.map(({ product }) => product);
    expect(mergeLines([[], [line(undefined, 'D', 400)], [line(9, 'D', 100)]], { namesOf: namesByProduct })).toEqual([
      line(undefined, 'D', 400),
    ]);
  });

  test('A line without a name is new, even if an earlier version has one like it', () => {
    const unnamed = [line(undefined, 'D', 400)];
    expect(mergeLines([unnamed, unnamed, []], { namesOf })).toEqual(unnamed);
  });

  test('what both added stands once where the document can tell', () => {
    const isMine = ({ product }: Line, mine: readonly Line[]) => mine.some((one) => one.product === product);
    const both = [[], [line(undefined, 'D', 400)], [line(9, 'D', 100), line(8, 'E', 5)]] as const;
    expect(mergeLines(both, { namesOf, isMine })).toEqual([line(undefined, 'D', 400), line(8, 'E', 5)]);
  });

  test('what is the same is told by its document', () => {
    const isSame = (one: Line, other: Line) => one.quantity === other.quantity;
    expect(mergeLines([base, [line(2, 'B', 200, 99)], []], { namesOf, isSame })).toEqual([]);
  });

  test('a document may merge a line in its own way', () => {
    const mergeLine = (was: Line, mine: Line, theirs: Line) => line(was.id, `${was.product}${mine.product}${theirs.product}`, 1);
    expect(mergeLines([[line(1, 'A', 1)], [line(1, 'B', 1)], [line(1, 'C', 1)]], { namesOf, mergeLine })).toEqual([line(1, 'ABC', 1)]);
  });
});

describe('what somebody else changed', () => {
  interface Document {
    comment: string | null;
    haulierId: number | null;
    own: object;
    lines: Line[];
  }
  const words = {
    header: [
      ['comment', ({ comment }: Document) => quoted(comment)],
      ['haulier', ({ haulierId }: Document) => haulierId],
      ['own fields', ({ own }: Document) => own],
    ],
    linesOf: ({ lines }: Document) => lines,
    namesOf,
    nameOf: ({ product }: Line, place: number) => `line ${place}, ${product}`,
    line: [
      ['quantity', ({ quantity }: Line) => String(quantity)],
      ['price', ({ price }: Line) => price.toFixed(2)],
    ],
  } as const;
  const before: Document = { comment: null, haulierId: 1, own: { 1: 'red' }, lines: base };

  test('is told field by field, then line by line', () => {
    const now = {
      comment: 'Ring first',
      haulierId: 2,
      own: { 1: 'red' },
      lines: [line(1, 'A', 150, 12), line(3, 'C', 300), line(4, 'D', 1)],
    };
    expect(describeChanges(before, now, words)).toEqual([
      'comment none → “Ring first”',
      'haulier',
      'line 1, A: quantity 100 → 150, price 10.00 → 12.00',
      'line 2, B: removed',
      'line 3, D: added',
    ]);
  });

  test('is told of what is no text by its name alone', () => {
    expect(describeChanges(before, { ...before, haulierId: null, own: { 1: 'blue' } }, words)).toEqual(['haulier', 'own fields']);
  });

  test('A text that is removed is told as none', () => {
    const commented = { ...before, comment: 'Ring first' };
    expect(describeChanges(commented, before, words)).toEqual(['comment “Ring first” → none']);
  });

  test('A field with a text in only one of two versions is told by its name alone', () => {
    const ownWords = { ...words, header: [['own fields', ({ own }: Document) => ('text' in own ? own.text : own)]] } as const;
    const described = { ...before, own: { text: 'red' } };
    expect(describeChanges(described, before, ownWords)).toEqual(['own fields']);
    expect(describeChanges(before, described, ownWords)).toEqual(['own fields']);
  });

  test('is nothing where nothing changed', () => {
    expect(describeChanges(before, structuredClone(before), words)).toEqual([]);
  });

  test('says of a line that was added what the document says', () => {
    const addedAs = (one: Line, place: number) => `a new line ${place}: ${one.product}`;
    expect(describeChanges(before, { ...before, lines: [...base, line(4, 'D', 1)] }, { ...words, addedAs })).toEqual(['a new line 4: D']);
  });
});
