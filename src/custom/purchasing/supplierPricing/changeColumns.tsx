import type { ChangedLine, CustomerEffect, OpenDealLine } from '#contract/purchasing/supplierPricing/calls.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, formatNumber, formatPrice } from '#src/ui/text/format.ts';
import { MoneyText, PriceText, QuantityText } from '#src/ui/text/texts.tsx';

const fromTo = (before: number | null | undefined, after: number | null) =>
  (before ?? null) === after ? formatPrice(after) : `${formatPrice(before)} → ${formatPrice(after)}`;
const percent = (value: number | null | undefined) => (value === null || value === undefined ? '' : `${formatNumber(value)} %`);
const percents = (before: number | null | undefined, after: number | null) =>
  (before ?? null) === after ? percent(after) : `${percent(before)} → ${percent(after)}`;

/** Product, depot and quantity stay visible on narrow screens, because together they identify a price line. */
export const changeColumns: readonly Column<ChangedLine>[] = [
  { key: 'ProductCode', title: 'Product', cell: (line) => line.ProductCode },
  { key: 'Description', title: 'Description', hideOrder: 3, phone: 'first', cell: (line) => line.Description },
  { key: 'CustomerName', title: 'Price list', cell: (line) => line.CustomerName },
  { key: 'SupplierDepotName', title: 'Depot', hideOrder: 4, cell: (line) => line.SupplierDepotName },
  {
    key: 'MinimumQuantity',
    title: 'From quantity',
    isFigure: true,
    cell: (line) => <QuantityText quantity={line.MinimumQuantity || null} />,
  },
  {
    key: 'Volume',
    title: 'Sold in 12 months',
    isFigure: true,
    hideOrder: 2,
    cell: (line) => <QuantityText quantity={line.Volume || null} />,
  },
  {
    key: 'BuyPrice',
    title: 'Buy',
    isFigure: true,
    hideOrder: 4,
    cell: (line) => fromTo(line.BuyPrice, line.After.BuyPrice),
  },
  {
    key: 'Haulage',
    title: 'Haulage',
    isFigure: true,
    hideOrder: 1,
    cell: (line) => fromTo(line.Haulage, line.After.Haulage),
  },
  {
    key: 'SellPrice',
    title: 'Sell',
    isFigure: true,
    isEdited: true,
    cell: (line) => fromTo(line.SellPrice, line.After.SellPrice),
  },
  {
    key: 'MarginPercent',
    title: 'Margin',
    isFigure: true,
    hideOrder: 4,
    cell: (line) => percents(line.MarginPercent, line.After.MarginPercent),
  },
  {
    key: 'LaterFrom',
    title: 'Later price',
    hideOrder: 1,
    cell: (line) => (line.LaterFrom ? `from ${formatDate(line.LaterFrom)}` : ''),
  },
];

export const effectColumns: readonly Column<CustomerEffect>[] = [
  { key: 'Name', title: 'Customer', cell: (row) => row.Name },
  { key: 'Quantity', title: 'Units', isFigure: true, cell: (row) => <QuantityText quantity={row.Quantity} /> },
  {
    key: 'SalesBefore',
    title: 'Sales before',
    isFigure: true,
    cell: (row) => <MoneyText amount={row.SalesBefore || null} currency={row.CurrencyCode} />,
  },
  {
    key: 'SalesAfter',
    title: 'Sales after',
    isFigure: true,
    cell: (row) => <MoneyText amount={row.SalesAfter || null} currency={row.CurrencyCode} />,
  },
  {
    key: 'CostBefore',
    title: 'Cost before',
    isFigure: true,
    cell: (row) => <MoneyText amount={row.CostBefore || null} currency={row.CurrencyCode} />,
  },
  {
    key: 'CostAfter',
    title: 'Cost after',
    isFigure: true,
    cell: (row) => <MoneyText amount={row.CostAfter || null} currency={row.CurrencyCode} />,
  },
];

export const dealColumns: readonly Column<OpenDealLine>[] = [
  { key: 'DealNo', title: 'Deal', cell: dealName },
  { key: 'CustomerName', title: 'Customer', cell: (row) => row.CustomerName },
  { key: 'ProductCode', title: 'Product', cell: (row) => row.ProductCode },
  { key: 'Quantity', title: 'Units', isFigure: true, cell: (row) => <QuantityText quantity={row.Quantity} /> },
  { key: 'UnitPrice', title: 'Price', isFigure: true, cell: (row) => <PriceText price={row.UnitPrice} /> },
  { key: 'NewPrice', title: 'New price', isFigure: true, cell: (row) => <PriceText price={row.NewPrice} /> },
];
