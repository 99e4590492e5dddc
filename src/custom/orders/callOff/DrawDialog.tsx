import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { callOff } from '#contract/orders/callOff.ts';
import type { getCallOff } from '#contract/orders/callOff.ts';
import type { CallOffLine } from '#contract/orders/callOff.ts';
import { dealName } from '#contract/deal/dealName.ts';
import type { ConfirmationDetails, Order } from '#contract/orders/shapes.ts';
import { ApiError } from '#contract/request.ts';
import { useAction } from '#src/api/useAction.ts';
import { ConfirmSave } from '#src/custom/orders/form/ConfirmSave.tsx';
import type { Confirmation } from '#src/custom/orders/form/ConfirmSave.tsx';
import { unitsOf } from '#src/custom/orders/form/orderDraft.ts';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { DateInput } from '#src/ui/inputs/DateInput.tsx';
import { MoneyInput } from '#src/ui/inputs/MoneyInput.tsx';
import { QuantityInput } from '#src/ui/inputs/QuantityInput.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { ConfirmDialog } from '#src/ui/screen/dialogs.tsx';
import { formatDate, formatMoney, formatQuantity } from '#src/ui/text/format.ts';

interface DrawDialogProps {
  order: Order;
  callOff: AnswerOf<typeof getCallOff>;
  /** The day of the planned delivery that this is to be: its quantities are proposed. */
  planned: string | undefined;
  onDrawn: (version: number, hasEnded: boolean) => void;
  onClose: () => void;
}

interface DrawLineProps {
  line: CallOffLine;
  quantity: number | null;
  error: string | undefined;
  onChange: (quantity: number | null) => void;
  onInvalid: (isInvalid: boolean) => void;
}

const DrawLine = ({ line, quantity, error, onChange, onInvalid }: DrawLineProps) => (
  <li>
    <span>
      {line.ProductCode} {line.Description}
      <span className="note">
        {formatQuantity(line.Left)} left of {formatQuantity(line.Ordered)}, {formatQuantity(Math.max(line.Free, 0))} in free stock
      </span>
    </span>
    <QuantityInput
      label={`Draw of ${line.ProductCode ?? line.Description}`}
      hideLabel
      width="100%"
      units={unitsOf(line)}
      largest={{ quantity: line.Left, error: `only ${formatQuantity(line.Left)} are left` }}
      value={quantity}
      onChange={onChange}
      onInvalid={onInvalid}
      error={error}
    />
  </li>
);

/** As planned, of what is left. */
const proposed = ({ Planned, Lines }: AnswerOf<typeof getCallOff>, day: string | undefined) =>
  new Map<number, number | null>(
    Planned.filter((row) => row.RequiredDate === day).flatMap(({ OrderDetailId, Quantity }) => {
      const left = Lines.find((line) => line.OrderDetailId === OrderDetailId)?.Left ?? 0;
      return left > 0 ? [[OrderDetailId, Math.min(Quantity, left)]] : [];
    }),
  );

/** The next delivery of a call-off: for when, and how much of each line. */
export const DrawDialog = ({ order, callOff: state, planned, onDrawn, onClose }: DrawDialogProps) => {
  const open = state.Lines.filter((line) => line.Left > 0);
  const [RequiredDate, setRequired] = useState<string | null>(planned && planned < state.Today ? state.Today : (planned ?? null));
  const [isAsPlanned, setAsPlanned] = useState(planned !== undefined);
  const [orderNo, setOrderNo] = useState(order.CustomerOrderNo ?? '');
  const [carriage, setCarriage] = useState<number | null>(state.CarriageCharge);
  const [begun] = useState(() => proposed(state, planned));
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number | null>>(begun);
  const [toConfirm, setToConfirm] = useState<ConfirmationDetails | undefined>();
  const { invalid, setInvalid } = useInvalid();
  const draw = useAction(callOff, {
    isToldBeside: true,
    toast: (part) =>
      `Delivery ${dealName(part)} drawn for ${formatDate(part.RequiredDate ?? '')}, ${formatMoney(part.Totals.Gross, part.CurrencyCode)}`,
    onDone: (part) => onDrawn(state.Version + (part.EndsCallOff ? 2 : 1), part.EndsCallOff),
    onFailed: (error) => {
      const asks = error instanceof ApiError && error.code === 'CONFIRMATION_NEEDED';
      setToConfirm(asks ? (error.details as ConfirmationDetails) : undefined);
      return asks;
    },
  });
  const drawn = open.flatMap(({ OrderDetailId }) => {
    const Quantity = quantities.get(OrderDetailId);
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
  const { fieldErrors: errors } = draw;
  if (toConfirm)
    return (
      <ConfirmSave
        details={toConfirm}
        title="Draw this delivery?"
        confirm="Draw delivery"
        pending={draw.pending}
        onConfirm={(given) => void run(given)}
        onClose={() => setToConfirm(undefined)}
      />
    );
  return (
    <ConfirmDialog
      isOpen
      title={`Draw a delivery of ${dealName(order)}`}
      confirm="Draw delivery"
      pending={draw.pending}
      failure={draw.failure}
      isConfirmOff={RequiredDate === null || drawn.length === 0 || invalid.size > 0}
      onConfirm={() => run()}
      onClose={onClose}
      isDirty={quantities !== begun}
    >
      <div className="draw-head">
        <DateInput
          label="Required"
          autoFocus
          width="100%"
          value={RequiredDate}
          onChange={setRequired}
          onInvalid={(isInvalid) => setInvalid('RequiredDate', isInvalid)}
          error={errors.RequiredDate}
        />
        <TextBox label="Their order no." optional maxLength={60} value={orderNo} onChange={setOrderNo} error={errors.CustomerOrderNo} />
        <MoneyInput
          label="Carriage of this delivery"
          width="100%"
          currency={state.CurrencyCode}
          value={carriage}
          onChange={setCarriage}
          onInvalid={(isInvalid) => setInvalid('CarriageCharge', isInvalid)}
          error={errors.CarriageCharge}
        />
      </div>
      {planned && (
        <CheckBox label={`It is the delivery planned for ${formatDate(planned)}`} checked={isAsPlanned} onChange={setAsPlanned} />
      )}
      {errors.PlannedDate && <p className="field-error">{errors.PlannedDate}</p>}
      <ul className="draw-lines">
        {open.map((line) => (
          <DrawLine
            key={line.OrderDetailId}
            line={line}
            quantity={quantities.get(line.OrderDetailId) ?? null}
            error={errorOf(line.OrderDetailId)}
            onChange={(quantity) => setQuantities((before) => new Map(before).set(line.OrderDetailId, quantity))}
            onInvalid={(isInvalid) => setInvalid(String(line.OrderDetailId), isInvalid)}
          />
        ))}
      </ul>
    </ConfirmDialog>
  );
};
