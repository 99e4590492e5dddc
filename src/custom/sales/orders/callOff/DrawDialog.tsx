import { dayOffWords } from '#contract/sales/deal/daysOff.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { ConfirmSave } from '#src/custom/sales/orders/form/save/ConfirmSave.tsx';
import { HowMuch } from '#src/custom/sales/orders/form/product/HowMuch.tsx';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import type { TypedContent } from '#src/drafts/useTyped.ts';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { MoneyInput } from '#src/ui/inputs/typed/MoneyInput.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { formatDate, formatQuantity } from '#src/ui/text/format.ts';
import { drawAbout, useDraw } from './useDraw.ts';
import type { DrawDialogProps, DrawFormProps, Typed } from './useDraw.ts';

/** The next delivery of a call-off: for when, and how much of each line. */
export const DrawDialog = (props: DrawDialogProps) => (
  <DraftOffer<TypedContent<Typed>>
    about={drawAbout(props.order.OrderId)}
    panel={{ title: `A delivery of ${dealName(props.order)}`, onClose: props.onClose }}
  >
    {(taken) => <DrawForm {...props} taken={taken} />}
  </DraftOffer>
);

const DrawForm = (props: DrawFormProps) => {
  const { order, callOff: state, onClose } = props;
  const { values, set, askFirst, draw, open, drawn, errorOf, run, toConfirm, endQuestion } = useDraw(props);
  const { planned, RequiredDate, isAsPlanned, orderNo, carriage, quantities } = values;
  const { invalid, setInvalid } = useInvalid();
  const { fieldErrors: errors } = draw;
  if (toConfirm)
    return (
      <ConfirmSave
        details={toConfirm}
        title="Draw this delivery?"
        confirm="Draw delivery"
        pending={draw.pending}
        onConfirm={(given) => void run(given)}
        onClose={endQuestion}
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
      onClose={() => askFirst(onClose)}
      isDirty={false}
    >
      <div className="draw-head">
        <DateInput
          label="Required"
          autoFocus
          width="100%"
          value={RequiredDate}
          hint={dayOffWords(RequiredDate)}
          onChange={(day) => set({ RequiredDate: day })}
          onInvalid={(isInvalid) => setInvalid('RequiredDate', isInvalid)}
          error={errors.RequiredDate}
        />
        <TextBox
          label="Their order no."
          optional
          maxLength={60}
          value={orderNo}
          onChange={(text) => set({ orderNo: text })}
          error={errors.CustomerOrderNo}
        />
        <MoneyInput
          label="Carriage of this delivery"
          width="100%"
          currency={state.CurrencyCode}
          value={carriage}
          onChange={(amount) => set({ carriage: amount })}
          onInvalid={(isInvalid) => setInvalid('CarriageCharge', isInvalid)}
          error={errors.CarriageCharge}
        />
      </div>
      {planned && (
        <CheckBox
          label={`It is the delivery planned for ${formatDate(planned)}`}
          checked={isAsPlanned}
          onChange={(isPlanned) => set({ isAsPlanned: isPlanned })}
        />
      )}
      {errors.PlannedDate && <p className="field-error">{errors.PlannedDate}</p>}
      <ul className="how-much">
        {open.map((line) => (
          <HowMuch
            key={line.OrderDetailId}
            line={line}
            deed="Draw"
            note={`${formatQuantity(line.Left)} left of ${formatQuantity(line.Ordered)}, ${formatQuantity(Math.max(line.Free, 0))} in free stock`}
            largest={{ quantity: line.Left, error: `Only ${formatQuantity(line.Left)} are left` }}
            quantity={quantities[line.OrderDetailId] ?? null}
            error={errorOf(line.OrderDetailId)}
            onChange={(quantity) => set({ quantities: { ...quantities, [line.OrderDetailId]: quantity } })}
            onInvalid={(isInvalid) => setInvalid(String(line.OrderDetailId), isInvalid)}
          />
        ))}
      </ul>
    </ConfirmDialog>
  );
};
