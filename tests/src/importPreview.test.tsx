// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { matchColumns } from '#src/resources/engine/import/read/columns.ts';
import { ImportPreview } from '#src/resources/engine/import/preview/ImportPreview.tsx';
import { readFileRows } from '#src/resources/engine/import/read/readFileRows.ts';
import { readText } from '#src/resources/engine/import/read/readTable.ts';
import { products } from '#src/resources/products.ts';
import { weights } from '#src/resources/references/weights.ts';

const read = (count: number) => {
  const table = readText(['Description,Grams', ...Array.from({ length: count }, (_row, at) => `Weight ${at + 2} g,${at + 2}`)].join('\n'));
  return readFileRows(weights, table, matchColumns(weights, table.heads));
};
const draw = (count: number, problems: ReadonlyMap<number, Record<string, string>>) =>
  render(
    <MemoryRouter>
      <ImportPreview read={read(count)} problems={problems} />
    </MemoryRouter>,
  );
const texts = () =>
  within(screen.getByRole('table', { name: 'Rows to import' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

test('wrong rows stand first, however far down the file they are, then the right ones as they come', () => {
  draw(5, new Map([[6, { Grams: 'must be more than zero' }]]));
  expect(texts().map((text) => Number(/Weight (\d+) g/.exec(text ?? '')?.[1]))).toEqual([6, 2, 3, 4, 5]);
  expect(texts()[0]).toContain('Grams must be more than zero');
});

test('what is wrong is told by how many rows have it, the commonest first', () => {
  const few: Record<string, string> = { Description: 'is required' };
  const many: Record<string, string> = { Grams: 'must be a number' };
  draw(
    5,
    new Map([
      [2, few],
      [3, many],
      [4, many],
      [5, { ...few, ...many }],
    ]),
  );
  const reasons = within(screen.getByRole('list', { name: 'Errors by frequency' })).getAllByRole('listitem');
  expect(reasons.map(({ textContent }) => textContent)).toEqual(['Grams must be a number: 3 rows', 'Description is required: 2 rows']);
});

test('how many right rows are not shown is told, and where nothing is wrong no column says so', () => {
  draw(142, new Map());
  expect(screen.getByText('42 more valid rows not shown. They will be imported too.')).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Errors' })).toBeNull();
});

test('a code says what it becomes, and a price what it is for', () => {
  const table = readText('Code,Description,Product group,VAT type,Cost\nA1,Jar,Bottles,2,0.15');
  const rows = readFileRows(products, table, ['Code', 'Description', 'ProductGroupId', 'VatTypeId', 'StandardCost']);
  const meant = new Map([['VatTypeId', new Map([['2', 'Exempt (T2)']])]]);
  render(
    <MemoryRouter>
      <ImportPreview read={rows} problems={new Map()} matches={meant} units={new Map([['StandardCost', 1]])} />
    </MemoryRouter>,
  );
  expect(texts()[0]).toContain('2 → Exempt (T2)');
  expect(texts()[0]).toContain('0.15 each');
});
