// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { List } from '#src/lists/list.ts';
import { useListKeys } from '#src/lists/state/useListKeys.ts';
import { activeKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { Table } from '#src/ui/table/Table.tsx';

beforeAll(() => {
  globalThis.ResizeObserver = class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
});

const rows = [{ id: 1 }, { id: 2 }];
const keyOf = (row: { id: number }) => row.id;
const opened = vi.fn<(id: number) => void>();
beforeEach(() => opened.mockClear());

const Screen = ({ isStale = false, opens = true }: { isStale?: boolean; opens?: boolean }) => {
  const list = { rows, page: 1, perPage: 25, total: 2, clear: () => undefined } as unknown as List<{ id: number }>;
  useListKeys({ list, keyOf, isOpened: opens, selection: undefined });
  return (
    <Table
      label="Deals"
      {...{ rows, keyOf, isStale }}
      columns={[{ key: 'Deal', title: 'Deal', cell: (row) => row.id }]}
      {...(opens && { onOpen: (row: { id: number }) => opened(row.id) })}
    />
  );
};

const show = (given: Parameters<typeof Screen>[0] = {}) => {
  const { container } = render(
    <MemoryRouter>
      <Screen {...given} />
    </MemoryRouter>,
  );
  const row = container.querySelectorAll<HTMLElement>('tbody tr')[1];
  row?.focus();
  fireEvent.keyDown(row as HTMLElement, { key: 'e' });
};

test('`e` opens the row that the hand is in, in every list whose rows open, and `?` says so there alone', () => {
  show();
  expect(opened.mock.calls).toEqual([[2]]);
  expect(activeKeys().map(({ key }) => key)).toContain('e');
  cleanup();
  show({ opens: false });
  expect(activeKeys().map(({ key }) => key)).not.toContain('e');
});

test('`e` opens no row of a question before', () => {
  show({ isStale: true });
  expect(opened).not.toHaveBeenCalled();
});
