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
  await waitFor(() => expect(drawn().length).toBeLessThan(all));
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
