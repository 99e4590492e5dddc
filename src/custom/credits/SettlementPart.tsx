import { listPaymentMethods } from '#contract/lookups/menus.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { MoneyInput } from '#src/ui/inputs/MoneyInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { formatDate, formatMoney } from '#src/ui/text/format.ts';
import { settledOf } from './creditDraft.ts';
import { goOn } from './goOn.ts';
import { wrongOf } from './parts.ts';
import type { PartProps } from './parts.ts';

const Refund = (props: PartProps) => {
  const { data, values, set, onInvalid } = props;
  const { Refund: refund } = values;
  const methods = useAnswer(listPaymentMethods, {}, { staleTimeMs: 600_000 });
  const change = (patch: Partial<typeof refund>) => set({ Refund: { ...refund, ...patch } });
  return (
    <fieldset className="credit-refund">
      <legend>Paid back</legend>
      <MoneyInput
        label="Refund"
        currency={data.part.Invoice.CurrencyCode}
        value={refund.Amount}
        onChange={(Amount) => change({ Amount })}
        onInvalid={(isInvalid) => onInvalid('Refund', isInvalid)}
        error={wrongOf(props, 'Settlement refund Quantity')}
      />
      <SelectBox
        label="Paid by"
        width="10rem"
        value={refund.PaymentMethodId}
        choices={methods.data?.map((method) => ({ value: method.PaymentMethodId, label: method.Description })) ?? []}
        onChange={(PaymentMethodId) => change({ PaymentMethodId })}
      />
      <TextBox
        label="Reference"
        optional
        width="16rem"
        maxLength={100}
        value={refund.Reference}
        onChange={(Reference) => change({ Reference })}
      />
    </fieldset>
  );
};

/** How the credit is settled: against invoices, this one suggested first, or paid back; the rest stays on account. */
export const SettlementPart = (props: PartProps) => {
  const { data, values, sums, set, onInvalid } = props;
  const { InvoiceId } = data.part.Invoice;
  const settled = settledOf(values, sums.gross, data);
  const open = data.account.Invoices.filter((one) => one.Outstanding > 0 || settled[one.InvoiceId]).toSorted(
    (a, b) => Number(b.InvoiceId === InvoiceId) - Number(a.InvoiceId === InvoiceId) || a.InvoiceDate.localeCompare(b.InvoiceDate),
  );
  return (
    <section aria-label="How it is settled" className="credit-part">
      {open.length === 0 && <p className="soft">Nothing is open on this account: the credit stays on account until it is used.</p>}
      {/* The key acts on whatever field of the list it is pressed in. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className="credit-rows" onKeyDown={goOn}>
        {open.map((one) => (
          <li key={one.InvoiceId} className="credit-row is-short">
            <span>
              <strong>{`Invoice ${one.InvoiceNo}`}</strong>{' '}
              <span className="note">
                {`${formatDate(one.InvoiceDate)} · ${formatMoney(one.Outstanding, one.CurrencyCode)} open`}
                {one.InvoiceId === InvoiceId && ' · the one that is credited'}
              </span>
            </span>
            <MoneyInput
              label={`Set against invoice ${one.InvoiceNo}`}
              hideLabel
              width="100%"
              value={settled[one.InvoiceId] ?? null}
              onChange={(amount) => set({ Settle: { ...settled, [one.InvoiceId]: amount } })}
              onInvalid={(isInvalid) => onInvalid(`Settle ${one.InvoiceId}`, isInvalid)}
              error={wrongOf(props, `Settlement ${one.InvoiceId} Quantity`)}
            />
            <span />
          </li>
        ))}
      </ul>
      <Refund {...props} />
    </section>
  );
};
