// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Table } from '#src/ui/table/Table.tsx';

const rowPx = 40;

beforeEach(() => {
  document.documentElement.style.fontSize = '14px';
  vi.stubGlobal('scrollTo', () => undefined);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowPx);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const rows = Array.from({ length: 195 }, (_row, index) => ({ ProFormaNo: 3001 + index }));

const Numbers = ({ count }: { count: number }) => (
  <MemoryRouter>
    <Table
      label="Pro formas"
      rows={rows.slice(0, count)}
      columns={[{ key: 'ProFormaNo', title: 'Number', cell: (row) => String(row.ProFormaNo) }]}
      keyOf={(row) => row.ProFormaNo}
    />
  </MemoryRouter>
);
const drawnRows = () => document.querySelectorAll('tbody tr[data-index]').length;
const roomLeft = () =>
  [...document.querySelectorAll<HTMLElement>('tr.spacer td')].reduce((all, cell) => all + Number.parseFloat(cell.style.height), 0);

test.each([195, 45])(
  'of %i rows a list that opens draws those in sight, and leaves the others their room until it stands',
  async (count) => {
    const inSight = Math.ceil(window.innerHeight / rowPx);
    render(<Numbers count={count} />);
    expect(drawnRows()).toBe(inSight);
    expect(roomLeft()).toBeCloseTo((count - inSight) * rowPx, -1);
    await waitFor(() => expect(drawnRows()).not.toBe(inSight));
    expect(drawnRows() + Math.round(roomLeft() / rowPx)).toBe(count);
  },
);

test('what a row says is worked out once while the list opens, also when what draws a long list arrives', async () => {
  const cell = vi.fn((row: { ProFormaNo: number }) => String(row.ProFormaNo));
  render(
    <MemoryRouter>
      <Table label="Pro formas" rows={rows} columns={[{ key: 'ProFormaNo', title: 'Number', cell }]} keyOf={(row) => row.ProFormaNo} />
    </MemoryRouter>,
  );
  const inSight = drawnRows();
  await waitFor(() => expect(drawnRows()).not.toBe(inSight));
  expect(cell.mock.calls.filter(([{ ProFormaNo }]) => ProFormaNo === 3004)).toHaveLength(1);
});

test('a press that is on a row of a long list when what draws the list arrives opens that row', async () => {
  const onOpen = vi.fn<(row: { ProFormaNo: number }) => void>();
  render(
    <MemoryRouter>
      <Table
        label="Pro formas"
        rows={rows}
        columns={[{ key: 'ProFormaNo', title: 'Number', cell: (row) => String(row.ProFormaNo) }]}
        keyOf={(row) => row.ProFormaNo}
        onOpen={onOpen}
      />
    </MemoryRouter>,
  );
  const drawn = () => screen.getAllByRole('button', { name: /^\d+$/ });
  const all = drawn().length;
  const pressed = screen.getByRole('button', { name: '3004' });
  fireEvent.mouseDown(pressed);
  await waitFor(() => expect(drawn().length).not.toBe(all));
  fireEvent.mouseUp(pressed);
  fireEvent.click(pressed);
  expect(onOpen.mock.calls).toEqual([[{ ProFormaNo: 3004 }]]);
});

test('the hand stays on its row when others change what stands around it; where the row is gone, on the one in its place', () => {
  const draw = (ids: readonly number[], changed: readonly number[] = []) => (
    <MemoryRouter>
      <Table
        label="Deals"
        rows={ids.map((id) => ({ id }))}
        columns={[{ key: 'id', title: 'Deal', cell: (row) => String(row.id) }]}
        keyOf={(row) => row.id}
        changed={new Set(changed)}
      />
    </MemoryRouter>
  );
  const rowOf = (id: number) => screen.getByRole('row', { name: String(id) });
  const { rerender } = render(draw([1, 2, 3]));
  rowOf(2).focus();
  rerender(draw([9, 3, 2, 1], [9]));
  expect(document.activeElement).toBe(rowOf(2));
  expect(rowOf(2).tabIndex).toBe(0);
  expect(rowOf(9).className).toBe('is-changed');
  expect(rowOf(2).className).toBe('');
  fireEvent.keyDown(rowOf(2), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(rowOf(1));
  rerender(draw([9, 3, 2]));
  expect(document.activeElement).toBe(rowOf(2));
});

test('a row that leads nowhere has plain words', () => {
  const opened = vi.fn<(row: { No: number }) => void>();
  render(
    <MemoryRouter>
      <Table
        label="Lines"
        rows={[{ No: 1 }, { No: 2 }]}
        columns={[{ key: 'No', title: 'Number', cell: (row) => String(row.No) }]}
        keyOf={(row) => row.No}
        onOpen={opened}
        canOpen={(row) => row.No === 1}
      />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['1']);
});

test('the box of a row that cannot be chosen takes no press', () => {
  const selection = { keys: new Set<number>(), possible: [3001], onChange: () => undefined };
  render(
    <MemoryRouter>
      <Table
        label="Pro formas"
        rows={rows.slice(0, 2)}
        columns={[{ key: 'ProFormaNo', title: 'Number', cell: (row) => String(row.ProFormaNo) }]}
        keyOf={(row) => row.ProFormaNo}
        selection={selection}
      />
    </MemoryRouter>,
  );
  const isOff = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).disabled;
  expect([isOff('Select number 3001'), isOff('Select number 3002')]).toEqual([false, true]);
});
