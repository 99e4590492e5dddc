import { calculateMargin } from '#contract/sales/prices/margin.ts';
import type { PriceList } from '#contract/sales/prices/shapes.ts';
import { priceWords } from '#contract/words/sales.ts';
import { seesCost } from '#src/authProvider/seesCost.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatNumber, today } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, MoneyText, PriceText, QuantityText } from '#src/ui/text/texts.tsx';

export const describePriceState = ({ Status, IsInForce, EffectiveFrom }: PriceList) => {
  if (Status === 'Draft') return { word: priceWords.Draft, tone: 'attention' } as const;
  if (Status === 'Delisted') return { word: priceWords.Delisted, tone: 'refused' } as const;
  if (IsInForce) return { word: priceWords.InForce, tone: 'done' } as const;
  return EffectiveFrom > today()
    ? ({ word: priceWords.ToCome, tone: 'information' } as const)
    : ({ word: priceWords.Replaced, tone: 'neutral' } as const);
};

const pricePerLabels: Record<number, string> = { 1: 'each', 100: 'per 100', 1000: 'per 1,000' };
export const formatPricePer = (per: number) => pricePerLabels[per] ?? `per ${per}`;

const State = ({ line }: { line: PriceList }) => {
  const { word, tone } = describePriceState(line);
  return <StatusChip tone={tone}>{word}</StatusChip>;
};

const percent = (value: number | null | undefined) => (value === null || value === undefined ? '' : `${formatNumber(value)} %`);

const costColumns: readonly Column<PriceList>[] = [
  { key: 'BuyPrice', title: 'Buy', isFigure: true, isEdited: true, cell: (line) => <PriceText price={line.BuyPrice} /> },
  { key: 'Haulage', title: 'Haulage', isFigure: true, isEdited: true, cell: (line) => <PriceText price={line.Haulage} /> },
  {
    key: 'Margin',
    title: 'Margin',
    isFigure: true,
    hideOrder: 2,
    cell: (line) => <MoneyText amount={line.Margin === undefined ? null : line.Margin} currency={line.CurrencyCode} />,
  },
  { key: 'MarginPercent', title: 'Margin, %', isFigure: true, hideOrder: 1, cell: (line) => percent(line.MarginPercent) },
];

/** Columns of a price list. Product, depot and quantity are always visible, because together they identify a line. */
export const priceColumns = (): Column<PriceList>[] => [
  { key: 'ProductCode', title: 'Product', sortBy: 'server', cell: (line) => line.ProductCode },
  {
    key: 'Description',
    title: 'Description',
    sortBy: 'server',
    hideOrder: 4,
    phone: 'first',
    cell: (line) => line.Description,
  },
  { key: 'SupplierDepotName', title: 'Depot', sortBy: 'server', cell: (line) => line.SupplierDepotName },
  {
    key: 'MinimumQuantity',
    title: 'From quantity',
    isFigure: true,
    sortBy: 'server',
    cell: (line) => <QuantityText quantity={line.MinimumQuantity || null} />,
  },
  {
    key: 'SellPrice',
    title: 'Sell',
    isFigure: true,
    sortBy: 'server',
    isEdited: true,
    cell: (line) => <PriceText price={line.SellPrice} />,
  },
  { key: 'PricePer', title: 'Priced', hideOrder: 2, cell: (line) => formatPricePer(line.PricePer) },
  ...(seesCost() ? costColumns : []),
  {
    key: 'EffectiveFrom',
    title: 'Valid from',
    sortBy: 'server',
    isEdited: true,
    showsTitle: true,
    cell: (line) => <DateText date={line.EffectiveFrom} />,
  },
  {
    key: 'Status',
    title: 'State',
    sortBy: 'server',
    value: (line) => describePriceState(line).word,
    cell: (line) => <State line={line} />,
  },
  { key: 'UpdatedByName', title: 'Changed by', hideOrder: 1, cell: (line) => line.UpdatedByName ?? '' },
];

/** Shows the margin while typing, such as `Margin 45.00, 28.13 %`. */
export const formatMargin = (line: PriceList, prices: Partial<Pick<PriceList, 'SellPrice' | 'BuyPrice' | 'Haulage'>>) => {
  const { Margin, MarginPercent } = calculateMargin({ ...line, ...prices });
  if (Margin === null) return 'Margin unknown';
  return `Margin ${Margin.toFixed(2)}${MarginPercent === null ? '' : `, ${MarginPercent.toFixed(2)} %`}`;
};
