import { useState } from 'react';
import { planCallOff } from '#contract/sales/orders/callOff.ts';
import type { PlannedDelivery } from '#contract/sales/orders/callOff.ts';
import { daysBetween } from '#contract/sales/deal/dates.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { ApiError } from '#contract/apiError.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { useAction } from '#src/api/useAction.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { useFormDraft } from '#src/drafts/useFormDraft.ts';
import type { FormContent } from '#src/drafts/useFormDraft.ts';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { nextKey } from '#src/ui/lines/useLineList.ts';
import { addDays, formatQuantity, plural } from '#src/ui/text/format.ts';
import { planAbout } from './PlannedDeliveries.tsx';
import type { CallOffState } from './PlannedDeliveries.tsx';

export interface PlanDialogProps {
  order: Order;
  callOff: CallOffState;
  onPlanned: (version: number) => void;
  /** The order is not any more as it is shown. */
  onStale: () => unknown;
  onClose: () => void;
}

export interface Row {
  key: number;
  OrderDetailId: number;
  RequiredDate: string | null;
  Quantity: number | null;
  /** What stood in the row of a spreadsheet that it was made of. */
  pasted?: { day: string; quantity: string };
}

interface Typed {
  rows: readonly Row[];
}

/** What is typed, and the plan that it is typed over. */
export type PlanContent = FormContent<Typed, readonly PlannedDelivery[]>;

export interface PlanFormProps extends PlanDialogProps {
  taken: Draft<PlanContent> | undefined;
}

export const isBlank = (row: Row) => row.RequiredDate === null && row.Quantity === null && row.pasted === undefined;

/** As the last one, and as long after it as that was after the one before: a season is typed by Enter. */
export const following = (rows: readonly Row[], first: number): Row => {
  const last = rows.at(-1);
  const of = rows.filter((row) => row.OrderDetailId === last?.OrderDetailId && row.RequiredDate !== null);
  const [before, latest] = of.slice(-2).map((row) => row.RequiredDate ?? '');
  const gap = before && latest ? daysBetween(before, latest) : 0;
  return {
    key: nextKey(rows),
    OrderDetailId: last?.OrderDetailId ?? first,
    RequiredDate: latest && gap > 0 ? addDays(latest, gap) : null,
    Quantity: null,
  };
};

const rowsOf = (planned: readonly PlannedDelivery[]): readonly Row[] => planned.map((row, index) => ({ ...row, key: index + 1 }));

const typedIn = (rows: readonly Row[]): Typed => ({ rows: rows.filter((row) => !isBlank(row)) });

/** What is typed of the plan, on the device until it is kept, and the keeping of it. */
export const usePlan = ({ order, callOff, taken, onPlanned, onStale }: PlanFormProps) => {
  const first = callOff.Lines.find((line) => line.Left > 0)?.OrderDetailId ?? 0;
  const [base] = useState(() => taken?.content.base ?? callOff.Planned);
  const [saved] = useState(() => typedIn(rowsOf(callOff.Planned)));
  const [rows, setRows] = useState<readonly Row[]>(() => {
    const begun = taken?.content.values.rows ?? saved.rows;
    return begun.length > 0 ? begun : [following([], first)];
  });
  const { invalid, setInvalid } = useInvalid();
  const { draft, finish, askFirst } = useFormDraft<Typed, readonly PlannedDelivery[]>({
    kind: 'plan',
    about: planAbout(order.OrderId),
    address: screenPaths.order(order.OrderId),
    describe: ({ rows: typed = [] }) => ({
      title: `The deliveries of ${dealName(order)} for ${order.CustomerName}`,
      detail: `${plural(new Set(typed.map((row) => row.RequiredDate)).size, 'day')}, ${formatQuantity(
        typed.reduce((units, row) => units + (row.Quantity ?? 0), 0),
      )} units`,
    }),
    taken,
    values: typedIn(rows),
    saved,
    base,
    isHalfTyped: invalid.size > 0,
  });
  const save = useAction(planCallOff, {
    keys: draft,
    isToldBeside: true,
    toast: ({ Planned }) => `${plural(new Set(Planned.map((row) => row.RequiredDate)).size, 'delivery', 'deliveries')} planned`,
    onDone: ({ Version }) => {
      finish();
      onPlanned(Version);
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'STALE_VERSION') onStale();
      return false;
    },
  });
  const sent = rows.filter((row) => row.RequiredDate !== null && row.Quantity !== null);
  const run = () =>
    save.run({
      params: { id: order.OrderId },
      body: {
        Version: callOff.Version,
        Planned: sent.map(({ OrderDetailId, RequiredDate, Quantity }) => ({
          OrderDetailId,
          RequiredDate: RequiredDate ?? '',
          Quantity: Quantity ?? 0,
        })),
      },
    });
  return {
    rows,
    setRows,
    first,
    sent,
    isHalf: rows.some((row) => !isBlank(row) && !sent.includes(row)),
    /** The plan is another one than what is typed was typed over. */
    isOvertaken: JSON.stringify(callOff.Planned) !== JSON.stringify(base),
    invalid,
    setInvalid,
    save,
    run,
    askFirst,
  };
};
