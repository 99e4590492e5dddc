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

/** Writes a value as the list shows it. */
export const writeField = (field: PriceField, line: PriceList) => {
  if (field === 'EffectiveFrom') return formatDate(line.EffectiveFrom);
  const price = line[field];
  return price === null || price === undefined ? '' : formatPrice(price);
};

interface PriceConflict {
  /** For example `Olive Ford changed BTL1 on 21 Nov 2026, 10:02. Sell was 150.00 and is now 165.00.` */
  message: string;
  theirs: PriceList;
}

const conflictCodes = new Set(['STALE_VERSION', 'ALREADY_EXISTS', 'NOT_FOUND']);

/** Reloads the line, as its draft or latest revision. Undefined if it no longer exists. */
const reloadLine = async (line: PriceList) => {
  const rows = await searchPrices({
    query: { CustomerID: line.CustomerId ?? 0 },
    body: { ProductIds: [line.ProductId], SupplierDepotId: line.SupplierDepotId },
  });
  const own = rows.filter((one) => isSameLine(one, line));
  return own.find(({ Status }) => Status === 'Draft') ?? own.toSorted((one, other) => other.Revision - one.Revision)[0];
};

const describeConflict = (error: ApiError, line: PriceList) =>
  error.code === 'NOT_FOUND'
    ? `Someone else published or deleted the draft of ${line.ProductCode}.`
    : error.message.replace(/(\. Reload it|\. Change that draft).*$/, '.');

const formatValue = (field: PriceField, line: PriceList) => writeField(field, line) || 'nothing';

/**
 * Saves a cell’s entry as the line’s draft. If someone else changed another field of the line, both changes are kept and the user is told.
 * If they changed the same field, the user chooses.
 */
export const useSavePrice = (line: PriceList, field: PriceField) => {
  const notify = useTell();
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<PriceConflict>();
  const lastError = useRef<Error>(undefined);
  const save = useAction(savePriceList, {
    isErrorInline: true,
    toast: (savedLine) => `${savedLine.ProductCode}: draft saved`,
    onFailed: (error) => {
      lastError.current = error;
      return undefined;
    },
  });
  const saveOver = async (value: number | string, on: PriceList): Promise<boolean> => {
    lastError.current = undefined;
    if (await save.run({ body: { PriceListId: on.PriceListId, Version: on.Version, [field]: value } })) return true;
    // Set by `onFailed` during the call.
    const error = lastError.current as Error | undefined;
    if (!(error instanceof ApiError) || !conflictCodes.has(error.code)) return false;
    const remote = await reloadLine(line).catch(() => undefined);
    if (!remote || (remote.PriceListId === on.PriceListId && remote.Version === on.Version)) return false;
    const who = describeConflict(error, line);
    if (remote[field] === on[field] || remote[field] === value) {
      notify(`${who} Your entry is saved as well.`, { tone: 'warning' });
      return saveOver(value, remote);
    }
    save.reset();
    setConflict({
      message: `${who} ${fieldLabels[field]} was ${formatValue(field, on)} and is now ${formatValue(field, remote)}.`,
      theirs: remote,
    });
    return false;
  };
  return {
    pending: save.pending,
    refusal: save.fieldErrors[field] ?? Object.values(save.fieldErrors)[0] ?? save.refusal,
    conflict,
    /** Clears the error when the user types again. */
    reset: save.reset,
    /** Resolves to true once saved. */
    save: (value: number | string) => saveOver(value, conflict?.theirs ?? line),
    /** Discards the entry and reloads the list, which then shows the other user’s value. */
    takeTheirs: () => void queryClient.invalidateQueries(),
  };
};
