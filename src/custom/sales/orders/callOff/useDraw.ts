import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { callOff } from '#contract/sales/orders/callOff.ts';
import type { getCallOff } from '#contract/sales/orders/callOff.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { ConfirmationDetails, Order } from '#contract/sales/orders/shapes.ts';
import { ApiError } from '#contract/apiError.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { useAction } from '#src/api/useAction.ts';
import type { Confirmation } from '#src/custom/sales/orders/form/save/ConfirmSave.tsx';
import { shortOfStock } from '#src/custom/sales/orders/form/save/shortOfStock.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { useTyped } from '#src/drafts/useTyped.ts';
import type { TypedContent } from '#src/drafts/useTyped.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { formatDate, formatMoney, formatQuantity } from '#src/ui/text/format.ts';

export interface DrawDialogProps {
  order: Order;
  callOff: AnswerOf<typeof getCallOff>;
  /** The day of the planned delivery that this is to be: its quantities are proposed. */
  planned: string | undefined;
  onDrawn: (version: number, hasEnded: boolean) => void;
  onClose: () => void;
}

export interface Typed {
  /** The day of the planned delivery that it is to be. */
  planned: string | null;
  RequiredDate: string | null;
  isAsPlanned: boolean;
  orderNo: string;
  carriage: number | null;
  /** By the line's id. */
  quantities: Record<number, number | null>;
}

/** As planned, of what is left. */
const proposed = ({ Planned, Lines }: AnswerOf<typeof getCallOff>, day: string | undefined) =>
  Object.fromEntries(
    Planned.filter((row) => row.RequiredDate === day).flatMap(({ OrderDetailId, Quantity }) => {
      const left = Lines.find((line) => line.OrderDetailId === OrderDetailId)?.Left ?? 0;
      return left > 0 ? [[OrderDetailId, Math.min(Quantity, left)]] : [];
    }),
  ) as Typed['quantities'];

const startOf = (order: Order, state: AnswerOf<typeof getCallOff>, planned: string | undefined): Typed => ({
  planned: planned ?? null,
  RequiredDate: planned && planned < state.Today ? state.Today : (planned ?? null),
  isAsPlanned: planned !== undefined,
  orderNo: order.CustomerOrderNo ?? '',
  carriage: state.CarriageCharge,
  quantities: proposed(state, planned),
});

/** Of a call-off: by it what was typed and not drawn is found. */
export const drawAbout = (orderId: number) => `draw-${orderId}`;

const unitsOf = (quantities: Typed['quantities'] = {}) =>
  Object.values(quantities).reduce<number>((units, quantity) => units + (quantity ?? 0), 0);

export interface DrawFormProps extends DrawDialogProps {
  taken: Draft<TypedContent<Typed>> | undefined;
}

/** What is typed of a delivery, on the device until it is drawn, and the drawing of it: once, however often it is tried. */
export const useDraw = ({ order, callOff: state, planned: asked, taken, onDrawn }: DrawFormProps) => {
  const [saved] = useState(() => startOf(order, state, asked));
  const { values, set, draft, finish, askFirst } = useTyped<Typed>({
    kind: 'draw',
    about: drawAbout(order.OrderId),
    address: screenPaths.order(order.OrderId),
    describe: ({ RequiredDate, quantities }) => ({
      title: `A delivery of ${dealName(order)} for ${order.CustomerName}`,
      detail: [RequiredDate && formatDate(RequiredDate), `${formatQuantity(unitsOf(quantities))} units`].filter(Boolean).join(', '),
    }),
    taken,
    saved,
  });
  const { planned, RequiredDate, isAsPlanned, orderNo, carriage, quantities } = values;
  const [toConfirm, setToConfirm] = useState<ConfirmationDetails | undefined>();
  const toast = useToast();
  const draw = useAction(callOff, {
    keys: draft,
    isToldBeside: true,
    onDone: (part) => {
      const short = shortOfStock(part);
      const drawn = `Delivery ${dealName(part)} drawn for ${formatDate(part.RequiredDate ?? '')}, ${formatMoney(part.Totals.Gross, part.CurrencyCode)}`;
      toast(`${drawn}${short}`, { tone: short ? 'warning' : 'success' });
      finish();
      onDrawn(state.Version + (part.EndsCallOff ? 2 : 1), part.EndsCallOff);
    },
    onFailed: (error) => {
      const asks = error instanceof ApiError && error.code === 'CONFIRMATION_NEEDED';
      setToConfirm(asks ? (error.details as ConfirmationDetails) : undefined);
      return asks;
    },
  });
  const open = state.Lines.filter((line) => line.Left > 0);
  const drawn = open.flatMap(({ OrderDetailId }) => {
    const Quantity = quantities[OrderDetailId];
    return Quantity ? [{ OrderDetailId, Quantity }] : [];
  });
  const errorOf = (id: number) => {
    const index = drawn.findIndex((line) => line.OrderDetailId === id);
    return index === -1 ? undefined : draw.fieldErrors[`Lines.${index}.Quantity`];
  };
  const run = (given: Confirmation = {}) =>
    draw.run({
      params: { id: order.OrderId },
      body: {
        Version: state.Version,
        RequiredDate: RequiredDate ?? '',
        ...(planned && isAsPlanned && { PlannedDate: planned }),
        CustomerOrderNo: orderNo.trim() || null,
        CarriageCharge: carriage ?? 0,
        Lines: drawn,
        ...given,
      },
    });
  return { values, set, askFirst, draw, open, drawn, errorOf, run, toConfirm, endQuestion: () => setToConfirm(undefined) };
};
