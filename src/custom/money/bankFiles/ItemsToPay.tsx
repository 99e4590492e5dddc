import { getItemKey } from '#contract/money/payments/openItemKey.ts';
import { itemName, spokenName } from '#contract/money/payments/itemName.ts';
import type { OpenItem } from '#contract/money/payments/shapes.ts';
import { Empty } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, formatMoney } from '#src/ui/text/format.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';
import type { Ticks } from './useTicks.ts';

const columnsFor = (ticks: Ticks, currency: string): readonly Column<OpenItem>[] => [
  { key: 'InvoiceNo', title: 'Invoice', cell: itemName },
  { key: 'DueDate', title: 'Due', showsTitle: true, hideOrder: 1, cell: (item) => formatDate(item.DueDate) },
  { key: 'Order', title: 'Their order no.', hideOrder: 2, cell: (item) => item.CustomerOrderNo ?? '' },
  {
    key: 'Outstanding',
    title: 'Outstanding',
    isFigure: true,
    phone: 'first',
    cell: (item) => <MoneyText amount={item.Outstanding} currency={currency} />,
  },
  {
    key: 'Pays',
    title: 'Allocated',
    isFigure: true,
    cell: (item) => (ticks.paidOn(item) > 0 ? <MoneyText amount={ticks.paidOn(item)} currency={currency} strong /> : ''),
  },
];

const unallocatedText = ({ unallocated, isTooMuch }: Ticks, currency: string) => {
  if (isTooMuch) return `The ticked items exceed the payment by ${formatMoney(unallocated.neg().toFixed(2), currency)}`;
  return unallocated.gt(0) ? `${formatMoney(unallocated.toFixed(2), currency)} stays on account` : 'Fully allocated';
};

/** Lists the open items of the account, earliest due date first. The user ticks the items that the line pays. */
export const ItemsToPay = ({ items, ticks, currency }: { items: readonly OpenItem[]; ticks: Ticks; currency: string }) => (
  <>
    <Table
      label="Open invoices"
      rows={items}
      columns={columnsFor(ticks, currency)}
      keyOf={getItemKey}
      selectLabel={(item) => `Pay ${spokenName(item)}`}
      selection={{ keys: ticks.keys, onChange: ticks.change }}
      density="compact"
      empty={<Empty>No open items. The money stays on account.</Empty>}
    />
    <p className={ticks.isTooMuch ? 'running-refused' : 'soft'} role="status">
      {unallocatedText(ticks, currency)}
    </p>
  </>
);
