import { daysBetween } from '#contract/sales/deal/dates.ts';
import { emptyProductLine } from '#src/lineDocument/product/productLine.ts';
import type { ProductLine } from '#src/lineDocument/product/productLine.ts';
import { addDays } from '#src/ui/text/format.ts';
import type { CallOffState } from './PlannedDeliveries.tsx';

export interface PlanLine extends ProductLine {
  OrderDetailId: number;
  RequiredDate: string | null;
}

/** Returns the fields of a plan line that are copied from the call-off's line. */
export const copyLineFields = ({ Lines }: Pick<CallOffState, 'Lines'>, OrderDetailId: number): Partial<PlanLine> => {
  const line = Lines.find((one) => one.OrderDetailId === OrderDetailId);
  if (!line) return { OrderDetailId };
  const { ProductId, ProductCode, Description, UnitsPerLayer, UnitsPerPallet } = line;
  return { OrderDetailId, ProductId, Code: ProductCode ?? '', Description, UnitsPerLayer, UnitsPerPallet };
};

export const makePlanLine = (callOff: Pick<CallOffState, 'Lines'>, OrderDetailId: number, fields: Partial<PlanLine> = {}): PlanLine => ({
  ...emptyProductLine(),
  OrderDetailId,
  RequiredDate: null,
  ...copyLineFields(callOff, OrderDetailId),
  ...fields,
});

/** Proposes the next delivery, at the interval of the last two. Pressing Enter again and again fills a season. */
export const proposeNextDelivery = (callOff: Pick<CallOffState, 'Lines'>, lines: readonly PlanLine[]): PlanLine => {
  const id = lines.at(-1)?.OrderDetailId ?? callOff.Lines.find(({ Left }) => Left > 0)?.OrderDetailId;
  const days = lines.flatMap(({ OrderDetailId, RequiredDate }) => (OrderDetailId === id && RequiredDate !== null ? [RequiredDate] : []));
  const [before, latest] = days.slice(-2);
  const gap = before && latest ? daysBetween(before, latest) : 0;
  return makePlanLine(callOff, id ?? 0, { RequiredDate: latest && gap > 0 ? addDays(latest, gap) : null });
};
