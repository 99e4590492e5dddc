import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { sum } from '#contract/money.ts';
import { getItemKey } from '#contract/money/payments/openItemKey.ts';
import type { OpenItem } from '#contract/money/payments/shapes.ts';
import { itemName, spokenName } from '#contract/money/payments/itemName.ts';
import { MoneyInput } from '#src/ui/inputs/typed/MoneyInput.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, formatMoney, today } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { MoneyText } from '#src/ui/text/texts.tsx';
import { canTakeDiscount, computeShortfall, enterAmount, enterAll, toggleInvoice } from '#src/custom/money/payments/form/plan.ts';
import type { PaymentForm } from '#src/custom/money/payments/form/usePaymentForm.ts';

const reasonLabels = { Quoted: 'quoted', AddsUp: 'adds up', Oldest: 'oldest' } as const;

const stepByKey = { ArrowDown: 1, Enter: 1, ArrowUp: -1 } as Record<string, number | undefined>;

/** Moves the focus to the amount above or below on ↑, ↓ and Enter. */
const moveBetweenAmounts = (event: KeyboardEvent<HTMLInputElement>) => {
  const step = event.ctrlKey ? undefined : stepByKey[event.key];
  if (step === undefined) return;
  const inputs = [...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLInputElement>('input.input-figure') ?? [])];
  event.preventDefault();
  inputs[inputs.indexOf(event.currentTarget) + step]?.focus();
};

interface CellProps {
  invoice: OpenItem;
  form: PaymentForm;
  currency: string | undefined;
}

const DiscountCell = ({ invoice, form, currency }: CellProps) => {
  const { plan, choose, fields } = form;
  if (!canTakeDiscount(invoice, fields.PaymentDate ?? today())) return null;
  const entry = plan.entered.get(getItemKey(invoice));
  const isTaken = (entry?.DiscountTaken ?? 0) > 0;
  const change = () => {
    const DiscountTaken = isTaken ? 0 : invoice.DiscountAvailable;
    choose(enterAmount(plan, invoice, { Amount: Number(sum([invoice.Outstanding, -DiscountTaken])), DiscountTaken }));
  };
  return (
    <label className="discount-cell">
      <input type="checkbox" checked={isTaken} onChange={change} aria-label={`Settlement discount on ${spokenName(invoice)}`} />
      {formatMoney(invoice.DiscountAvailable, currency)}
    </label>
  );
};

const AllocateCell = ({ invoice, form, currency }: CellProps) => {
  const { plan, choose, halfTyped, storeHalfTyped } = form;
  const input = useRef<HTMLInputElement>(null);
  const field = `Pay ${getItemKey(invoice)}`;
  const entry = plan.entered.get(getItemKey(invoice));
  // Forgets an amount that is not valid when its row is no longer shown.
  useEffect(() => () => storeHalfTyped(field), [field, storeHalfTyped]);
  // Settlement discount is taken only with the payment that settles the invoice in full.
  const settlesInFull = (Amount: number | null) =>
    Amount !== null && Number(sum([Amount, entry?.DiscountTaken ?? 0])) === invoice.Outstanding;
  const isTooMuch = entry && Number(sum([entry.Amount, entry.DiscountTaken])) > invoice.Outstanding;
  return (
    <MoneyInput
      label={`Allocate to ${spokenName(invoice)}`}
      hideLabel
      width="8.5rem"
      currency={currency}
      value={entry?.Amount ?? null}
      onChange={(Amount) =>
        choose(enterAmount(plan, invoice, { Amount: Amount ?? 0, DiscountTaken: settlesInFull(Amount) ? (entry?.DiscountTaken ?? 0) : 0 }))
      }
      onInvalid={(isInvalid) => storeHalfTyped(field, isInvalid ? input.current?.value : undefined)}
      typedBefore={halfTyped[field]}
      inputRef={input}
      onKeyDown={moveBetweenAmounts}
      error={isTooMuch ? 'More than is outstanding' : undefined}
    />
  );
};

const DueCell = ({ invoice, form, currency }: CellProps) => {
  const why = form.reasons.get(getItemKey(invoice));
  const shortfall = computeShortfall(form.plan.entered.get(getItemKey(invoice)), invoice);
  return (
    <span className="due-cell">
      {invoice.Kind === 'ProForma' ? 'Before despatch' : formatDate(invoice.DueDate)}
      {invoice.Kind !== 'ProForma' && invoice.DueDate < today() && <StatusChip tone="refused">Overdue</StatusChip>}
      {why && <StatusChip tone="information">{reasonLabels[why]}</StatusChip>}
      {shortfall > 0 && <StatusChip tone="attention">{`${formatMoney(shortfall, currency)} short`}</StatusChip>}
    </span>
  );
};

const buildColumns = (form: PaymentForm, currency: string | undefined): Column<OpenItem>[] => [
  { key: 'InvoiceNo', title: 'Invoice', total: 'Total', cell: itemName },
  { key: 'InvoiceDate', title: 'Date', hideOrder: 2, cell: (invoice) => formatDate(invoice.InvoiceDate) },
  {
    key: 'DueDate',
    title: 'Due',
    showsTitle: true,
    width: '18rem',
    cell: (invoice) => <DueCell {...{ invoice, form, currency }} />,
  },
  {
    key: 'Deal',
    title: 'Deal · their order no.',
    hideOrder: 1,
    cell: (invoice) => [invoice.DealNo, invoice.CustomerOrderNo].filter(Boolean).join(' · '),
  },
  {
    key: 'Outstanding',
    title: 'Outstanding',
    isFigure: true,
    phone: 'first',
    cell: (invoice) => <MoneyText amount={invoice.Outstanding} currency={currency} />,
    total: <MoneyText amount={Number(sum(form.openItems.data?.map((invoice) => invoice.Outstanding) ?? []))} currency={currency} strong />,
  },
  {
    key: 'Discount',
    title: 'Discount',
    isFigure: true,
    width: '7rem',
    cell: (invoice) => <DiscountCell {...{ invoice, form, currency }} />,
  },
  {
    key: 'Pay',
    title: 'Allocate',
    isFigure: true,
    width: '9rem',
    cell: (invoice) => <AllocateCell {...{ invoice, form, currency }} />,
    total: <MoneyText amount={Number(sum([...form.plan.entered.values()].map((entry) => entry.Amount)))} currency={currency} strong />,
  },
];

interface OpenItemsTableProps {
  form: PaymentForm;
  currency: string | undefined;
}

/** Lists open invoices and pro formas, earliest due date first, with the amount to allocate to each. */
export const OpenItemsTable = ({ form, currency }: OpenItemsTableProps) => {
  const { plan, choice, choose, fields } = form;
  const rows = form.openItems.data ?? [];
  const change = (keys: ReadonlySet<string | number>) => {
    const changedRows = rows.filter((invoice) => keys.has(getItemKey(invoice)) !== plan.entered.has(getItemKey(invoice)));
    if (changedRows.length > 1)
      choose(keys.size === 0 ? { mode: 'own', entered: new Map(), used: plan.used } : enterAll(plan, changedRows));
    else if (changedRows[0]) choose(toggleInvoice(choice, plan, changedRows[0], fields.Amount));
  };
  return (
    <Table
      label="Open invoices"
      rows={rows}
      columns={buildColumns(form, currency)}
      keyOf={getItemKey}
      selectLabel={(item) => `Pay ${spokenName(item)}`}
      selection={{ keys: new Set(plan.entered.keys()), onChange: change }}
      density="compact"
      empty={<Empty>No open items. The payment stays on account.</Empty>}
    />
  );
};
