// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Column } from '#src/ui/table/columns.ts';
import { Table } from '#src/ui/table/Table.tsx';
import type { TableProps } from '#src/ui/table/Table.tsx';

const letterPx = 7;
const roomPx = 1000;

/** Tells the table that its box has another width. */
let resize = () => {};

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        resize = onResize;
      }
      observe() {}
      disconnect() {}
    },
  );
  document.documentElement.style.fontSize = '14px';
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(roomPx);
  const meter = { font: '', measureText: (text: string) => ({ width: text.length * letterPx }) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(meter as unknown as null);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface Row {
  No: number;
  Name: string;
  Town?: string;
}
const columns: Column<Row>[] = [
  { key: 'No', title: 'Deal', cell: ({ No }) => String(No) },
  { key: 'Name', title: 'Customer', phone: 'first', cell: ({ Name }) => Name },
  { key: 'Town', title: 'Town', hideOrder: 1, cell: ({ Town = '' }) => Town },
];
const aldous = { No: 1, Name: 'Aldous Cider' };
const draw = (rows: readonly Row[], more: Partial<TableProps<Row>> = {}) => (
  <MemoryRouter>
    <Table label="Deals" rows={rows} columns={columns} keyOf={({ No }) => No} shown={{ filter: '', page: '1' }} {...more} />
  </MemoryRouter>
);
const sixFigures = (text: string) =>
  Array.from({ length: 6 }, (_none, at): Column<Row> => ({ key: `${at}`, title: 'Days', isFigure: true, cell: () => text }));
const widths = () => [...document.querySelectorAll('col')].map(({ style }) => Number.parseFloat(style.width));
const rules = () => document.querySelector('.table-box style')?.textContent ?? '';

test('the columns fill the table, the long names get most, and an empty column none', () => {
  render(draw([aldous]));
  const [deal = 0, customer = 0, town] = widths();
  expect(deal + customer).toBeCloseTo(100, 1);
  expect(customer).toBeGreaterThan(2 * deal);
  expect(town).toBe(0);
  expect(rules()).toContain('.column-2 { display: none; }');
});

test('a live update moves no column, however long its text', () => {
  const { rerender } = render(draw([{ ...aldous, Town: 'Ledbury' }]));
  const before = widths();
  rerender(draw([{ ...aldous, Name: 'Aldous Cider and Perry of the Welsh Marches', Town: 'Ledbury' }]));
  expect(widths()).toEqual(before);
});

test('a live update that is the first in an empty column shows it', () => {
  const { rerender } = render(draw([aldous]));
  rerender(draw([{ ...aldous, Town: 'Ledbury' }]));
  expect(rules()).not.toContain('width >= 40rem');
  expect(widths()[2]).toBeGreaterThan(5);
});

test('paging widens a column that needs it, and narrows none for shorter texts', () => {
  const { rerender } = render(draw([{ ...aldous, Town: 'Moreton-in-Marsh' }]));
  const before = widths();
  rerender(draw([{ No: 2, Name: 'Ely', Town: 'Ely' }], { shown: { filter: '', page: '2' } }));
  expect(widths()).toEqual(before);
  rerender(draw([{ No: 3, Name: 'Ely', Town: 'x'.repeat(110) }], { shown: { filter: '', page: '3' } }));
  expect(widths()[2]).toBeGreaterThan(before[2] ?? 0);
});

test('what a page shows without need of more room counts when the window changes', () => {
  const { rerender } = render(draw([{ ...aldous, Town: 'Ledbury' }]));
  const before = widths();
  const longer = { No: 2, Name: 'Aldous Cider', Town: 'Moreton-in-Marsh' };
  rerender(draw([longer], { shown: { filter: '', page: '2' } }));
  rerender(draw([aldous], { shown: { filter: '', page: '3' } }));
  expect(widths()).toEqual(before);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(620);
  resize();
  rerender(draw([longer], { shown: { filter: '', page: '2' } }));
  expect((620 * (widths()[2] ?? 0)) / 100).toBeGreaterThan(16 * letterPx);
});

test('a name or total that loads after its row widens its column', async () => {
  const Late = () => <span className="late" />;
  const more = { columns: [...columns.slice(0, 2), { key: 'Group', title: 'Group', isExtra: true, cell: () => <Late /> }] };
  render(draw([{ ...aldous, Name: 'x'.repeat(120) }], more));
  const [, , before = 0] = widths();
  const late = document.querySelector('.late') as HTMLElement;
  late.append('Administrators of the whole company');
  await vi.waitFor(() => expect(widths()[2]).toBeGreaterThan(before));
});

test('another filter measures again', () => {
  const { rerender } = render(draw([{ ...aldous, Town: 'Moreton-in-Marsh' }]));
  const before = widths();
  rerender(draw([{ No: 2, Name: 'Ely', Town: 'Moreton-in-Marsh' }], { shown: { filter: 'Ely', page: '1' } }));
  expect(widths()[1]).toBeLessThan(before[1] ?? 0);
});

test('a table that is scrolled sideways has room for all figures and a name', () => {
  const amounts = sixFigures('£123,456,789,012,345,678.00');
  const { container } = render(draw([aldous], { isScrolled: true, columns: [...columns.slice(0, 2), ...amounts] }));
  const box = container.querySelector<HTMLElement>('.table-box');
  expect(Number.parseFloat(box?.style.getPropertyValue('--least-width') ?? '')).toBeGreaterThan(6 * 27 * letterPx);
  expect(box?.style.getPropertyValue('--stands-earlier')).toBe('');
});

test('a table that is not scrolled stacks earlier if what stays does not fit', () => {
  const amounts = sixFigures('£1,234,567,890.00');
  const { container } = render(draw([aldous], { columns: [...columns.slice(0, 2), ...amounts] }));
  const earlier = container.querySelector<HTMLElement>('.table-box')?.style.getPropertyValue('--stands-earlier') ?? '';
  expect(Number.parseFloat(earlier)).toBeGreaterThan(6 * 17 * letterPx - 560);
});
