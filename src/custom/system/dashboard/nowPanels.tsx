import type { Dashboard } from '#contract/system/dashboard/calls.ts';
import { ages } from '#contract/sales/deal/ages.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { ageWords } from '#contract/words/ages.ts';
import { statusWords } from '#contract/words/deals.ts';
import { formatDate, formatMoney, formatQuantity, plural } from '#src/ui/text/format.ts';
import type { PanelDefinition } from './DashboardPanel.tsx';
import { reportPath, shortMoney, shortNumber, sumRows } from './salesPanels.tsx';

type Orders = Dashboard['Orders'][number];

const dueWords = ({ Week, IsLate }: Orders) => (IsLate ? 'Overdue' : Week === null ? 'No date' : `Week of ${formatDate(Week)}`);

/** Groups late orders first, then by week, then those without a date. */
const byDue = (orders: readonly Orders[]) => {
  const groups = [...Map.groupBy(orders, dueWords)];
  const sortKeyOf = ([words, [first]]: [string, Orders[]]) => (words === 'Overdue' ? '' : (first?.Week ?? '9'));
  return groups.toSorted((one, other) => (sortKeyOf(one) < sortKeyOf(other) ? -1 : 1));
};

export const ordersPanel = (data: Dashboard): PanelDefinition<Orders & { Due: string; key: string }> => {
  const dueGroups = byDue(data.Orders);
  const rows = dueGroups.flatMap(([Due, orders]) =>
    [...Map.groupBy(orders, ({ Status }) => Status)].map(([Status, same]) => ({
      ...(same[0] as Orders),
      Due,
      key: `${Due} ${Status}`,
      Deals: same.reduce((sum, row) => sum + row.Deals, 0),
      NetAmount: sumRows(same, (row) => row.NetAmount),
    })),
  );
  const deals = rows.reduce((sum, row) => sum + row.Deals, 0);
  const late = rows.reduce((sum, row) => sum + (row.IsLate ? row.Deals : 0), 0);
  return {
    key: 'orders',
    title: 'Order book',
    figure: formatMoney(sumRows(rows, (row) => row.NetAmount)),
    detail: `${plural(deals, 'order')} not invoiced, ${formatQuantity(late)} overdue`,
    leads: { to: screenPaths.openOrders(), words: 'Open orders' },
    empty: 'No open orders.',
    rows,
    keyOf: (row) => row.key,
    columns: [
      { key: 'Due', title: 'Due', cell: (row) => row.Due },
      { key: 'Status', title: 'Status', cell: (row) => statusWords[row.Status] },
      {
        key: 'Deals',
        title: 'Orders',
        isFigure: true,
        width: '6rem',
        cell: (row) => formatQuantity(row.Deals),
        total: formatQuantity(deals),
      },
      {
        key: 'NetAmount',
        title: 'Net',
        isFigure: true,
        cell: (row) => formatMoney(row.NetAmount),
        total: formatMoney(sumRows(rows, (row) => row.NetAmount)),
      },
    ],
    chart: {
      rows: dueGroups.map(([label, orders]) => ({
        label: label.replace('Week of ', '').replace(/ \d{4}$/, ''),
        Net: sumRows(orders, (row) => row.NetAmount),
      })),
      series: [{ key: 'Net', name: 'Net', colour: 'var(--accent)' }],
      short: shortMoney,
      whole: formatMoney,
    },
  };
};

const buckets = ages.map((age) => [age, ageWords[age]] as const);
const besides = [
  ['Unallocated', 'Unallocated'],
  ['Tied', 'Tied to pro formas'],
] as const;

export const agesPanel = ({ Ages }: Dashboard, today: string): PanelDefinition<{ key: string; label: string; Amount: number }> => {
  const rows = [...buckets, ...besides].map(([key, label]) => ({ key, label, Amount: Ages[key] }));
  return {
    key: 'ages',
    title: 'Owed, by age',
    figure: formatMoney(Ages.Balance),
    detail: `${formatMoney(Ages.Overdue)} overdue`,
    leads: { to: reportPath('ageListing', { date: today }), words: 'Aged debtors' },
    empty: 'No customer owes money.',
    rows: rows.some(({ Amount }) => Amount !== 0) ? rows : [],
    keyOf: (row) => row.key,
    columns: [
      { key: 'label', title: 'Age', cell: (row) => row.label },
      { key: 'Amount', title: 'In pounds', isFigure: true, cell: (row) => formatMoney(row.Amount), total: formatMoney(Ages.Balance) },
    ],
    chart: {
      rows: rows.slice(0, buckets.length),
      series: [{ key: 'Amount', name: 'Owed', colour: 'var(--accent)' }],
      short: shortMoney,
      whole: formatMoney,
    },
  };
};

const coverWords = (days: number | null) => (days === null ? 'no sales' : plural(days, 'day'));
const supplierWords = (name: string | null) => name ?? 'No supplier';
const maxBars = 10;
const maxBarNameLength = 14;
/** A shortened name and how many days the stock lasts. */
const barWords = ({ SupplierName, CoverDays }: Dashboard['Stock'][number]) => {
  const name = supplierWords(SupplierName);
  const short = name.length > maxBarNameLength ? `${name.slice(0, maxBarNameLength - 1)}…` : name;
  return CoverDays === null ? short : `${short} · ${CoverDays} days`;
};

export const stockPanel = ({ Stock }: Dashboard): PanelDefinition<Dashboard['Stock'][number]> => ({
  key: 'stock',
  title: 'Stock cover',
  isWide: true,
  figure: formatMoney(sumRows(Stock, (row) => row.Value)),
  detail: 'at average cost, cover based on the last three months',
  leads: { to: screens.stock, words: 'Stock' },
  empty: 'No stock.',
  rows: Stock,
  keyOf: (row) => row.SupplierId ?? 0,
  columns: [
    { key: 'SupplierName', title: 'Supplier', cell: (row) => supplierWords(row.SupplierName), sortBy: (row) => row.SupplierName },
    { key: 'OnHand', title: 'Units', isFigure: true, cell: (row) => formatQuantity(row.OnHand), sortBy: (row) => row.OnHand },
    {
      key: 'Value',
      title: 'Value',
      isFigure: true,
      cell: (row) => formatMoney(row.Value),
      sortBy: (row) => row.Value,
      total: formatMoney(sumRows(Stock, (row) => row.Value)),
    },
    { key: 'CoverDays', title: 'Lasts', isFigure: true, cell: (row) => coverWords(row.CoverDays), sortBy: (row) => row.CoverDays },
  ],
  chart: {
    rows: Stock.slice(0, maxBars).map((row) => ({ label: barWords(row), Value: row.Value })),
    series: [{ key: 'Value', name: 'Value', colour: 'var(--accent)' }],
    short: shortMoney,
    whole: formatMoney,
    isAcross: true,
  },
});

export const palletsPanel = ({ Pallets, PalletsOut }: Dashboard): PanelDefinition<Dashboard['Pallets'][number]> => ({
  key: 'pallets',
  title: 'Pallets out',
  figure: formatQuantity(PalletsOut),
  detail: `held by customers, largest ${Pallets.length} shown`,
  leads: { to: screenPaths.ofNoCustomer(screens.palletBalance), words: 'Pallet balances' },
  empty: 'No customers hold pallets.',
  rows: Pallets,
  keyOf: (row) => row.CustomerId,
  linkTo: (row) => screenPaths.ofCustomer(screens.palletLedger, row.CustomerId),
  columns: [
    { key: 'Name', title: 'Customer', cell: (row) => row.Name, sortBy: (row) => row.Name },
    { key: 'Quantity', title: 'Pallets', isFigure: true, cell: (row) => formatQuantity(row.Quantity), sortBy: (row) => row.Quantity },
    { key: 'Worth', title: 'Value', isFigure: true, cell: (row) => formatMoney(row.Worth), sortBy: (row) => row.Worth },
  ],
  chart: {
    rows: Pallets.map((row) => ({ label: row.Name, Quantity: row.Quantity })),
    series: [{ key: 'Quantity', name: 'Pallets', colour: 'var(--accent)' }],
    short: shortNumber,
    whole: formatQuantity,
    isAcross: true,
  },
});
