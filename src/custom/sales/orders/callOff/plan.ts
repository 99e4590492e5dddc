import { planCallOff } from '#contract/sales/orders/callOff.ts';
import type { PlannedDelivery } from '#contract/sales/orders/callOff.ts';
import { describeDayOff } from '#contract/sales/deal/daysOff.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { lineDocument } from '#src/lineDocument/definition.ts';
import { figureColumn, noteColumn } from '#src/lineDocument/grid/columns.tsx';
import { dateColumn } from '#src/lineDocument/grid/dateColumn.tsx';
import { choiceColumn } from '#src/lineDocument/grid/inputColumns.tsx';
import { formatQuantity, plural } from '#src/ui/text/format.ts';
import { readPastedPlan } from './pastedPlan.ts';
import { copyLineFields, makePlanLine, proposeNextDelivery } from './planLine.ts';
import type { PlanLine } from './planLine.ts';
import { planDraftKey } from './PlannedDeliveries.tsx';
import type { CallOffState } from './PlannedDeliveries.tsx';

export interface PlanTypes {
  Header: object;
  Line: PlanLine;
  Saved: Pick<CallOffState, 'OrderId' | 'Version' | 'Planned'>;
  SavedLine: PlannedDelivery;
  SentLine: Pick<PlanLine, 'OrderDetailId' | 'RequiredDate' | 'Quantity'>;
  Context: { callOff: CallOffState };
}

/** A row in a draft of release 0.2.0. `pasted` is the spreadsheet row from which it was made. */
interface EarlierRow extends PlannedDelivery {
  pasted?: { day: string; quantity: string };
}

const isBlank = ({ RequiredDate, Quantity, unread }: PlanLine) =>
  RequiredDate === null && Quantity === null && Object.keys(unread).length === 0;

/** Describes the document that plans the deliveries of a call-off. */
export const planDocument = (order: Pick<Order, 'OrderId' | 'DealNo' | 'Part' | 'CustomerName'>, callOff: CallOffState) =>
  lineDocument<PlanTypes>({
    name: 'plan',
    labels: { header: 'Plan', lines: 'Planned deliveries', line: 'delivery' },
    isSorted: true,
    emptyHeader: () => ({}),
    emptyLine: (_above, lines = []) => proposeNextDelivery(callOff, lines),
    isBlank,
    firstCell: () => 'RequiredDate',
    idOf: ({ OrderId }) => OrderId,
    lineIdOf: () => undefined,
    open: ({ Planned }) => ({
      header: {},
      lines: Planned.map(({ OrderDetailId, ...fields }) => makePlanLine(callOff, OrderDetailId, fields)),
    }),
    openEarlier: ({ rows = [] }, base) => ({
      header: {},
      lines: (rows as EarlierRow[]).map(({ OrderDetailId, RequiredDate, Quantity, pasted }) =>
        makePlanLine(callOff, OrderDetailId, {
          RequiredDate,
          Quantity,
          unread: {
            ...(pasted && RequiredDate === null && { RequiredDate: pasted.day }),
            ...(pasted && Quantity === null && { Quantity: pasted.quantity }),
          },
        }),
      ),
      base: { ...callOff, Planned: (base ?? []) as PlannedDelivery[] },
    }),
    about: () => planDraftKey(order.OrderId),
    address: () => screenPaths.order(order.OrderId),
    title: () => `Planned deliveries of order ${dealName(order)} for ${order.CustomerName}`,
    detail: ({ lines }) => {
      const units = lines.reduce((sum, { Quantity }) => sum + (Quantity ?? 0), 0);
      return `${plural(new Set(lines.map(({ RequiredDate }) => RequiredDate)).size, 'day')}, ${formatQuantity(units)} units`;
    },
    header: () => [],
    columns: [
      dateColumn({ field: 'RequiredDate', label: 'Day', width: 'minmax(7rem, 10rem)', required: 'Enter a day' }),
      choiceColumn({
        field: 'OrderDetailId',
        label: 'Line',
        width: 'minmax(7rem, 1fr)',
        isVisible: ({ callOff: { Lines } }) => Lines.length > 1,
        choices: (line, { callOff: { Lines } }) =>
          Lines.filter(({ Left, OrderDetailId }) => Left > 0 || OrderDetailId === line.OrderDetailId).map((one) => ({
            value: one.OrderDetailId,
            label: [one.ProductCode, one.Description].filter(Boolean).join(' '),
          })),
        change: (_line, value) => copyLineFields(callOff, Number(value)),
      }),
      figureColumn({ field: 'Quantity', kind: 'quantity', label: 'Quantity', width: '8rem', required: 'Enter a quantity' }),
      noteColumn({ header: 'Note', width: 'minmax(4rem, 1fr)', text: ({ RequiredDate }) => describeDayOff(RequiredDate) ?? '' }),
    ],
    paste: ({ callOff: { Lines } }) => ({
      columns: `day, quantity${Lines.length > 1 ? ', product' : ''}`,
      noRow: 'No deliveries found. Paste a day, a tab and a quantity.',
      read: (text, at) => readPastedPlan(text, at, callOff),
    }),
    missing: () => ({}),
    linesField: 'Planned',
    calls: { add: planCallOff, edit: planCallOff },
    // Overwrites a plan that somebody else has saved since. The dialog has shown it.
    send: ({ lines }, { context }) => ({
      Version: context.callOff.Version,
      Planned: lines.map(({ OrderDetailId, RequiredDate, Quantity }) => ({ OrderDetailId, RequiredDate, Quantity })),
    }),
  });
