import type { BroughtForwardItem } from '#contract/money/payments/shapes.ts';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate } from '#src/ui/text/format.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';
import { getMoneyKey, toggleMoney } from '#src/custom/money/payments/form/plan.ts';
import type { PaymentForm } from '#src/custom/money/payments/form/usePaymentForm.ts';

const formatItemName = (item: BroughtForwardItem) => `${item.Kind === 'Credit' ? 'Credit note' : 'Payment'} ${item.No}`;

const buildColumns = (currency: string | undefined): Column<BroughtForwardItem>[] => [
  { key: 'No', title: 'Brought forward', cell: formatItemName },
  { key: 'Date', title: 'Date', cell: (item) => formatDate(item.Date) },
  { key: 'Reference', title: 'Reference', cell: (item) => item.Reference ?? '' },
  {
    key: 'Amount',
    title: 'Amount',
    isFigure: true,
    phone: 'hidden',
    cell: (item) => <MoneyText amount={item.Amount} currency={currency} />,
  },
  {
    key: 'Unallocated',
    title: 'Unallocated',
    isFigure: true,
    phone: 'first',
    cell: (item) => <MoneyText amount={item.Unallocated} currency={currency} strong />,
  },
];

/** Lists unallocated payments and credit notes that can be allocated together with the payment. Hidden if there are none. */
export const BroughtForwardTable = ({ form, currency }: { form: PaymentForm; currency: string | undefined }) => {
  const { moneyItems, plan, choice, choose } = form;
  if (moneyItems.length === 0) return null;
  const change = (keys: ReadonlySet<string | number>) =>
    choose(
      moneyItems
        .map(getMoneyKey)
        .filter((key) => keys.has(key) !== plan.used.has(key))
        .reduce((next, key) => toggleMoney(next, plan, key), choice),
    );
  return (
    <Table
      label="Money brought forward"
      rows={moneyItems}
      columns={buildColumns(currency)}
      keyOf={getMoneyKey}
      selectLabel={(item) => `Use ${formatItemName(item).toLowerCase()}`}
      selection={{ keys: plan.used, onChange: change }}
      density="compact"
    />
  );
};
