import { useMemo } from 'react';
import type { List } from '#src/lists/list.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { arrange, listVisibleColumns } from './arrange.ts';
import { asItComes, isSameLook, findSetting, useLooks } from './looks.ts';
import type { Look } from './looks.ts';
import { isSamePlace, usePlace } from './views/usePlace.ts';

/** Returns the appearance of the list, from the selected view or else as the user left it. */
export const useLook = <Row>(list: List<Row>, columns: readonly Column<Row>[]) => {
  const { changed } = useLooks();
  const at = usePlace(list);
  const { view } = at;
  const { Columns, Density }: Look = (view && changed[view.ListViewId]) ?? view ?? findSetting(at.name);
  const look = { Columns, Density };
  const visibleColumns = useMemo(() => listVisibleColumns(columns, Columns), [columns, Columns]);
  const arrangedColumns = useMemo(() => arrange(columns, Columns), [columns, Columns]);
  return {
    ...at,
    look,
    columns: visibleColumns,
    arranged: arrangedColumns,
    /** Whether the list differs from the saved view. */
    isChanged: view !== undefined && (!isSameLook(look, view) || !isSamePlace(at.place, view.Address)),
    isAsItComes: isSameLook(look, asItComes),
  };
};

export type ListLook<Row> = ReturnType<typeof useLook<Row>>;
/** Appearance of a list with any type of row. */
export type AnyLook = ListLook<never>;
