import type { ClipboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { CreditableLine } from '#contract/money/credits/shapes.ts';
import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { MoneyInput } from '#src/ui/inputs/typed/MoneyInput.tsx';
import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import { rowKeys } from '#src/ui/lines/rowKeys.ts';
import { isPastedTable } from '#src/ui/lines/lineKeys.ts';
import { toTradeUnits } from '#src/ui/inputs/typed/toTradeUnits.ts';
import { formatMoney, formatPrice, formatQuantity, plural } from '#src/ui/text/format.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { readPastedCredit } from './readPastedCredit.ts';
import { getFieldError } from './parts.ts';
import type { PartProps } from './parts.ts';

/** Explains why a pallet charge has no quantity field here. Despatched pallets are credited under *Pallets* instead. */
const explainPalletCharge = ({ GoneQuantity, QuantityLeft }: CreditableLine) => {
  if (GoneQuantity > 0) return 'Credit under Pallets';
  return QuantityLeft > 0 ? 'Not despatched' : '';
};

/** True if the line is credited under *Pallets*, when the pallets come back. Pallets that were never despatched are credited as a line. */
const isCreditedAsPallet = ({ Kind, OwedQuantity }: CreditableLine, { creditable }: PartProps['data']) =>
  Kind === 'Pallet' && OwedQuantity === 0 && creditable.Invoice.Kind !== 'AdHoc';

/** Returns the input that credits each line in full. */
const creditInFull = (data: PartProps['data']): PartProps['values']['Lines'] =>
  Object.fromEntries(
    data.creditable.Lines.filter((line) => line.NetLeft > 0 && !isCreditedAsPallet(line, data)).map(
      ({ InvoiceDetailId, QuantityLeft, NetLeft }) => [
        InvoiceDetailId,
        QuantityLeft > 0 ? { Quantity: QuantityLeft, NetAmount: null } : { Quantity: null, NetAmount: NetLeft },
      ],
    ),
  );

const noEntry = { Quantity: null, NetAmount: null };

const LineRow = ({ line, props, isFirst }: { line: CreditableLine; props: PartProps; isFirst: boolean }) => {
  const { data, values, sums, set, onInvalid } = props;
  const key = String(line.InvoiceDetailId);
  const entry = values.Lines[key] ?? noEntry;
  const change = (patch: Partial<typeof entry>) => set({ Lines: { ...values.Lines, [key]: { ...entry, ...patch } } });
  const labelField = (fieldName: string) => ({
    label: `${fieldName}, ${line.Description}`,
    cell: fieldName,
    hideLabel: true,
    width: '100%',
    placeholder: fieldName,
  });
  const currency = data.creditable.Invoice.CurrencyCode;
  const net = sums.nets.get(`Lines ${key}`);
  return (
    <li className="credit-row" data-line={line.InvoiceDetailId}>
      <span>
        <strong>{line.ProductCode ?? line.Description}</strong>{' '}
        <span className="note">
          {data.creditable.Invoices.length > 1 && `Invoice ${invoiceName(line)} · `}
          {line.ProductCode !== null && `${line.Description} · `}
          {`${formatQuantity(line.Quantity)} at ${formatPrice(line.UnitPrice)} ${line.PricePer === 1 ? 'each' : `per ${formatQuantity(line.PricePer)}`}`}
        </span>
        {line.OwedQuantity > 0 && <StatusChip tone="attention">{`${formatQuantity(line.OwedQuantity)} not delivered`}</StatusChip>}
      </span>
      <span className="credit-left">
        {line.QuantityLeft === 0 && line.NetLeft === 0
          ? 'Fully credited'
          : `${formatQuantity(line.QuantityLeft)} worth ${formatMoney(line.NetLeft, currency)}`}
      </span>
      {isCreditedAsPallet(line, data) ? (
        <span className="note">{explainPalletCharge(line)}</span>
      ) : (
        <QuantityInput
          {...labelField('Quantity')}
          units={toTradeUnits(line)}
          autoFocus={isFirst}
          disabled={line.QuantityLeft === 0}
          value={entry.Quantity}
          onChange={(Quantity) => change({ Quantity })}
          onInvalid={(isInvalid) => onInvalid(`Lines ${key} Quantity`, isInvalid)}
          error={getFieldError(props, `Lines ${key} Quantity`)}
        />
      )}
      <MoneyInput
        {...labelField('Net to credit')}
        currency={currency}
        disabled={line.NetLeft === 0}
        value={entry.NetAmount}
        onChange={(NetAmount) => change({ NetAmount })}
        onInvalid={(isInvalid) => onInvalid(`Lines ${key} NetAmount`, isInvalid)}
        error={getFieldError(props, `Lines ${key} NetAmount`)}
      />
      <span className="credit-net">{net ? formatMoney(net.toString(), currency) : ''}</span>
    </li>
  );
};

/** Credits a quantity at the invoiced price, or a net amount if the price was too high. Shows the net amount of each line. */
export const LinesPart = (props: PartProps & { hasFocus: boolean }) => {
  const toast = useToast();
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isPastedTable(text)) return;
    event.preventDefault();
    const { change, message, isAll } = readPastedCredit(text, props.data.creditable.Lines);
    // Pasted values replace the text in the focused field.
    const field = event.target as HTMLElement;
    field.blur();
    flushSync(() => props.set({ Lines: change(props.values.Lines) }));
    field.focus();
    toast(message, { tone: isAll ? 'info' : 'warning' });
  };
  const creditAll = () => {
    const { set, values, data } = props;
    const fullInput = creditInFull(data);
    const before = values.Lines;
    set({ Lines: { ...before, ...fullInput } });
    const hasPallets = data.creditable.Lines.some((line) => line.NetLeft > 0 && isCreditedAsPallet(line, data));
    toast(
      `Remaining quantity entered for ${plural(Object.keys(fullInput).length, 'line')}${hasPallets ? '. Credit pallets under Pallets.' : ''}`,
      {
        tone: 'info',
        undo: () => set({ Lines: before }),
      },
    );
  };
  return (
    <section aria-label="Lines to credit" className="credit-part">
      <div className="credit-row line-row-heads" aria-hidden="true">
        <span>Invoiced</span>
        <span className="is-figure">Left to credit</span>
        <span className="is-figure">Quantity</span>
        <span className="is-figure">Net to credit</span>
        <span className="is-figure">Net</span>
      </div>
      {/* The row shortcuts work in every field of the list. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className="line-rows" onKeyDown={rowKeys} onPaste={paste}>
        {props.data.creditable.Lines.map((line, index) => (
          <LineRow key={line.InvoiceDetailId} line={line} props={props} isFirst={props.hasFocus && index === 0} />
        ))}
      </ul>
      {Object.keys(creditInFull(props.data)).length > 0 && (
        <ActionButton kind="quiet" shortcut="Alt+A" onPress={creditAll}>
          Credit all lines
        </ActionButton>
      )}
    </section>
  );
};
