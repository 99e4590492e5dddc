import { useState } from 'react';
import { lineNet, sum } from '#contract/money.ts';
import type { Quotation } from '#contract/sales/quotations/shapes.ts';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';

/** Holds the quantities that the customer accepts, either everything or an amount per line. */
export const useAcceptedLines = ({ Lines }: Quotation) => {
  const [isPart, setPart] = useState(false);
  const [quantities, setQuantities] = useState<Record<number, number | null>>({});
  const { invalid, setInvalid } = useInvalid();
  const getQuantity = ({ QuotationLineId, Quantity }: Quotation['Lines'][number]) =>
    quantities[QuotationLineId] ?? (QuotationLineId in quantities ? null : Quantity);
  const lines = Lines.flatMap((line) => {
    const Quantity = getQuantity(line);
    return Quantity ? [{ ...line, Quantity }] : [];
  });
  return {
    isPart,
    setPart,
    quantityOf: getQuantity,
    set: (lineId: number, quantity: number | null) => setQuantities((before) => ({ ...before, [lineId]: quantity })),
    setInvalid,
    /** True if nothing is accepted or an entry is invalid. The order then cannot be created. */
    isOff: isPart && (lines.length === 0 || invalid.size > 0),
    /** Net amount of the accepted lines, in the currency quoted. */
    goods: Number(sum(lines.map(lineNet))),
    /** Body of the call. Empty if everything is accepted. */
    body: isPart ? { Lines: lines.map(({ QuotationLineId, Quantity }) => ({ QuotationLineId, Quantity })) } : {},
    indexOf: (lineId: number) => lines.findIndex((line) => line.QuotationLineId === lineId),
  };
};
