import { parseDate } from '#src/ui/inputs/typed/parseDate.ts';
import { pastedCells } from '#src/ui/lines/pastedTable.ts';
import { unitsOf } from '#src/ui/inputs/typed/unitsOf.ts';
import { today } from '#src/ui/text/format.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';
import type { CallOffState } from './PlannedDeliveries.tsx';
import type { Row } from './usePlan.ts';

const headWords = /^(date|day|when|week|delivery|required|code|product|item|goods|qty|quantity|units?)\b/i;

/** A day is written with more than figures: 0112 is a quantity. */
const isDay = (cell: string) => /[^\d,.]/.test(cell) && parseDate(cell, today()).value !== undefined;

/** Rows of a spreadsheet: a day, a quantity, and, where the call-off has several lines, the product, in any order. */
export const pastedPlan = (text: string, key: number, at: Row, lines: CallOffState['Lines']): Row[] =>
  pastedCells(text, headWords).map((cells, index) => {
    const line = lines.find(({ ProductCode }) => cells.some((cell) => cell.toLowerCase() === ProductCode?.toLowerCase()));
    const rest = cells.filter((cell) => cell !== '' && cell.toLowerCase() !== line?.ProductCode?.toLowerCase());
    const day =
      rest.find(isDay) ?? rest.find((cell) => parseQuantity(cell, { unitsPerLayer: 1, layersPerPallet: 1 }).error !== undefined) ?? '';
    const quantity = rest.find((cell) => cell !== day) ?? '';
    const of = line ?? lines.find(({ OrderDetailId }) => OrderDetailId === at.OrderDetailId);
    return {
      key: key + index,
      OrderDetailId: of?.OrderDetailId ?? at.OrderDetailId,
      RequiredDate: parseDate(day, today()).value ?? null,
      Quantity: parseQuantity(quantity, unitsOf(of ?? null)).value ?? null,
      pasted: { day, quantity },
    };
  });

/** What of a pasted row is no day or no quantity yet. */
export const pastedSaid = ({ RequiredDate, Quantity, pasted }: Row) => ({
  ...(pasted &&
    RequiredDate === null && { RequiredDate: pasted.day === '' ? 'The pasted row has no day' : `“${pasted.day}” is not a day` }),
  ...(pasted &&
    Quantity === null && {
      Quantity: pasted.quantity === '' ? 'The pasted row has no quantity' : `“${pasted.quantity}” is not a quantity`,
    }),
});

export const noPastedDay = 'No delivery was found in what was pasted: a day, a tab, a quantity';
