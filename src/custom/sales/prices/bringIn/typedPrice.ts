import { useLocation } from 'react-router';
import type { PriceList } from '#contract/sales/prices/shapes.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { useDraft } from '#src/drafts/useDraft.ts';
import { fieldLabels } from '#src/custom/sales/prices/useSavePrice.ts';
import type { PriceField } from '#src/custom/sales/prices/useSavePrice.ts';
import { isSameLine } from './sameLine.ts';

/** A price that was typed into a cell and is not kept yet. */
export interface TypedPrice {
  /** As it stood when it was typed: what somebody changed since is asked about. */
  line: PriceList;
  /** Of the row of the list that it stands in: the line’s own, or that of the price which its draft is to replace. */
  rowId: number;
  field: PriceField;
  typed: string;
}

/** The list that cells are typed into: each has its own. */
export const aboutList = (customerId: number | null, depotId: number | undefined) =>
  customerId === null ? `standard-prices-${depotId ?? 0}` : `prices-${customerId}`;

export const sayTyped = ({ line, field, typed }: TypedPrice) => `${fieldLabels[field]} of ${line.ProductCode}: ${typed}`;

/** The row that it was typed into, or that stands in its place since. */
export const rowOf = (rows: readonly PriceList[], { line, rowId }: TypedPrice) =>
  rows.find(({ PriceListId }) => PriceListId === rowId) ?? rows.find((one) => isSameLine(one, line));

/** What is typed into a cell lies on the device until it is kept or put back. */
export const useTypedPrice = (about: string, taken: Draft<TypedPrice> | undefined, isDirty: boolean) => {
  const { pathname, search } = useLocation();
  const label = {
    kind: 'price',
    about,
    address: `${pathname}${search}`,
    describe: (content: TypedPrice) => ({ title: 'A price, typed and not kept', detail: sayTyped(content) }),
  };
  return useDraft<TypedPrice>(label, taken, { isDirty });
};
