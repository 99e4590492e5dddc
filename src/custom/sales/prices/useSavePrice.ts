import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { savePriceList } from '#contract/sales/prices/calls.ts';
import type { PriceList } from '#contract/sales/prices/shapes.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { useTell } from '#src/api/tell.ts';
import { useAction } from '#src/api/useAction.ts';
import { formatDate, formatPrice } from '#src/ui/text/format.ts';
import { isSameLine } from './bringIn/sameLine.ts';
import { searchPrices } from './lists/searchPrices.ts';

export type PriceField = 'SellPrice' | 'BuyPrice' | 'Haulage' | 'EffectiveFrom';

export const fieldLabels: Record<PriceField, string> = { SellPrice: 'Sell', BuyPrice: 'Buy', Haulage: 'Haulage', EffectiveFrom: 'From' };

/** As the list shows it. */
export const writeField = (field: PriceField, line: PriceList) => {
  if (field === 'EffectiveFrom') return formatDate(line.EffectiveFrom);
  const price = line[field];
  return price === null || price === undefined ? '' : formatPrice(price);
};

interface PriceConflict {
  /** `Olive Ford changed BTL1 on 21 Nov 2026, 10:02. Sell was 150.00 and is now 165.00.` */
  message: string;
  theirs: PriceList;
}

const others = new Set(['STALE_VERSION', 'ALREADY_EXISTS', 'NOT_FOUND']);

/** The line as it stands now: its draft, else its latest revision. Undefined where it is gone altogether. */
const findNow = async (line: PriceList) => {
  const rows = await searchPrices({
    query: { CustomerID: line.CustomerId ?? 0 },
    body: { ProductIds: [line.ProductId], SupplierDepotId: line.SupplierDepotId },
  });
  const own = rows.filter((one) => isSameLine(one, line));
  return own.find(({ Status }) => Status === 'Draft') ?? own.toSorted((one, other) => other.Revision - one.Revision)[0];
};

const whoDid = (error: ApiError, line: PriceList) =>
  error.code === 'NOT_FOUND'
    ? `The draft of ${line.ProductCode} was dropped or published by somebody else.`
    : error.message.replace(/: (load it again|change that one).*$/, '.');

const said = (field: PriceField, line: PriceList) => writeField(field, line) || 'nothing';

/**
 * Keeps what was typed into a cell as the line's draft. Where somebody else changed the line meanwhile: another field of it is theirs, and told;
 * the same field is asked about, mine or theirs.
 */
export const useSavePrice = (line: PriceList, field: PriceField) => {
  const tell = useTell();
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<PriceConflict>();
  const failed = useRef<Error>(undefined);
  const save = useAction(savePriceList, {
    isToldBeside: true,
    toast: (kept) => `${kept.ProductCode}: draft kept`,
    onFailed: (error) => {
      failed.current = error;
      return undefined;
    },
  });
  const saveOver = async (value: number | string, on: PriceList): Promise<boolean> => {
    failed.current = undefined;
    if (await save.run({ body: { PriceListId: on.PriceListId, Version: on.Version, [field]: value } })) return true;
    // Set while it ran.
    const error = failed.current as Error | undefined;
    if (!(error instanceof ApiError) || !others.has(error.code)) return false;
    const theirs = await findNow(line).catch(() => undefined);
    if (!theirs || (theirs.PriceListId === on.PriceListId && theirs.Version === on.Version)) return false;
    const who = whoDid(error, line);
    if (theirs[field] === on[field] || theirs[field] === value) {
      tell(`${who} What you typed is kept beside it.`, { tone: 'warning' });
      return saveOver(value, theirs);
    }
    save.reset();
    setConflict({ message: `${who} ${fieldLabels[field]} was ${said(field, on)} and is now ${said(field, theirs)}.`, theirs });
    return false;
  };
  return {
    pending: save.pending,
    refusal: save.fieldErrors[field] ?? Object.values(save.fieldErrors)[0] ?? save.refusal,
    conflict,
    /** Typed anew: what was refused is not said of it. */
    reset: save.reset,
    /** True once it is kept. */
    save: (value: number | string) => saveOver(value, conflict?.theirs ?? line),
    /** Theirs is what is there: the list shows it. */
    takeTheirs: () => void queryClient.invalidateQueries(),
  };
};
