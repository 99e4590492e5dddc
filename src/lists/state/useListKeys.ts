import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import type { ScreenKey } from '#src/ui/screen/reach/screenKeys.ts';
import { focusFirstRow, openFocusedRow } from '#src/ui/table/rowInHand.ts';
import type { Selection } from '#src/ui/table/Table.tsx';
import type { List } from '#src/lists/list.ts';

interface ListKeysOptions<Row> {
  list: List<Row>;
  keyOf: (row: Row) => string | number;
  isOpened: boolean;
  selection: Selection | undefined;
}

const selectionKeys = (selection: Selection, all: readonly (string | number)[]): ScreenKey[] => {
  const possible = selection.possible ?? all;
  const { wholeList } = selection;
  const isAll = wholeList?.isChosen ?? selection.keys.size >= possible.length;
  const chooseAll = () => (wholeList ? wholeList.choose(!isAll) : selection.onChange(new Set(isAll ? [] : possible)));
  return [
    { key: 'Space', label: 'Select row', isOff: all.length === 0 },
    { key: 'a', label: 'Select all or none', run: chooseAll, isOff: possible.length === 0 },
  ];
};

const pageKeys = <Row>({ page, perPage, total = 0, setPage, pageSizes }: List<Row>): ScreenKey[] => {
  if (!pageSizes || total <= perPage) return [];
  return [
    { key: ']', label: 'Next page', run: () => setPage(page + 1), isOff: page * perPage >= total },
    { key: '[', label: 'Previous page', run: () => setPage(page - 1), isOff: page <= 1 },
  ];
};

const openKeys = (isOff: boolean): ScreenKey[] => [
  { key: 'Enter', label: 'Open row', isOff },
  { key: 'e', label: 'Edit or open row', run: openFocusedRow, isOff },
];

/** Shortcuts of a list. `?` lists those that this list has. */
export const useListKeys = <Row>({ list, keyOf, isOpened, selection }: ListKeysOptions<Row>) => {
  const rows = list.rows ?? [];
  const isEmpty = rows.length === 0;
  useScreenKeys([
    { key: 'ArrowDown', label: 'Move to the rows, then ↑ ↓ between them', run: focusFirstRow, isOff: isEmpty },
    ...(isOpened ? openKeys(isEmpty) : []),
    ...(selection ? selectionKeys(selection, rows.map(keyOf)) : []),
    ...pageKeys(list),
    { key: 'Escape', label: 'Clear search and filters', run: list.clear, isOff: !list.isNarrowed },
  ]);
};
