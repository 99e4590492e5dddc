import { useLocation } from 'react-router';
import type { PriceList } from '#contract/sales/prices/shapes.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { useDraft } from '#src/drafts/useDraft.ts';
import { fieldLabels } from '#src/custom/sales/prices/useSavePrice.ts';
import type { PriceField } from '#src/custom/sales/prices/useSavePrice.ts';
import { isSameLine } from './sameLine.ts';

/** An unsaved entry in a price cell. */
export interface TypedPrice {
  /** The line at the time of entry, to detect another user’s change. */
  line: PriceList;
  /** Row of the entry. This is the line itself, or the price that its draft will replace. */
  rowId: number;
  field: PriceField;
  typed: string;
}

/** Draft key of a price list, so that each list has its own entry. */
export const getDraftKey = (customerId: number | null, depotId: number | undefined) =>
  customerId === null ? `standard-prices-${depotId ?? 0}` : `prices-${customerId}`;

export const describeEntry = ({ line, field, typed }: TypedPrice) => `${fieldLabels[field]} of ${line.ProductCode}: ${typed}`;

/** Finds the row of an entry, or the row that has replaced it. */
export const findEntryRow = (rows: readonly PriceList[], { line, rowId }: TypedPrice) =>
  rows.find(({ PriceListId }) => PriceListId === rowId) ?? rows.find((one) => isSameLine(one, line));

/** Stores the entry of a cell on the device until it is saved or discarded. */
export const useTypedPrice = (about: string, storedDraft: Draft<TypedPrice> | undefined, isDirty: boolean) => {
  const { pathname, search } = useLocation();
  const label = {
    kind: 'price',
    about,
    address: `${pathname}${search}`,
    describe: (content: TypedPrice) => ({ title: 'Unsaved price', detail: describeEntry(content) }),
  };
  return useDraft<TypedPrice>(label, storedDraft, { isDirty });
};
