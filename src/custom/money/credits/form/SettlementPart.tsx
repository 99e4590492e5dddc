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

const RefundFields = (props: PartProps) => {
  const { data, values, set, onInvalid } = props;
  const { Refund: refund } = values;
  const methods = useAnswer(listPaymentMethods, {}, { staleTimeMs: 600_000 });
  const change = (patch: Partial<typeof refund>) => set({ Refund: { ...refund, ...patch } });
  return (
    <fieldset className="credit-refund">
      <legend>Refund to customer</legend>
      <MoneyInput
        label="Refund amount"
        currency={data.creditable.Invoice.CurrencyCode}
        value={refund.Amount}
        onChange={(Amount) => change({ Amount })}
        onInvalid={(isInvalid) => onInvalid('Refund', isInvalid)}
        error={getFieldError(props, 'Settlement refund Quantity')}
      />
      <SelectBox
        label="Refund method"
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

/** Number of invoices shown at first, and added by *Show more*. */
const pageSize = 20;

/** Loads the open invoices of the account, oldest first. The user can search them and show more. */
const useOpenInvoices = (customerId: number) => {
  const [text, setText] = useState('');
  const [count, setCount] = useState(pageSize);
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
  return {
    rows,
    total,
    text,
    setText,
    error: answer.error,
    refetch: answer.refetch,
    onMore: () => setCount((before) => before + pageSize),
  };
};

/** Lists the credited invoice first, then the invoices chosen earlier, then those that the search found. No invoice is listed twice. */
const listInvoices = ({ data, values }: PartProps, settlement: Record<string, number | null>, openInvoices: readonly OpenInvoice[]) => {
  const { Invoice } = data.creditable;
  const creditedInvoice = Invoice.Outstanding > 0 || settlement[Invoice.InvoiceId] ? [Invoice] : [];
  const chosenInvoices = Object.values(values.Chosen).map(
    (chosen) => openInvoices.find(({ InvoiceId }) => InvoiceId === chosen.InvoiceId) ?? chosen,
  );
  const invoices = new Map<number, OpenInvoice>();
  for (const invoice of [...creditedInvoice, ...chosenInvoices, ...openInvoices])
    if (!invoices.has(invoice.InvoiceId)) invoices.set(invoice.InvoiceId, invoice);
  return [...invoices.values()];
};

/** Allocates the credit to invoices or refunds it. Suggests the credited invoice. The unallocated amount stays on account. */
export const SettlementPart = (props: PartProps) => {
  const { data, values, sums, set, onInvalid } = props;
  const { CustomerId, InvoiceId, CurrencyCode } = data.creditable.Invoice;
  const settlement = getSettlement(values, sums.gross, data);
  const openInvoices = useOpenInvoices(CustomerId);
  const invoices = listInvoices(props, settlement, openInvoices.rows);
  const allocate = (invoice: OpenInvoice, amount: number | null) => {
    const { InvoiceNo, OriginalNo, InvoiceDate, Outstanding } = invoice;
    const chosen = { InvoiceId: invoice.InvoiceId, InvoiceNo, OriginalNo, InvoiceDate, Outstanding };
    set({ Settle: { ...settlement, [invoice.InvoiceId]: amount }, Chosen: { ...values.Chosen, [invoice.InvoiceId]: chosen } });
  };
  return (
    <section aria-label="Credit settlement" className="credit-part">
      {(openInvoices.text !== '' || openInvoices.total > pageSize) && (
        <SearchBox label="Search open invoices" value={openInvoices.text} onSearch={openInvoices.setText} />
      )}
      {openInvoices.error && <ErrorState error={openInvoices.error} onRetry={openInvoices.refetch} />}
      {invoices.length === 0 && !openInvoices.error && (
        <p className="soft">No open invoices. The credit stays on account until it is used.</p>
      )}
      {/* The row shortcuts work in every field of the list. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className="line-rows" onKeyDown={rowKeys}>
        {invoices.map((invoice) => (
          <li key={invoice.InvoiceId} className="credit-row is-short" data-line={invoice.InvoiceId}>
            <span>
              <strong>{`Invoice ${invoiceName(invoice)}`}</strong>{' '}
              <span className="note">
                {[
                  invoice.InvoiceDate && formatDate(invoice.InvoiceDate),
                  invoice.Outstanding !== null && `${formatMoney(invoice.Outstanding, CurrencyCode)} outstanding`,
                  invoice.InvoiceId === InvoiceId && 'invoice being credited',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <MoneyInput
              label={`Allocate to invoice ${invoiceName(invoice)}`}
              cell="Amount"
              hideLabel
              width="100%"
              currency={CurrencyCode}
              value={settlement[invoice.InvoiceId] ?? null}
              onChange={(amount) => allocate(invoice, amount)}
              onInvalid={(isInvalid) => onInvalid(`Settle ${invoice.InvoiceId}`, isInvalid)}
              error={getFieldError(props, `Settlement ${invoice.InvoiceId} Quantity`)}
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
      <RefundFields {...props} />
    </section>
  );
};
