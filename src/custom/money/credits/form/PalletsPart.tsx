import type { CreditableLine } from '#contract/money/credits/shapes.ts';
import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { wholePallets } from '#src/ui/inputs/typed/checks.ts';
import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import { rowKeys } from '#src/ui/lines/rowKeys.ts';
import { Empty } from '#src/ui/states/states.tsx';
import { formatDate, formatMoney, formatQuantity } from '#src/ui/text/format.ts';
import { palletKey } from './creditDraft.ts';
import { getFieldError } from './parts.ts';
import type { PartProps } from './parts.ts';

interface RowProps {
  line: CreditableLine;
  movementId: number | null;
  label: string;
  note: string;
  props: PartProps;
}

/** Hidden if nothing can be credited, unless a quantity was entered earlier. */
const Row = ({ line, movementId, label, note, props }: RowProps) => {
  const { values, sums, set, onInvalid, data } = props;
  const key = palletKey(line.InvoiceDetailId, movementId);
  const net = sums.nets.get(`Pallets ${key}`);
  if (line.GoneQuantity === 0 && (values.Pallets[key] ?? null) === null) return null;
  return (
    <li className="credit-row is-short" data-line={key}>
      <span>
        <strong>{label}</strong> <span className="note">{note}</span>
      </span>
      <QuantityInput
        label={`${label}, ${line.Description}`}
        cell="Quantity"
        hideLabel
        check={wholePallets}
        width="100%"
        value={values.Pallets[key] ?? null}
        onChange={(quantity) => set({ Pallets: { ...values.Pallets, [key]: quantity } })}
        onInvalid={(isInvalid) => onInvalid(`Pallets ${key}`, isInvalid)}
        error={getFieldError(props, `Pallets ${key} Quantity`)}
      />
      <span className="credit-net">{net ? formatMoney(net.toString(), data.part.Invoice.CurrencyCode) : ''}</span>
    </li>
  );
};

const Charge = ({ line, props }: { line: CreditableLine; props: PartProps }) => {
  const { pallets, part } = props.data;
  const type = pallets.Pallets.find((one) => one.PalletId === line.PalletId);
  const returns = pallets.Returns.filter((one) => one.PalletId === line.PalletId);
  return (
    <li>
      <h3 className="credit-subject">
        {line.Description}{' '}
        <span className="note">
          {part.Invoices.length > 1 && `Invoice ${invoiceName(line)} · `}
          {`${formatQuantity(line.GoneQuantity)} of ${formatQuantity(line.Quantity)} can be credited at ${formatMoney(line.UnitPrice, part.Invoice.CurrencyCode)}`}
          {line.QuantityLeft > line.GoneQuantity && `, ${formatQuantity(line.QuantityLeft - line.GoneQuantity)} not despatched`}
          {type && `, ${formatQuantity(type.Held)} with the customer`}
        </span>
      </h3>
      {/* The row shortcuts work in every field of the list. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className="credit-rows" onKeyDown={rowKeys}>
        {returns.map((one) => (
          <Row
            key={one.PalletMovementId}
            line={line}
            movementId={one.PalletMovementId}
            label={`${one.Kind === 'Transfer' ? 'Transferred' : one.Kind === 'WriteOff' ? 'Written off' : 'Returned'} ${formatDate(one.MovedOn)}`}
            note={[`${formatQuantity(one.Quantity - one.Credited)} not credited`, one.Condition?.toLowerCase(), one.Reference]
              .filter(Boolean)
              .join(' · ')}
            props={props}
          />
        ))}
        <Row
          line={line}
          movementId={null}
          label="Returned with this credit"
          note="Recorded as returned to the yard on issue"
          props={props}
        />
      </ul>
    </li>
  );
};

/** Credits pallet charges, either for recorded returns or for pallets that come back with the credit. */
export const PalletsPart = (props: PartProps) => {
  const charges = props.data.part.Lines.filter((line) => line.Kind === 'Pallet');
  if (charges.length === 0) return <Empty>No pallets were charged on this invoice.</Empty>;
  return (
    <section aria-label="Pallets to credit" className="credit-part">
      <ul className="credit-rows">
        {charges.map((line) => (
          <Charge key={line.InvoiceDetailId} line={line} props={props} />
        ))}
      </ul>
    </section>
  );
};
