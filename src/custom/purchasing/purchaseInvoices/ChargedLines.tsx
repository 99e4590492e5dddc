import { useState } from 'react';
import type { ClipboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { listChargeable } from '#contract/purchasing/purchaseInvoices/calls.ts';
import type { ChargeableLine } from '#contract/purchasing/purchaseInvoices/calls.ts';
import type { Tolerances } from '#contract/purchasing/purchaseInvoices/differences.ts';
import { call, tellError } from '#src/api/call.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { MoneyInput } from '#src/ui/inputs/typed/MoneyInput.tsx';
import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import { isPastedTable } from '#src/ui/lines/lineKeys.ts';
import { rowKeys } from '#src/ui/lines/rowKeys.ts';
import { SearchBox } from '#src/ui/screen/SearchBox.tsx';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatDate, formatMoney, formatPrice, formatQuantity } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { chargeOf, haulierIn, keyOf, netOfLine, offWords, supplierIn } from './invoiceDraft.ts';
import type { ChargedLine, InvoiceValues } from './invoiceDraft.ts';
import { pastedInvoice } from './pastedInvoice.ts';

export interface ChargedLinesProps {
  values: InvoiceValues;
  tolerances: Tolerances;
  isFixed: boolean;
  errors: Record<string, string>;
  onLines: (change: (before: readonly ChargedLine[]) => readonly ChargedLine[]) => void;
  onInvalid: (field: string, isInvalid: boolean) => void;
}

const nameOf = (of: ChargeableLine) =>
  of.PurchaseOrderLineId === null
    ? `Deal ${dealName({ DealNo: of.DealNo ?? 0, Part: of.Part ?? 1 })}`
    : `Order ${of.PurchaseOrderNo}, ${of.ProductCode}`;

const aboutOf = (of: ChargeableLine) =>
  [
    of.PurchaseOrderLineId !== null && of.DealNo !== null && `deal ${of.DealNo}`,
    of.CustomerName,
    of.Reference && `${of.PurchaseOrderLineId === null ? 'booking' : 'note'} ${of.Reference}`,
    of.OnDate && formatDate(of.OnDate),
  ]
    .filter(Boolean)
    .join(' · ');

/** What was kept on the device before currencies were told is in pounds. */
const inOther = (code?: string) => (code === undefined || code === 'GBP' ? '' : `, in ${code}`);

const expectedOf = (of: ChargeableLine) =>
  of.PurchaseOrderLineId === null
    ? of.ExpectedNet === null
      ? 'no haulage was agreed'
      : formatMoney(of.ExpectedNet, of.CurrencyCode)
    : `${formatQuantity(of.ExpectedQuantity)} at ${of.ExpectedPrice === null ? 'no known price' : formatPrice(of.ExpectedPrice)} per ${formatQuantity(of.PricePer)}${inOther(of.CurrencyCode)}`;

const Charged = ({ line, index, props }: { line: ChargedLine; index: number; props: ChargedLinesProps }) => {
  const { tolerances, isFixed, errors, onLines, onInvalid } = props;
  const key = keyOf(line.of);
  const set = (patch: Partial<ChargedLine>) =>
    onLines((before) => before.map((one) => (keyOf(one.of) === key ? { ...one, ...patch } : one)));
  const named = (what: string) => ({ label: `${what}, ${nameOf(line.of)}`, cell: what, hideLabel: true, width: '100%', disabled: isFixed });
  const off = offWords(line, tolerances);
  const told = (field: string) => errors[`Lines.${index}.${field}`];
  return (
    <li className="charged-line" data-chosen="true" data-line={key}>
      <CheckBox
        label={`Charges ${nameOf(line.of)}`}
        hideLabel
        checked
        disabled={isFixed}
        onChange={() => onLines((before) => before.filter((one) => keyOf(one.of) !== key))}
      />
      <span>
        <strong>{nameOf(line.of)}</strong> <span className="note">{aboutOf(line.of)}</span>
      </span>
      <span className="charged-expected">{expectedOf(line.of)}</span>
      {line.of.PurchaseOrderLineId === null ? (
        <>
          <span />
          <MoneyInput
            {...named('Charged')}
            currency={line.of.CurrencyCode}
            value={line.NetAmount}
            onChange={(NetAmount) => set({ NetAmount })}
            onInvalid={(isInvalid) => onInvalid(`${key}.net`, isInvalid)}
            error={told('NetAmount') ?? told('OrderId')}
          />
        </>
      ) : (
        <>
          <QuantityInput
            {...named('Quantity')}
            value={line.Quantity}
            onChange={(Quantity) => set({ Quantity })}
            onInvalid={(isInvalid) => onInvalid(`${key}.quantity`, isInvalid)}
            error={told('Quantity') ?? told('PurchaseOrderLineId')}
          />
          <MoneyInput
            {...named('Price')}
            decimals={4}
            value={line.UnitPrice}
            onChange={(UnitPrice) => set({ UnitPrice })}
            onInvalid={(isInvalid) => onInvalid(`${key}.price`, isInvalid)}
            error={told('UnitPrice')}
          />
        </>
      )}
      <span className="charged-net">{formatMoney(netOfLine(line)?.toString(), line.of.CurrencyCode)}</span>
      {off !== '' && (
        <span className="charged-off">
          <StatusChip tone="refused">{off}</StatusChip>
        </span>
      )}
    </li>
  );
};

const Offered = ({ of, onTake }: { of: ChargeableLine; onTake: () => void }) => (
  <li className="charged-line">
    <CheckBox label={`Charges ${nameOf(of)}`} hideLabel checked={false} onChange={onTake} />
    <span>
      {nameOf(of)} <span className="note">{aboutOf(of)}</span>
    </span>
    <span className="charged-expected">{expectedOf(of)}</span>
  </li>
);

const Offers = ({ props }: { props: ChargedLinesProps }) => {
  const { values, onLines } = props;
  const [text, setText] = useState('');
  const [supplierId, haulierId] = [supplierIn(values), haulierIn(values)];
  const query = { text, ...(supplierId !== undefined && { supplierId }), ...(haulierId !== undefined && { haulierId }) };
  const found = useAnswer(listChargeable, { query }, { enabled: values.Who !== null, keepPrevious: true });
  if (values.Who === null) return null;
  if (found.error) return <ErrorState error={found.error} onRetry={found.refetch} />;
  const taken = new Set(values.Lines.map(({ of }) => keyOf(of)));
  const offered = (found.data ?? []).filter((of) => !taken.has(keyOf(of)));
  const take = (lines: readonly ChargeableLine[]) => onLines((before) => [...before, ...lines.map(chargeOf)]);
  return (
    <section aria-label="Brought and not invoiced yet" className="charged-offers">
      <h2>Brought and not invoiced yet</h2>
      <SearchBox
        label="Order, deal or their note; Enter takes what it finds"
        width="28rem"
        value={text}
        onSearch={setText}
        onEnter={(typed) => {
          if (typed.trim() !== '' && typed.trim() === text.trim()) take(offered);
        }}
      />
      {!found.data && <Loading rows={3} />}
      {found.data && offered.length === 0 && <Empty>Nothing else was brought that is not invoiced.</Empty>}
      <ul className="charged-lines">
        {offered.slice(0, 50).map((of) => (
          <Offered key={keyOf(of)} of={of} onTake={() => take([of])} />
        ))}
      </ul>
    </section>
  );
};

/** Rows of a spreadsheet, pasted anywhere among the lines, charge what a supplier brought. */
const usePastedRows = ({ values, isFixed, onLines }: ChargedLinesProps) => {
  const toast = useToast();
  return async (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const supplierId = supplierIn(values);
    if (isFixed || supplierId === undefined || !isPastedTable(text)) return;
    event.preventDefault();
    // What was typed in the field gives way to what was pasted.
    const hand = event.target as HTMLElement;
    hand.blur();
    try {
      const { change, told, isAll } = pastedInvoice(text, values.Lines, await call(listChargeable, { query: { supplierId } }));
      flushSync(() => onLines(change));
      toast(told, { tone: isAll ? 'info' : 'warning' });
    } catch (error) {
      toast(tellError(error), { tone: 'error' });
    }
    hand.focus();
  };
};

/** What the invoice charges, each beside what was expected; below it what else was brought. */
export const ChargedLines = (props: ChargedLinesProps) => {
  const paste = usePastedRows(props);
  return (
    // The keys and what is pasted act in whatever field they come in.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onPaste={(event) => void paste(event)}>
      <section aria-label="Lines" className="charged">
        <div className="charged-line charged-heads" aria-hidden="true">
          <span />
          <span>Charged</span>
          <span>Expected</span>
          <span className="is-figure">Quantity</span>
          <span className="is-figure">Price</span>
          <span className="is-figure">Net</span>
        </div>
        {/* The key acts on whatever field of the list it is pressed in. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul className="charged-lines" onKeyDown={rowKeys}>
          {props.values.Lines.map((line, index) => (
            <Charged key={keyOf(line.of)} line={line} index={index} props={props} />
          ))}
        </ul>
        {props.values.Lines.length === 0 && (
          <p className="soft">{`Choose below what it charges${props.values.Who?.startsWith('S') ? ', or paste rows of a spreadsheet there: product, quantity, price' : ''}.`}</p>
        )}
        {props.errors.Lines && (
          <p className="field-error" role="alert">
            {props.errors.Lines}
          </p>
        )}
      </section>
      {!props.isFixed && <Offers key={props.values.Who} props={props} />}
    </div>
  );
};
