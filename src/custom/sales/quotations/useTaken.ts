import { useState } from 'react';
import { lineNet, sum } from '#contract/money.ts';
import type { Quotation } from '#contract/sales/quotations/shapes.ts';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';

/** What a customer takes of a quotation: all of it, or so much of each line as is said. */
export const useTaken = ({ Lines }: Quotation) => {
  const [isPart, setPart] = useState(false);
  const [quantities, setQuantities] = useState<Record<number, number | null>>({});
  const { invalid, setInvalid } = useInvalid();
  const quantityOf = ({ QuotationLineId, Quantity }: Quotation['Lines'][number]) =>
    quantities[QuotationLineId] ?? (QuotationLineId in quantities ? null : Quantity);
  const lines = Lines.flatMap((line) => {
    const Quantity = quantityOf(line);
    return Quantity ? [{ ...line, Quantity }] : [];
  });
  return {
    isPart,
    setPart,
    quantityOf,
    set: (lineId: number, quantity: number | null) => setQuantities((before) => ({ ...before, [lineId]: quantity })),
    setInvalid,
    /** Nothing is taken, or something typed is not understood. */
    isOff: isPart && (lines.length === 0 || invalid.size > 0),
    /** Of the lines that are taken, in pounds or whatever was quoted in. */
    goods: Number(sum(lines.map(lineNet))),
    /** As the call wants it: nothing where all is taken. */
    body: isPart ? { Lines: lines.map(({ QuotationLineId, Quantity }) => ({ QuotationLineId, Quantity })) } : {},
    indexOf: (lineId: number) => lines.findIndex((line) => line.QuotationLineId === lineId),
  };
};
