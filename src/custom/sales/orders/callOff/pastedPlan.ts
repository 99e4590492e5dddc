import { parseDate } from '#src/ui/inputs/typed/parseDate.ts';
import { pastedCells } from '#src/ui/lines/pastedTable.ts';
import { toTradeUnits } from '#src/ui/inputs/typed/toTradeUnits.ts';
import { today } from '#src/ui/text/format.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';
import { makePlanLine, proposeNextDelivery } from './planLine.ts';
import type { PlanLine } from './planLine.ts';
import type { CallOffState } from './PlannedDeliveries.tsx';

const headerWords = /^(date|day|when|week|delivery|required|code|product|item|goods|qty|quantity|units?)\b/i;

/** Requires a separator or letters in a date, because 0112 could be a quantity. */
const isDay = (cell: string) => /[^\d,.]/.test(cell) && parseDate(cell, today()).value !== undefined;

/** Returns the error for a pasted text that could not be read. The text stays in its cell. */
const buildCellError = (cell: string, text: string, noun: string, isRead: boolean) =>
  isRead ? {} : { [cell]: text === '' ? `The pasted row has no ${noun}` : `“${text}” is not a ${noun}` };

/** Reads rows of a spreadsheet: a day, a quantity and, if the call-off has several lines, the product, in any order. */
export const readPastedPlan = async (text: string, at: PlanLine | undefined, callOff: Pick<CallOffState, 'Lines'>) => {
  const lines = pastedCells(text, headerWords).map((cells) => {
    const line = callOff.Lines.find(({ ProductCode }) => cells.some((cell) => cell.toLowerCase() === ProductCode?.toLowerCase()));
    const others = cells.filter((cell) => cell !== '' && cell.toLowerCase() !== line?.ProductCode?.toLowerCase());
    const day =
      others.find(isDay) ?? others.find((cell) => parseQuantity(cell, { unitsPerLayer: 1, layersPerPallet: 1 }).error !== undefined) ?? '';
    const quantity = others.find((cell) => cell !== day) ?? '';
    const planLine = makePlanLine(callOff, line?.OrderDetailId ?? at?.OrderDetailId ?? proposeNextDelivery(callOff, []).OrderDetailId);
    const RequiredDate = parseDate(day, today()).value ?? null;
    const Quantity = parseQuantity(quantity, toTradeUnits(planLine)).value ?? null;
    return {
      ...planLine,
      RequiredDate,
      Quantity,
      unread: {
        ...(RequiredDate === null && { RequiredDate: day }),
        ...(Quantity === null && { Quantity: quantity }),
      },
      errors: {
        ...buildCellError('RequiredDate', day, 'day', RequiredDate !== null),
        ...buildCellError('Quantity', quantity, 'quantity', Quantity !== null),
      },
    };
  });
  return { lines, ignored: [] };
};
