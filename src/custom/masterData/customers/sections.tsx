import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { screenPaths } from '#contract/screenPaths.ts';
import type { HeldPallet, LastOrder, LatestInvoice, LatestPayment, OpenDeal } from '#contract/masterData/customers/shapes.ts';
import { getDocument } from '#contract/system/documents/calls.ts';
import { openInvoiceDocument } from '#contract/money/invoices/calls.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';
import { useAction } from '#src/api/useAction.ts';
import { formatCount } from '#src/ui/screen/ScreenTitle.tsx';
import type { Noun } from '#src/ui/screen/ScreenTitle.tsx';
import { canReach } from '#src/ui/screen/reach/reach.ts';
import { Table } from '#src/ui/table/Table.tsx';
import { formatDate, formatMoney, formatQuantity, plural, today } from '#src/ui/text/format.ts';
import { QuantityText } from '#src/ui/text/texts.tsx';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { dealColumns, invoiceColumns, paymentColumns } from './columns.tsx';

interface SectionProps {
  title: string;
  count?: number;
  noun?: Noun;
  /** Sentence shown instead of an empty list. */
  none?: string | false | undefined;
  /** Link or button beside the title. */
  action?: ReactNode;
  children?: ReactNode;
}

export const Section = ({ title, count, noun = 'line', none, action, children }: SectionProps) => (
  <section className="customer-section" aria-label={title}>
    <header>
      <h2>
        {title}
        {count !== undefined && count > 0 && <span className="screen-count"> · {formatCount(count, noun)}</span>}
      </h2>
      {action}
    </header>
    {none ? <p className="soft">{none}</p> : children}
  </section>
);

const More = ({ to, children }: { to: string; children: string }) => (canReach(to) ? <Link to={to}>{children}</Link> : null);

export const OpenDealTable = ({ deals, currency, customerId }: { deals: readonly OpenDeal[]; currency: string; customerId: number }) => {
  const linkTo = canReach(screenPaths.order(1)) ? (deal: OpenDeal) => screenPaths.order(deal.OrderId) : undefined;
  return (
    <Section
      title="Open orders"
      count={deals.length}
      noun="order"
      none={deals.length === 0 && 'No open orders.'}
      action={<More to={screenPaths.orderHistory(customerId)}>All orders</More>}
    >
      <Table
        label="Open orders"
        rows={deals}
        columns={dealColumns(currency)}
        keyOf={(deal) => deal.OrderId}
        {...(linkTo && { linkTo })}
        toneOf={(deal) =>
          deal.RequiredDate !== null && deal.RequiredDate < today() && deal.Status !== 'ReadyToInvoice' ? 'refused' : undefined
        }
        density="compact"
      />
    </Section>
  );
};

const shownLines = 6;

export const LastOrderLines = ({ order }: { order: LastOrder | null }) => (
  <Section title="Last order" none={order === null && 'Nothing ordered yet.'}>
    {order && (
      <>
        <p className="customer-last">
          {formatDate(order.OrderDate)}, deal {dealName(order)}
        </p>
        <ul className="customer-lines">
          {order.Lines.slice(0, shownLines).map((line) => (
            <li key={line.OrderDetailId}>
              <QuantityText quantity={line.Quantity} />
              <span>{line.Description}</span>
              <span className="note">{line.Code}</span>
            </li>
          ))}
        </ul>
        {order.Lines.length > shownLines && <p className="note">and {plural(order.Lines.length - shownLines, 'more line')}</p>}
      </>
    )}
  </Section>
);

export const InvoiceTable = ({
  invoices,
  currency,
  customerId,
  wanted: searchedId,
}: {
  invoices: readonly LatestInvoice[];
  currency: string;
  customerId: number;
  wanted: number | undefined;
}) => {
  const openDocument = useAction(getDocument, { onDone: openInNewTab });
  const prepare = useAction(openInvoiceDocument, { onDone: (document) => openDocument.run({ params: { id: document.DocumentId } }) });
  return (
    <Section
      title="Latest invoices"
      none={invoices.length === 0 && 'No invoices yet.'}
      action={<More to={screenPaths.customerInvoices(customerId)}>All invoices</More>}
    >
      <Table
        label="Latest invoices"
        rows={invoices}
        columns={invoiceColumns(currency, searchedId)}
        keyOf={(invoice) => invoice.InvoiceId}
        onOpen={(invoice) => void prepare.run({ query: { InvoiceID: invoice.InvoiceId } })}
        toneOf={(invoice) => (invoice.Outstanding > 0 && invoice.DueDate < today() ? 'refused' : undefined)}
        density="compact"
      />
    </Section>
  );
};

export const PaymentTable = ({
  payments,
  currency,
  customerId,
}: {
  payments: readonly LatestPayment[];
  currency: string;
  customerId: number;
}) => {
  const history = screenPaths.paymentHistory(customerId);
  return (
    <Section title="Latest payments" none={payments.length === 0 && 'No payments yet.'} action={<More to={history}>All payments</More>}>
      <Table
        label="Latest payments"
        rows={payments}
        columns={paymentColumns(currency)}
        keyOf={(payment) => payment.PaymentId}
        {...(canReach(history) && { linkTo: (payment: LatestPayment) => `${history}&paymentId=${payment.PaymentId}` })}
        density="compact"
      />
    </Section>
  );
};

export const HeldPallets = ({ pallets, worth, currency }: { pallets: readonly HeldPallet[]; worth: number; currency: string }) => (
  <Section title="Pallets held" none={pallets.length === 0 && 'No pallets held.'}>
    <table className="customer-pallets" aria-label="Pallets held">
      <tbody>
        {pallets.map(({ PalletId, Code, Description, Held, Worth }) => (
          <tr key={PalletId}>
            <th scope="row" title={Code}>
              {Description}
            </th>
            <td>{formatQuantity(Held)}</td>
            <td>{formatMoney(Worth, currency)}</td>
          </tr>
        ))}
      </tbody>
      {pallets.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatQuantity(pallets.reduce((total, { Held }) => total + Held, 0))}</td>
            <td>{formatMoney(worth, currency)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  </Section>
);
