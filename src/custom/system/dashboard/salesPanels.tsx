import type { Dashboard } from '#contract/system/dashboard/calls.ts';
import { sum } from '#contract/money.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import type { Column } from '#src/ui/table/columns.ts';
import {
  formatChange,
  formatMoney,
  formatMonth,
  formatShare,
  formatQuantity,
  formatShortMoney,
  formatWholePounds,
  plural,
} from '#src/ui/text/format.ts';
import type { PanelDefinition } from './DashboardPanel.tsx';
import { lastDayOfMonth } from './months.ts';

type Sales = Pick<Dashboard['Months'][number], 'NetAmount' | 'Margin' | 'NetBefore' | 'MarginBefore'>;

/** Filters of the dashboard that the linked reports get too. */
export interface DashboardQuery {
  supplierId: string;
  customerGroupId: string;
}

export const reportPath = (key: string, query: Record<string, string>) =>
  `${screens.reports}?${new URLSearchParams({ report: key, ...query }).toString()}`;

const toPercent = (part: number, whole: number) => (whole === 0 ? null : Math.round((1000 * part) / whole) / 10);
export const sumRows = <Row,>(rows: readonly Row[], amount: (row: Row) => number) => sum(rows.map(amount)).toNumber();

const salesColumns = <Row extends Sales>(rows: readonly Row[], total: boolean): Column<Row>[] => {
  const money = (key: keyof Sales, title: string, hideOrder?: 1 | 2): Column<Row> => ({
    key,
    title,
    isFigure: true,
    cell: (row) => formatMoney(row[key]),
    sortBy: (row) => row[key],
    ...(hideOrder && { hideOrder }),
    ...(total && { total: formatMoney(sumRows(rows, (row) => row[key])) }),
  });
  return [
    money('NetAmount', 'Net'),
    money('Margin', 'Margin'),
    {
      key: 'MarginPercent',
      title: 'Margin, %',
      isFigure: true,
      cell: (row) => formatShare(toPercent(row.Margin, row.NetAmount)),
      sortBy: (row) => toPercent(row.Margin, row.NetAmount),
    },
    money('NetBefore', 'Net, year before', 2),
    money('MarginBefore', 'Margin, year before', 1),
  ];
};

const netSeries = { key: 'NetAmount', name: 'Net', colour: 'var(--accent)' };
const yearBeforeSeries = { key: 'NetBefore', name: 'Year before', colour: 'var(--edge)', isOutlined: true };
const marginSeries = { key: 'MarginPercent', name: 'Margin, %', colour: 'var(--text)', isLine: true, isPercent: true };

export const monthsPanel = (data: Dashboard, { supplierId }: DashboardQuery): PanelDefinition<Dashboard['Months'][number]> => {
  const net = sumRows(data.Months, (row) => row.NetAmount);
  const margin = sumRows(data.Months, (row) => row.Margin);
  const change = toPercent(
    net - sumRows(data.Months, (row) => row.NetBefore),
    sumRows(data.Months, (row) => row.NetBefore),
  );
  return {
    key: 'months',
    title: 'Sales and margin by month',
    figure: formatWholePounds(net),
    detail: [
      `margin ${formatWholePounds(margin)}`,
      formatShare(toPercent(margin, net)),
      change !== null && `${formatChange(change)} on the year before`,
    ]
      .filter(Boolean)
      .join(' · '),
    source: {
      to: reportPath('supplierReport', { a: `${data.From}-01`, b: lastDayOfMonth(data.To), c: supplierId || '0' }),
      label: 'Sales by product',
    },
    isWide: true,
    empty: 'No sales.',
    rows: data.Months.some((row) => row.NetAmount !== 0 || row.NetBefore !== 0) ? data.Months : [],
    keyOf: (row) => row.Month,
    columns: [
      { key: 'Month', title: 'Month', cell: (row) => formatMonth(row.Month), sortBy: (row) => row.Month },
      ...salesColumns(data.Months, true),
    ],
    chart: {
      rows: data.Months.map((row) => ({ label: formatMonth(row.Month), ...row, MarginPercent: toPercent(row.Margin, row.NetAmount) })),
      series: [yearBeforeSeries, netSeries, marginSeries],
      short: formatShortMoney,
      whole: formatMoney,
    },
  };
};

const formatPeriod = (data: Dashboard) => `${formatMonth(data.From)} to ${formatMonth(data.To)}`;

export const customersPanel = (data: Dashboard): PanelDefinition<Dashboard['Customers'][number]> => ({
  key: 'customers',
  title: 'Top customers',
  figure: formatWholePounds(sumRows(data.Customers, (row) => row.NetAmount)),
  detail: `from the top ${plural(data.Customers.length, 'customer')}, ${formatPeriod(data)}`,
  source: { to: reportPath('productReport', { a: `${data.From}-01`, b: lastDayOfMonth(data.To), c: '0' }), label: 'Sales by customer' },
  empty: 'No customers bought anything.',
  rows: data.Customers,
  keyOf: (row) => row.CustomerId,
  linkTo: (row) => screenPaths.customer(row.CustomerId),
  columns: [{ key: 'Name', title: 'Customer', cell: (row) => row.Name, sortBy: (row) => row.Name }, ...salesColumns(data.Customers, false)],
  chart: {
    rows: data.Customers.map((row) => ({ label: row.Name, ...row })),
    series: [netSeries, yearBeforeSeries],
    short: formatShortMoney,
    whole: formatMoney,
    isAcross: true,
  },
});

export const productsPanel = (data: Dashboard, { supplierId }: DashboardQuery): PanelDefinition<Dashboard['Products'][number]> => ({
  key: 'products',
  title: 'Top products',
  figure: formatWholePounds(sumRows(data.Products, (row) => row.NetAmount)),
  detail: `from the top ${plural(data.Products.length, 'product')}, ${formatPeriod(data)}`,
  source: {
    to: reportPath('supplierReport', { a: `${data.From}-01`, b: lastDayOfMonth(data.To), c: supplierId || '0', sort: '-NetAmount' }),
    label: 'Sales by product',
  },
  empty: 'No products sold.',
  rows: data.Products,
  keyOf: (row) => row.ProductId,
  linkTo: (row) => screenPaths.product(row.ProductId),
  columns: [
    { key: 'Code', title: 'Product', cell: (row) => row.Code, sortBy: (row) => row.Code },
    { key: 'Description', title: 'Description', hideOrder: 1, cell: (row) => row.Description },
    {
      key: 'Quantity',
      title: 'Units',
      isFigure: true,
      cell: (row) => formatQuantity(row.Quantity),
      sortBy: (row) => row.Quantity,
    },
    ...salesColumns(data.Products, false),
  ],
  chart: {
    rows: data.Products.map((row) => ({ label: row.Code, ...row })),
    series: [netSeries, yearBeforeSeries],
    short: formatShortMoney,
    whole: formatMoney,
    isAcross: true,
  },
});

export const servicePanel = (data: Dashboard, { supplierId }: DashboardQuery): PanelDefinition<Dashboard['Service'][number]> => {
  const count = (key: 'Deals' | 'OnTime' | 'InFull' | 'Otif') => data.Service.reduce((total, row) => total + row[key], 0);
  const column = (key: 'Deals' | 'OnTime' | 'InFull' | 'Otif', title: string): Column<Dashboard['Service'][number]> => ({
    key,
    title,
    isFigure: true,
    cell: (row) => formatQuantity(row[key]),
    total: formatQuantity(count(key)),
  });
  return {
    key: 'service',
    title: 'On time, in full',
    figure: formatShare(toPercent(count('Otif'), count('Deals'))) || '0%',
    detail: `${formatQuantity(count('Otif'))} of ${formatQuantity(count('Deals'))} orders despatched, ${formatPeriod(data)}`,
    source: {
      to: reportPath('orderPerformance', {
        from: `${data.From}-01`,
        to: lastDayOfMonth(data.To),
        ...(supplierId ? { by: 'supplier', SupplierId: supplierId } : { by: 'customer' }),
      }),
      label: 'Order to invoice',
    },
    empty: 'No orders despatched.',
    rows: data.Service,
    keyOf: (row) => row.Month,
    columns: [
      { key: 'Month', title: 'Month', cell: (row) => formatMonth(row.Month), sortBy: (row) => row.Month },
      column('Deals', 'Orders'),
      column('OnTime', 'On time'),
      column('InFull', 'In full'),
      column('Otif', 'On time, in full'),
      {
        key: 'Percent',
        title: 'On time, in full, %',
        isFigure: true,
        cell: (row) => formatShare(toPercent(row.Otif, row.Deals)),
      },
    ],
    chart: {
      rows: data.Service.map((row) => ({ label: formatMonth(row.Month), Percent: toPercent(row.Otif, row.Deals) })),
      series: [{ key: 'Percent', name: 'On time, in full', colour: 'var(--done)' }],
      short: (value) => `${value}%`,
      whole: (value) => formatShare(value),
      axisMaximum: 100,
    },
  };
};
