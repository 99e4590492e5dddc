import { dayOffWords } from '#contract/sales/deal/daysOff.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import { unitsOf } from '#src/ui/inputs/typed/unitsOf.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { useLineList } from '#src/ui/lines/useLineList.ts';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { formatQuantity } from '#src/ui/text/format.ts';
import { noPastedDay, pastedPlan, pastedSaid } from './pastedPlan.ts';
import { planAbout, planWords } from './PlannedDeliveries.tsx';
import type { CallOffState } from './PlannedDeliveries.tsx';
import { following, isBlank, usePlan } from './usePlan.ts';
import type { PlanContent, PlanDialogProps, PlanFormProps, Row } from './usePlan.ts';

/** What is left of each line beside what is planned of it. */
const Sums = ({ callOff, rows }: { callOff: CallOffState; rows: readonly Row[] }) => (
  <ul className="plan-sums" role="status" aria-label="Planned and left">
    {callOff.Lines.filter((line) => line.Left > 0).map((line) => {
      const planned = rows.reduce((total, row) => total + (row.OrderDetailId === line.OrderDetailId ? (row.Quantity ?? 0) : 0), 0);
      const over = planned - line.Left;
      return (
        <li key={line.OrderDetailId} className={over > 0 ? 'field-error' : undefined}>
          {`${line.ProductCode ?? line.Description}: ${formatQuantity(planned)} of ${formatQuantity(line.Left)} left are planned`}
          {over > 0 && `, ${formatQuantity(over)} too many`}
        </li>
      );
    })}
  </ul>
);

interface RowFieldsProps {
  row: Row;
  place: number;
  callOff: CallOffState;
  error: (field: keyof Row) => string | undefined;
  onChange: (patch: Partial<Row>) => void;
  onInvalid: (field: string, isInvalid: boolean) => void;
  onRemove: () => void;
}

const RowFields = ({ row, place, callOff, error, onChange, onInvalid, onRemove }: RowFieldsProps) => {
  const line = callOff.Lines.find(({ OrderDetailId }) => OrderDetailId === row.OrderDetailId);
  const said = pastedSaid(row);
  const choices = callOff.Lines.filter(({ Left, OrderDetailId }) => Left > 0 || OrderDetailId === row.OrderDetailId);
  return (
    <li data-line={row.key} aria-label={`Delivery ${place}`}>
      <DateInput
        label={`Day, delivery ${place}`}
        cell="Day"
        hideLabel
        autoFocus={place === 1}
        width="100%"
        value={row.RequiredDate}
        typedBefore={row.RequiredDate === null ? row.pasted?.day || undefined : undefined}
        hint={dayOffWords(row.RequiredDate)}
        onChange={(RequiredDate) => onChange({ RequiredDate })}
        onInvalid={(isInvalid) => onInvalid(`${row.key}.RequiredDate`, isInvalid)}
        error={error('RequiredDate') ?? said.RequiredDate}
      />
      {callOff.Lines.length > 1 && (
        <SelectBox
          label={`Line, delivery ${place}`}
          cell="Line"
          hideLabel
          width="100%"
          value={row.OrderDetailId}
          choices={choices.map(({ OrderDetailId, ProductCode, Description }) => ({
            value: OrderDetailId,
            label: [ProductCode, Description].filter(Boolean).join(' '),
          }))}
          onChange={(id) => onChange({ OrderDetailId: id ?? row.OrderDetailId })}
          error={error('OrderDetailId')}
        />
      )}
      <QuantityInput
        label={`Quantity, delivery ${place}`}
        cell="Quantity"
        hideLabel
        width="100%"
        units={unitsOf(line ?? null)}
        value={row.Quantity}
        typedBefore={row.Quantity === null ? row.pasted?.quantity || undefined : undefined}
        onChange={(Quantity) => onChange({ Quantity })}
        onInvalid={(isInvalid) => onInvalid(`${row.key}.Quantity`, isInvalid)}
        error={error('Quantity') ?? said.Quantity}
      />
      <button type="button" className="plan-remove" aria-label={`Remove delivery ${place}`} title="Ctrl+Delete" onClick={onRemove}>
        ✕
      </button>
    </li>
  );
};

/** On which days the customer wants what is left. Enter goes on to the next field, and after the last to the delivery after it. */
export const PlanDialog = (props: PlanDialogProps) => (
  <DraftOffer<PlanContent>
    about={planAbout(props.order.OrderId)}
    panel={{ title: `The deliveries of ${dealName(props.order)}`, onClose: props.onClose }}
  >
    {(taken) => <PlanForm {...props} taken={taken} />}
  </DraftOffer>
);

const PlanForm = (props: PlanFormProps) => {
  const { order, callOff, onClose } = props;
  const { rows, setRows, first, sent, isHalf, isOvertaken, invalid, setInvalid, save, run, askFirst } = usePlan(props);
  const toast = useToast();
  const { list, change, add, remove, press, paste } = useLineList({
    lines: rows,
    onLines: setRows,
    next: (before) => following(before, first),
    isBlank,
    fields: 'input, select',
    first: 'input',
    called: 'delivery',
    // They are kept by their days.
    mayMove: false,
    fromPasted: {
      columns: `day, quantity${callOff.Lines.length > 1 ? ', product' : ''}`,
      none: noPastedDay,
      read: (text, key, at) => pastedPlan(text, key, at, callOff.Lines),
      findMarked: (pasted) => new Set(pasted.filter((row) => Object.keys(pastedSaid(row)).length > 0).map(({ key }) => key)),
    },
    onRemoved: (undo) => toast('Planned delivery removed', { tone: 'info', undo }),
  });
  return (
    <ConfirmDialog
      isOpen
      title={`Plan the deliveries of ${dealName(order)}`}
      confirm="Keep plan"
      pending={save.pending}
      failure={save.failure}
      isConfirmOff={isHalf || invalid.size > 0}
      onConfirm={run}
      onClose={() => askFirst(onClose)}
      isDirty={false}
    >
      <p className="soft">
        Nothing is held for a planned delivery until it is drawn. Ctrl+D copies from the delivery above; rows of a spreadsheet, day and
        quantity, may be pasted.
      </p>
      {isOvertaken && (
        <Notice isAlert>{`The plan was changed meanwhile: ${planWords(callOff)}. What you keep stands in its place.`}</Notice>
      )}
      {/* The keys act on whatever field of the list they are pressed in. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        className={callOff.Lines.length > 1 ? 'plan-rows has-lines' : 'plan-rows'}
        ref={list}
        onKeyDown={press}
        onPaste={(event) => void paste(event)}
      >
        {rows.map((row, index) => (
          <RowFields
            key={row.key}
            row={row}
            place={index + 1}
            callOff={callOff}
            error={(field) => (sent.includes(row) ? save.fieldErrors[`Planned.${sent.indexOf(row)}.${field}`] : undefined)}
            onChange={(patch) => change(row.key, patch)}
            onInvalid={setInvalid}
            onRemove={() => remove(row.key)}
          />
        ))}
      </ul>
      <button type="button" className="line-add" onClick={add}>
        Add a delivery
      </button>
      <Sums callOff={callOff} rows={rows} />
    </ConfirmDialog>
  );
};
