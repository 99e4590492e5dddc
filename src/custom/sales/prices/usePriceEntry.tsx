import { useState } from 'react';
import type { PriceList } from '#contract/sales/prices/shapes.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import type { List } from '#src/lists/list.ts';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import type { CellAt } from '#src/ui/table/useCellKeys.ts';
import { PriceCell } from './PriceCell.tsx';
import { findDraft } from './bringIn/sameLine.ts';
import { findEntryRow } from './bringIn/typedPrice.ts';
import type { TypedPrice } from './bringIn/typedPrice.ts';
import type { PriceField } from './useSavePrice.ts';

export interface Entering {
  about: string;
  storedDraft: Draft<TypedPrice> | undefined;
}

/** Lets users enter prices in the list and restores an unsaved entry into its cell. */
export const usePriceEntry = (list: List<PriceList>, { about, storedDraft }: Entering) => {
  const [at, setAt] = useState<CellAt>();
  /** Unsaved entry from before a reload, until its cell is left. */
  const [waitingEntry, setWaitingEntry] = useState(storedDraft);
  const rows = list.rows ?? [];
  const waitingAt = waitingEntry && findEntryRow(rows, waitingEntry.content);
  const reopenedCell = waitingEntry && waitingAt && { key: waitingAt.PriceListId, column: waitingEntry.content.field };
  const now = at ?? reopenedCell;
  useScreenKeys([
    { key: 'F2', label: 'Enter prices in the list (→ ← between cells)', isOff: rows.length === 0 },
    { key: 'Enter Tab Esc', label: 'In a cell: save draft and go down, go right, cancel', isOff: now === undefined },
  ]);
  return {
    /** Entry whose line is not on this page. */
    lost: waitingEntry && list.rows && !waitingAt ? waitingEntry.content : undefined,
    at: rows.some(({ PriceListId }) => PriceListId === now?.key) ? now : undefined,
    onMove: (next: CellAt | undefined) => {
      setWaitingEntry(undefined);
      setAt(next);
    },
    draw: (line: PriceList, column: string, move: Parameters<typeof PriceCell>[0]['move']) => (
      <PriceCell
        key={`${line.PriceListId} ${column}`}
        line={findDraft(rows, line)}
        rowId={line.PriceListId}
        field={column as PriceField}
        about={about}
        storedDraft={line.PriceListId === reopenedCell?.key && column === reopenedCell.column ? waitingEntry : undefined}
        move={move}
      />
    ),
  };
};
