import { useState } from 'react';
import { customerInvoices } from '#contract/money/invoices/calls.ts';
import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { listPaymentMethods } from '#contract/masterData/lookups/menus.ts';
import { useAnswer, useAnswerPage } from '#src/api/useAnswer.ts';
import { MoneyInput } from '#src/ui/inputs/typed/MoneyInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { rowKeys } from '#src/ui/lines/rowKeys.ts';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { SearchBox } from '#src/ui/screen/SearchBox.tsx';
import { ErrorState } from '#src/ui/states/states.tsx';
import { formatDate, formatMoney } from '#src/ui/text/format.ts';
import { getSettlement } from './creditDraft.ts';
import type { OpenInvoice } from './creditDraft.ts';
import { getFieldError } from './parts.ts';
import type { PartProps } from './parts.ts';

const Refund = (props: PartProps) => {
  const { data, values, set, onInvalid } = props;
  const { Refund: refund } = values;
  const methods = useAnswer(listPaymentMethods, {}, { staleTimeMs: 600_000 });
  const change = (patch: Partial<typeof refund>) => set({ Refund: { ...refund, ...patch } });
  return (
    <fieldset className="credit-refund">
      <legend>Refund to customer</legend>
      <MoneyInput
        label="Refund"
        currency={data.part.Invoice.CurrencyCode}
        value={refund.Amount}
        onChange={(Amount) => change({ Amount })}
        onInvalid={(isInvalid) => onInvalid('Refund', isInvalid)}
        error={getFieldError(props, 'Settlement refund Quantity')}
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

const atOnce = 20;

/** Loads the open invoices of the account, oldest first, with a search and *Show more*. */
const useOpenInvoices = (customerId: number) => {
  const [text, setText] = useState('');
  const [count, setCount] = useState(atOnce);
  const q = text.trim();
  const answer = useAnswerPage(customerInvoices, {
    params: { id: customerId },
    query: { range: [0, count - 1], sort: ['Date', 'ASC'], filter: { Kind: ['Invoice'], Show: 'Open', ...(q && { q }) } },
  });
  const rows = (answer.data?.rows ?? []).flatMap(
    ({ InvoiceId, Number: InvoiceNo, OriginalNo, Date: InvoiceDate, Outstanding }): OpenInvoice[] =>
      InvoiceId === null ? [] : [{ InvoiceId, InvoiceNo, OriginalNo, InvoiceDate, Outstanding }],
  );
  const total = answer.data?.total ?? 0;
  return { rows, total, text, setText, error: answer.error, refetch: answer.refetch, onMore: () => setCount((before) => before + atOnce) };
};

/** Lists the credited invoice first, then the chosen ones, then the search results, each once. */
const listInvoices = ({ data, values }: PartProps, settlement: Record<string, number | null>, openInvoices: readonly OpenInvoice[]) => {
  const { Invoice } = data.part;
  const own = Invoice.Outstanding > 0 || settlement[Invoice.InvoiceId] ? [Invoice] : [];
  const chosenInvoices = Object.values(values.Chosen).map(
    (one) => openInvoices.find(({ InvoiceId }) => InvoiceId === one.InvoiceId) ?? one,
  );
  const all = new Map<number, OpenInvoice>();
  for (const one of [...own, ...chosenInvoices, ...openInvoices]) if (!all.has(one.InvoiceId)) all.set(one.InvoiceId, one);
  return [...all.values()];
};

/** Allocates the credit to invoices or refunds it. Suggests the credited invoice. The remainder stays on account. */
export const SettlementPart = (props: PartProps) => {
  const { data, values, sums, set, onInvalid } = props;
  const { CustomerId, InvoiceId, CurrencyCode } = data.part.Invoice;
  const settlement = getSettlement(values, sums.gross, data);
  const openInvoices = useOpenInvoices(CustomerId);
  const open = listInvoices(props, settlement, openInvoices.rows);
  const choose = (one: OpenInvoice, amount: number | null) => {
    const { InvoiceNo, OriginalNo, InvoiceDate, Outstanding } = one;
    const row = { InvoiceId: one.InvoiceId, InvoiceNo, OriginalNo, InvoiceDate, Outstanding };
    set({ Settle: { ...settlement, [one.InvoiceId]: amount }, Chosen: { ...values.Chosen, [one.InvoiceId]: row } });
  };
  return (
    <section aria-label="Credit settlement" className="credit-part">
      {(openInvoices.text !== '' || openInvoices.total > atOnce) && (
        <SearchBox label="Search open invoices" value={openInvoices.text} onSearch={openInvoices.setText} />
      )}
      {openInvoices.error && <ErrorState error={openInvoices.error} onRetry={openInvoices.refetch} />}
      {open.length === 0 && !openInvoices.error && <p className="soft">No open invoices. The credit stays on account until it is used.</p>}
      {/* The row shortcuts work in every field of the list. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className="credit-rows" onKeyDown={rowKeys}>
        {open.map((one) => (
          <li key={one.InvoiceId} className="credit-row is-short" data-line={one.InvoiceId}>
            <span>
              <strong>{`Invoice ${invoiceName(one)}`}</strong>{' '}
              <span className="note">
                {[
                  one.InvoiceDate && formatDate(one.InvoiceDate),
                  one.Outstanding !== null && `${formatMoney(one.Outstanding, CurrencyCode)} outstanding`,
                  one.InvoiceId === InvoiceId && 'being credited',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <MoneyInput
              label={`Set against invoice ${invoiceName(one)}`}
              cell="Amount"
              hideLabel
              width="100%"
              currency={CurrencyCode}
              value={settlement[one.InvoiceId] ?? null}
              onChange={(amount) => choose(one, amount)}
              onInvalid={(isInvalid) => onInvalid(`Settle ${one.InvoiceId}`, isInvalid)}
              error={getFieldError(props, `Settlement ${one.InvoiceId} Quantity`)}
            />
            <span />
          </li>
        ))}
      </ul>
      {openInvoices.total > openInvoices.rows.length && (
        <ActionButton kind="quiet" onPress={openInvoices.onMore}>
          {`Show more of the ${openInvoices.total.toLocaleString('en-GB')} open invoices`}
        </ActionButton>
      )}
      <Refund {...props} />
    </section>
  );
};
