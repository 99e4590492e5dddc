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

const movementLabels: Readonly<Record<string, string>> = { Transfer: 'Transferred', WriteOff: 'Written off' };

/** Quantity to credit for one return. Hidden if no pallets can be credited and no quantity has been entered. */
const ReturnRow = ({ line, movementId, label, note, props }: RowProps) => {
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
      <span className="credit-net">{net ? formatMoney(net.toString(), data.creditable.Invoice.CurrencyCode) : ''}</span>
    </li>
  );
};

const PalletCharge = ({ line, props }: { line: CreditableLine; props: PartProps }) => {
  const { pallets, creditable } = props.data;
  const palletType = pallets.Pallets.find((one) => one.PalletId === line.PalletId);
  const returns = pallets.Returns.filter((one) => one.PalletId === line.PalletId);
  return (
    <li>
      <h3 className="credit-subject">
        {line.Description}{' '}
        <span className="note">
          {creditable.Invoices.length > 1 && `Invoice ${invoiceName(line)} · `}
          {`${formatQuantity(line.GoneQuantity)} of ${formatQuantity(line.Quantity)} can be credited at ${formatMoney(line.UnitPrice, creditable.Invoice.CurrencyCode)}`}
          {line.QuantityLeft > line.GoneQuantity && `, ${formatQuantity(line.QuantityLeft - line.GoneQuantity)} not despatched`}
          {palletType && `, ${formatQuantity(palletType.Held)} with the customer`}
        </span>
      </h3>
      {/* The row shortcuts work in every field of the list. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className="line-rows" onKeyDown={rowKeys}>
        {returns.map((movement) => (
          <ReturnRow
            key={movement.PalletMovementId}
            line={line}
            movementId={movement.PalletMovementId}
            label={`${movementLabels[movement.Kind] ?? 'Returned'} ${formatDate(movement.MovedOn)}`}
            note={[
              `${formatQuantity(movement.Quantity - movement.Credited)} not credited yet`,
              movement.Condition?.toLowerCase(),
              movement.Reference,
            ]
              .filter(Boolean)
              .join(' · ')}
            props={props}
          />
        ))}
        <ReturnRow
          line={line}
          movementId={null}
          label="Returned with this credit"
          note="Recorded as returned when you issue the credit"
          props={props}
        />
      </ul>
    </li>
  );
};

/** Credits pallet charges, either for recorded returns or for pallets that come back with the credit. */
export const PalletsPart = (props: PartProps) => {
  const charges = props.data.creditable.Lines.filter((line) => line.Kind === 'Pallet');
  if (charges.length === 0) return <Empty>No pallets were charged on this invoice.</Empty>;
  return (
    <section aria-label="Pallets to credit" className="credit-part">
      <ul className="credit-rows">
        {charges.map((line) => (
          <PalletCharge key={line.InvoiceDetailId} line={line} props={props} />
        ))}
      </ul>
    </section>
  );
};
