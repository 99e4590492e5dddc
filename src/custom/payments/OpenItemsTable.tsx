import type { KeyboardEvent } from 'react';
import { sum } from '#contract/money.ts';
import type { OpenInvoice } from '#contract/payments/shapes.ts';
import { MoneyInput } from '#src/ui/inputs/MoneyInput.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, formatMoney, today } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { MoneyText } from '#src/ui/text/texts.tsx';
import { earnsDiscount, enter, toggleInvoice } from './plan.ts';
import type { PaymentForm } from './usePaymentForm.ts';

const reasonWords = { Quoted: 'quoted', AddsUp: 'adds up', Oldest: 'oldest' } as const;

const neighbour = { ArrowDown: 1, Enter: 1, ArrowUp: -1 } as Record<string, number | undefined>;

/** ↑ ↓ and Enter move between the amounts; Escape goes back to the row. */
const moveBetweenAmounts = (event: KeyboardEvent<HTMLInputElement>) => {
  const by = event.ctrlKey ? undefined : neighbour[event.key];
  if (by === undefined) return;
  const inputs = [...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLInputElement>('input.input-figure') ?? [])];
  event.preventDefault();
  inputs[inputs.indexOf(event.currentTarget) + by]?.focus();
};

interface CellProps {
  invoice: OpenInvoice;
  form: PaymentForm;
  currency: string | undefined;
}

const DiscountCell = ({ invoice, form, currency }: CellProps) => {
  const { plan, choose, fields } = form;
  if (!earnsDiscount(invoice, fields.PaymentDate ?? today())) return null;
  const entry = plan.entered.get(invoice.InvoiceId);
  const takes = (entry?.DiscountTaken ?? 0) > 0;
  const change = () => {
    const DiscountTaken = takes ? 0 : invoice.DiscountAvailable;
    const whole = Number(sum([invoice.Outstanding, -DiscountTaken]));
    const wasWhole = !entry || Number(sum([entry.Amount, entry.DiscountTaken])) === invoice.Outstanding;
    choose(enter(plan, invoice.InvoiceId, { Amount: wasWhole ? whole : Math.min(entry.Amount, whole), DiscountTaken }));
  };
  return (
    <label className="discount-cell">
      <input type="checkbox" checked={takes} onChange={change} aria-label={`Settlement discount on invoice ${invoice.InvoiceNo}`} />
      {formatMoney(invoice.DiscountAvailable, currency)}
    </label>
  );
};

const PayCell = ({ invoice, form }: CellProps) => {
  const { plan, choose } = form;
  const entry = plan.entered.get(invoice.InvoiceId);
  const tooMuch = entry && Number(sum([entry.Amount, entry.DiscountTaken])) > invoice.Outstanding;
  return (
    <MoneyInput
      label={`Pay on invoice ${invoice.InvoiceNo}`}
      hideLabel
      width="100%"
      value={entry?.Amount ?? null}
      onChange={(Amount) =>
        choose(enter(plan, invoice.InvoiceId, { Amount: Amount ?? 0, DiscountTaken: Amount ? (entry?.DiscountTaken ?? 0) : 0 }))
      }
      onKeyDown={moveBetweenAmounts}
      error={tooMuch ? 'More than it owes' : undefined}
    />
  );
};

const DueCell = ({ invoice, why }: { invoice: OpenInvoice; why: keyof typeof reasonWords | undefined }) => (
  <span className="due-cell">
    {formatDate(invoice.DueDate)}
    {invoice.DueDate < today() && <StatusChip tone="refused">Overdue</StatusChip>}
    {why && <StatusChip tone="information">{reasonWords[why]}</StatusChip>}
  </span>
);

const columnsFor = (form: PaymentForm, currency: string | undefined): Column<OpenInvoice>[] => [
  { key: 'InvoiceNo', title: 'Invoice', width: '6rem', total: 'Total', cell: (invoice) => String(invoice.InvoiceNo) },
  { key: 'InvoiceDate', title: 'Date', width: '7.5rem', leaves: 2, cell: (invoice) => formatDate(invoice.InvoiceDate) },
  {
    key: 'DueDate',
    title: 'Due',
    width: '13rem',
    cell: (invoice) => <DueCell invoice={invoice} why={form.reasons.get(invoice.InvoiceId)} />,
  },
  {
    key: 'Deal',
    title: 'Deal · their order no.',
    leaves: 1,
    cell: (invoice) => [invoice.DealNo, invoice.CustomerOrderNo].filter(Boolean).join(' · '),
  },
  {
    key: 'Outstanding',
    title: 'Outstanding',
    isFigure: true,
    phone: 'first',
    cell: (invoice) => <MoneyText amount={invoice.Outstanding} currency={currency} />,
    total: <MoneyText amount={Number(sum(form.open.data?.map((invoice) => invoice.Outstanding) ?? []))} currency={currency} strong />,
  },
  {
    key: 'Discount',
    title: 'Discount',
    isFigure: true,
    width: '8rem',
    cell: (invoice) => <DiscountCell {...{ invoice, form, currency }} />,
  },
  {
    key: 'Pay',
    title: 'Pay now',
    isFigure: true,
    width: '9rem',
    cell: (invoice) => <PayCell {...{ invoice, form, currency }} />,
    total: <MoneyText amount={Number(sum([...form.plan.entered.values()].map((entry) => entry.Amount)))} currency={currency} strong />,
  },
];

/** What the customer owes, oldest due first, with what each invoice gets of the money. Space ticks, digits change the part. */
export const OpenItemsTable = ({ form, currency }: { form: PaymentForm; currency: string | undefined }) => {
  const { plan, choice, choose, fields } = form;
  const rows = form.open.data ?? [];
  const change = (keys: ReadonlySet<string | number>) => {
    const changed = rows.filter((invoice) => keys.has(invoice.InvoiceId) !== plan.entered.has(invoice.InvoiceId));
    if (changed.length > 1) {
      const entered = new Map(changed.map((invoice) => [invoice.InvoiceId, { Amount: invoice.Outstanding, DiscountTaken: 0 }]));
      choose({ mode: 'own', entered: keys.size === 0 ? new Map() : new Map([...plan.entered, ...entered]), used: plan.used });
    } else if (changed[0]) choose(toggleInvoice(choice, plan, changed[0], fields.Amount));
  };
  return (
    <Table
      label="Open invoices"
      rows={rows}
      columns={columnsFor(form, currency)}
      keyOf={(invoice) => invoice.InvoiceId}
      selection={{ keys: new Set(plan.entered.keys()), onChange: change }}
      density="compact"
      empty={<Empty>Nothing is open on this account: the payment stays on account until there is.</Empty>}
    />
  );
};
