import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { Fragment } from 'react';
import { screenPaths } from '#contract/screenPaths.ts';
import { getWholeInvoice, markPosted } from '#contract/money/invoices/calls.ts';
import type { WholeInvoice } from '#contract/money/invoices/shapes.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ActionButton, LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { Facts } from '#src/ui/screen/Facts.tsx';
import type { Fact } from '#src/ui/screen/Facts.tsx';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { canReach } from '#src/ui/screen/reach/reach.ts';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatDate, formatInstant, formatMoney } from '#src/ui/text/format.ts';
import { InvoiceContent } from './InvoiceContent.tsx';
import { MailButton } from '#src/papers/mail/MailButton.tsx';
import { MailChip } from '#src/papers/mail/MailChip.tsx';
import { openInvoicePaper, saveInvoiceXml } from '#src/papers/invoicePaper.ts';
import { PaperButton } from '#src/papers/PaperButton.tsx';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { invoiceWord } from '#contract/words/papers.ts';
import '#src/papers/papers.css';

/** Amount outstanding, with a link to the screen where Office handles it. */
const renderOutstanding = ({ Outstanding, CurrencyCode, CustomerId }: WholeInvoice) => {
  const record = screenPaths.recordPayment({ customerId: CustomerId });
  const amount = formatMoney(Outstanding, CurrencyCode);
  if (Outstanding <= 0 || !canReach(record)) return amount;
  return (
    <Fragment key="outstanding">
      {amount}, <ReachLink to={record}>record a payment</ReachLink>
    </Fragment>
  );
};

const renderSent = ({ SentAt, PostedAt, CustomerId }: WholeInvoice) => {
  if (SentAt) return formatInstant(SentAt);
  if (PostedAt) return '';
  return (
    <ReachLink key="sent" to={screenPaths.unsentInvoices({ customerId: CustomerId })}>
      Not sent yet
    </ReachLink>
  );
};

const listFacts = (invoice: WholeInvoice): Fact[] => [
  [
    'Customer',
    <Fragment key="customer">
      <ReachLink to={screenPaths.customer(invoice.CustomerId)}>{invoice.CustomerName}</ReachLink>
      {invoice.AddressLines.map((line) => `, ${line}`)}
    </Fragment>,
  ],
  ['Invoice date', formatDate(invoice.InvoiceDate)],
  ['Tax point', formatDate(invoice.TaxPoint)],
  ['Due by', `${formatDate(invoice.DueDate)} (${invoice.PaymentTerms.toLowerCase()})`],
  [
    'Deal',
    invoice.OrderId === null ? (
      dealName(invoice)
    ) : (
      <ReachLink key="deal" to={screenPaths.order(invoice.OrderId)}>
        {dealName(invoice)}
      </ReachLink>
    ),
  ],
  ['Their order', invoice.CustomerOrderNo ?? ''],
  ['Outstanding', renderOutstanding(invoice)],
  ['Sent', renderSent(invoice)],
  ['Posted', invoice.PostedAt ? formatInstant(invoice.PostedAt) : ''],
];

const Mails = ({ mails }: { mails: WholeInvoice['Mails'] }) =>
  mails.length === 0 ? null : (
    <>
      <h3 className="form-section">E-mail</h3>
      <ul className="outbox-list">
        {mails.map((mail) => (
          <li key={mail.OutboxId}>
            <p>
              <MailChip mail={mail} /> {mail.ToAddresses.join(', ')}, {formatInstant(mail.SentAt ?? mail.QueuedAt)}
            </p>
            {mail.LastError && <p className="note soft">{mail.LastError}</p>}
          </li>
        ))}
      </ul>
    </>
  );

/** Button to send the invoice. Not shown for invoices of the previous system, which have no document here. */
const SendInvoice = ({ invoice: { Kind, InvoiceId, SentAt } }: { invoice: WholeInvoice }) =>
  Kind === 'Opening' ? null : <MailButton paper={{ DocumentKind: 'Invoice', SubjectId: InvoiceId }} wasSent={SentAt !== null} />;

/** Records that the document was handed over or posted. */
const PostInvoice = ({ invoice: { Kind, InvoiceId, SentAt, PostedAt } }: { invoice: WholeInvoice }) => {
  const post = useAction(markPosted, { isErrorInline: true, toast: 'Marked as posted' });
  if (Kind === 'Opening' || SentAt !== null || PostedAt !== null) return null;
  return (
    <ActionButton
      pending={post.pending}
      refusal={post.refusal}
      onPress={() => post.run({ body: { DocumentKind: 'Invoice', DocumentIds: [InvoiceId] } })}
    >
      Mark as posted
    </ActionButton>
  );
};

/** Button to credit the invoice, for Office. Not shown for a debit note, which reverses a credit note. */
const CreditInvoice = ({ invoice: { Kind, CustomerId, InvoiceId } }: { invoice: WholeInvoice }) => {
  const to = screenPaths.addCredit(CustomerId, InvoiceId);
  return Kind === 'Debit' || !canReach(to) ? null : <LinkButton to={to}>Credit invoice</LinkButton>;
};

/** Shows one invoice without leaving the list. */
export const InvoicePanel = ({ invoiceId, onClose }: { invoiceId: number; onClose: () => void }) => {
  const answer = useAnswer(getWholeInvoice, { params: { id: invoiceId } });
  const title = answer.data ? `${invoiceWord(answer.data.Kind)} ${invoiceName(answer.data)}` : 'Invoice';
  return (
    <SidePanel
      isOpen
      width="44rem"
      title={title}
      onClose={onClose}
      actions={
        <>
          <PaperButton kind="primary" open={openInvoicePaper} id={invoiceId} />
          <PaperButton label="E-invoice (XML)" open={saveInvoiceXml} id={invoiceId} />
          {answer.data && <SendInvoice invoice={answer.data} />}
          {answer.data && <PostInvoice invoice={answer.data} />}
          {answer.data && <CreditInvoice invoice={answer.data} />}
        </>
      }
    >
      {answer.error && <ErrorState error={answer.error} onRetry={answer.refetch} />}
      {answer.isPending && <Loading rows={6} />}
      {answer.data && (
        <>
          <Facts facts={listFacts(answer.data)} className="invoice-facts" />
          <InvoiceContent content={answer.data} />
          <Mails mails={answer.data.Mails} />
        </>
      )}
    </SidePanel>
  );
};
