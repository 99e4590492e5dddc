import type { AnswerOf } from '#contract/call/endpoint.ts';
import type { getCallOff } from '#contract/sales/orders/callOff.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { Table } from '#src/ui/table/Table.tsx';
import { formatDate, formatQuantity } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText } from '#src/ui/text/texts.tsx';

export type CallOffState = AnswerOf<typeof getCallOff>;

interface PlannedDay {
  day: string;
  units: number;
  what: string;
}

/** Returns the day of the next planned delivery. */
export const findNextPlanned = ({ Planned }: CallOffState) => Planned[0]?.RequiredDate;

/** Returns the key under which the draft of a plan is stored. */
export const planDraftKey = (orderId: number) => `plan-${orderId}`;

const findLineName = ({ Lines }: CallOffState, id: number) => {
  const line = Lines.find((one) => one.OrderDetailId === id);
  return line?.ProductCode ?? line?.Description ?? '';
};

const groupByDay = (state: CallOffState): PlannedDay[] =>
  [...Map.groupBy(state.Planned, (row) => row.RequiredDate)].map(([day, rows]) => ({
    day,
    units: rows.reduce((total, row) => total + row.Quantity, 0),
    what: rows.map((row) => `${formatQuantity(row.Quantity)} × ${findLineName(state, row.OrderDetailId)}`).join(', '),
  }));

export const describePlan = (state: CallOffState) =>
  groupByDay(state)
    .map(({ day, what }) => `${what} on ${formatDate(day)}`)
    .join(', ') || 'empty';

/** Returns the lines with more planned than remains. The cause is a delivery outside the plan, or a reduced order. */
const findOverplanned = (state: CallOffState) =>
  state.Lines.flatMap((line) => {
    const plannedQuantity = state.Planned.filter((row) => row.OrderDetailId === line.OrderDetailId).reduce(
      (total, row) => total + row.Quantity,
      0,
    );
    return plannedQuantity > line.Left ? [{ line, planned: plannedQuantity }] : [];
  });

const buildColumns = (today: string, onDraw: (day: string) => void): readonly Column<PlannedDay>[] => [
  {
    key: 'day',
    title: 'Planned for',
    phone: 'first',
    cell: ({ day }) => (
      <>
        <DateText date={day} /> {day < today && <StatusChip tone="refused">Overdue</StatusChip>}
      </>
    ),
  },
  { key: 'what', title: 'What', cell: (row) => row.what },
  { key: 'units', title: 'Units', isFigure: true, cell: (row) => formatQuantity(row.units) },
  {
    key: 'draw',
    title: 'Draw',
    cell: ({ day }) => (
      <ActionButton kind="quiet" name={`Draw the delivery planned for ${formatDate(day)}`} onPress={() => onDraw(day)}>
        Draw
      </ActionButton>
    ),
  },
];

/** Shows the days on which the customer requires the remaining goods. Stock is allocated only when a delivery is drawn. */
export const PlannedDeliveries = ({ callOff, onDraw }: { callOff: CallOffState; onDraw: (day: string) => void }) => {
  if (callOff.Planned.length === 0) return null;
  return (
    <>
      <h3>Planned deliveries</h3>
      {findOverplanned(callOff).map(({ line, planned }) => (
        <p key={line.OrderDetailId} role="status">
          <StatusChip tone="attention">More planned than remaining</StatusChip>{' '}
          {`${formatQuantity(planned)} of ${line.ProductCode ?? line.Description} are planned, but only ${formatQuantity(line.Left)} remain. Change the plan.`}
        </p>
      ))}
      <Table
        label="Planned deliveries"
        rows={groupByDay(callOff)}
        columns={buildColumns(callOff.Today, onDraw)}
        keyOf={(row) => row.day}
        density="compact"
      />
    </>
  );
};
