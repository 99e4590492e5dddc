import type { Dashboard } from '#contract/system/dashboard/calls.ts';
import { ages } from '#contract/sales/deal/ages.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { ageWords } from '#contract/words/ages.ts';
import { statusWords } from '#contract/words/deals.ts';
import { getAgeColour } from '#src/ui/charts/ageTones.ts';
import {
  formatDate,
  formatMoney,
  formatQuantity,
  formatShortMoney,
  formatShortNumber,
  formatWholePounds,
  plural,
} from '#src/ui/text/format.ts';
import type { PanelDefinition } from './DashboardPanel.tsx';
import { reportPath, sumRows } from './salesPanels.tsx';

type OrderGroup = Dashboard['Orders'][number];

const describeDue = ({ Week, IsLate }: OrderGroup) => (IsLate ? 'Overdue' : Week === null ? 'No date' : `Week of ${formatDate(Week)}`);

// Weeks are dates such as `2026-11-23`, which sort between these two.
const beforeAllWeeks = '';
const afterAllWeeks = '9';

/** Groups orders by the week they are due. Overdue orders come first, orders without a date last. */
const groupByDue = (orders: readonly OrderGroup[]) => {
  const groups = [...Map.groupBy(orders, describeDue)];
  const getSortKey = ([label, [first]]: [string, OrderGroup[]]) => (label === 'Overdue' ? beforeAllWeeks : (first?.Week ?? afterAllWeeks));
  return groups.toSorted((one, other) => (getSortKey(one) < getSortKey(other) ? -1 : 1));
};

export const ordersPanel = (data: Dashboard): PanelDefinition<OrderGroup & { Due: string; key: string }> => {
  const dueGroups = groupByDue(data.Orders);
  const rows = dueGroups.flatMap(([Due, orders]) =>
    [...Map.groupBy(orders, ({ Status }) => Status)].map(([Status, ordersOfStatus]) => ({
      ...(ordersOfStatus[0] as OrderGroup),
      Due,
      key: `${Due} ${Status}`,
      Deals: ordersOfStatus.reduce((sum, row) => sum + row.Deals, 0),
      NetAmount: sumRows(ordersOfStatus, (row) => row.NetAmount),
    })),
  );
  const deals = rows.reduce((sum, row) => sum + row.Deals, 0);
  const overdue = rows.reduce((sum, row) => sum + (row.IsLate ? row.Deals : 0), 0);
  return {
    key: 'orders',
    title: 'Order book',
    figure: formatWholePounds(sumRows(rows, (row) => row.NetAmount)),
    detail: `${plural(deals, 'order')} not invoiced`,
    warning: overdue > 0 ? `${formatQuantity(overdue)} overdue` : undefined,
    source: { to: screenPaths.openOrders(), label: 'Open orders' },
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
        fill: label === 'Overdue' ? 'var(--refused)' : label === 'No date' ? 'var(--edge)' : 'var(--accent)',
        Net: sumRows(orders, (row) => row.NetAmount),
      })),
      series: [{ key: 'Net', name: 'Net', colour: 'var(--accent)' }],
      short: formatShortMoney,
      whole: formatMoney,
    },
  };
};

const buckets = ages.map((age) => [age, ageWords[age]] as const);
/** Credits that are not in any age, but reduce the balance. */
const creditRows = [
  ['Unallocated', 'Unallocated'],
  ['Tied', 'Tied to pro formas'],
] as const;

export const agesPanel = ({ Ages }: Dashboard, today: string): PanelDefinition<{ key: string; label: string; Amount: number }> => {
  const rows = [...buckets, ...creditRows].map(([key, label]) => ({ key, label, Amount: Ages[key] }));
  return {
    key: 'ages',
    title: 'Owed, by age',
    figure: formatWholePounds(Ages.Balance),
    detail: 'with credits deducted',
    warning: Ages.Overdue > 0 ? `${formatWholePounds(Ages.Overdue)} overdue` : undefined,
    source: { to: reportPath('ageListing', { date: today }), label: 'Aged debtors' },
    empty: 'No customer owes money.',
    rows: rows.some(({ Amount }) => Amount !== 0) ? rows : [],
    keyOf: (row) => row.key,
    columns: [
      { key: 'label', title: 'Age', cell: (row) => row.label },
      { key: 'Amount', title: 'Owed, £', isFigure: true, cell: (row) => formatMoney(row.Amount), total: formatMoney(Ages.Balance) },
    ],
    chart: {
      rows: rows.slice(0, buckets.length).map(({ key, label, Amount }) => ({ label, Amount, fill: getAgeColour(key) })),
      series: [{ key: 'Amount', name: 'Owed', colour: 'var(--accent)' }],
      short: formatShortMoney,
      whole: formatMoney,
    },
  };
};

const describeCover = (days: number | null) => (days === null ? 'no sales' : plural(days, 'day'));
const getSupplierName = (name: string | null) => name ?? 'No supplier';
const maxBars = 10;
const maxBarNameLength = 12;
/** Formats the supplier's shortened name and how many days the stock lasts. */
const formatBarLabel = ({ SupplierName, CoverDays }: Dashboard['Stock'][number]) => {
  const name = getSupplierName(SupplierName);
  const shortName = name.length > maxBarNameLength ? `${name.slice(0, maxBarNameLength - 1)}…` : name;
  return CoverDays === null ? shortName : `${shortName} · ${CoverDays} days`;
};

export const stockPanel = ({ Stock }: Dashboard): PanelDefinition<Dashboard['Stock'][number]> => ({
  key: 'stock',
  title: 'Stock cover',
  isWide: true,
  figure: formatWholePounds(sumRows(Stock, (row) => row.Value)),
  detail: 'at average cost. Cover is based on sales of the last three months',
  source: { to: screens.stock, label: 'Stock' },
  empty: 'No stock.',
  rows: Stock,
  keyOf: (row) => row.SupplierId ?? 0,
  columns: [
    { key: 'SupplierName', title: 'Supplier', cell: (row) => getSupplierName(row.SupplierName), sortBy: (row) => row.SupplierName },
    { key: 'OnHand', title: 'Units', isFigure: true, cell: (row) => formatQuantity(row.OnHand), sortBy: (row) => row.OnHand },
    {
      key: 'Value',
      title: 'Value',
      isFigure: true,
      cell: (row) => formatMoney(row.Value),
      sortBy: (row) => row.Value,
      total: formatMoney(sumRows(Stock, (row) => row.Value)),
    },
    { key: 'CoverDays', title: 'Stock lasts', isFigure: true, cell: (row) => describeCover(row.CoverDays), sortBy: (row) => row.CoverDays },
  ],
  chart: {
    rows: Stock.slice(0, maxBars).map((row) => ({ label: formatBarLabel(row), Value: row.Value })),
    series: [{ key: 'Value', name: 'Value', colour: 'var(--accent)' }],
    short: formatShortMoney,
    whole: formatMoney,
    isAcross: true,
  },
});

export const palletsPanel = ({ Pallets, PalletsOut }: Dashboard): PanelDefinition<Dashboard['Pallets'][number]> => ({
  key: 'pallets',
  title: 'Pallets out',
  figure: formatQuantity(PalletsOut),
  detail: `held by customers, largest ${Pallets.length} shown`,
  source: { to: screenPaths.ofNoCustomer(screens.palletBalance), label: 'Pallet balances' },
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
    short: formatShortNumber,
    whole: formatQuantity,
    isAcross: true,
  },
});
