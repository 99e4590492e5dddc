import { formatDate, formatPrice, formatQuantity } from '#server/documents/format.ts';
import { spacer, textBlock, together } from '#server/documents/kit/blocks.ts';
import type { PrintDocument, TableColumn } from '#server/documents/kit/blocks.ts';
import { mm } from '#server/documents/kit/measures.ts';
import type { PriceLetterSnapshot } from '#server/documents/snapshots/priceSnapshots.ts';
import { byPlace } from '#server/documents/templates/byPlace.ts';
import { buildLetter } from '#server/documents/templates/letterhead.ts';

interface Column extends TableColumn {
  cell(line: PriceLetterSnapshot['Lines'][number], symbol: string): string;
}

const listPriceColumns = (hasBreaks: boolean): Column[] => [
  { title: 'Code', width: 72, cell: (line) => line.ProductCode },
  { title: 'Description', cell: (line) => line.Description },
  ...(hasBreaks
    ? [
        {
          title: 'From units',
          width: 54,
          align: 'right' as const,
          cell: (line: PriceLetterSnapshot['Lines'][number]) => (line.MinimumQuantity > 0 ? formatQuantity(line.MinimumQuantity) : ''),
        },
      ]
    : []),
  { title: 'Current price', width: 74, align: 'right', cell: (line, symbol) => formatPrice(line.Was, symbol) },
  { title: 'New price', width: 60, align: 'right', cell: (line, symbol) => formatPrice(line.Price, symbol) },
  { title: 'per', width: 32, align: 'right', cell: (line) => formatQuantity(line.PricePer) },
];

/** Letter that announces new prices and their date. */
export const priceLetter = (snapshot: PriceLetterSnapshot): PrintDocument => {
  const { Lines, Currency, Company } = snapshot;
  const columns = listPriceColumns(Lines.some(({ MinimumQuantity }) => MinimumQuantity > 0));
  const day = formatDate(snapshot.EffectiveFrom);
  return buildLetter({
    company: Company,
    title: 'New prices',
    number: '',
    party: snapshot.Customer,
    facts: [
      { label: 'Date', value: formatDate(snapshot.WrittenOn) },
      { label: 'Effective from', value: day, isStrong: true },
      { label: 'Your account', value: snapshot.Customer.AccountCode },
    ],
    date: snapshot.WrittenOn,
    blocks: [
      spacer(mm(6)),
      textBlock('Dear customer,'),
      spacer(mm(3)),
      textBlock(`From ${day} these prices apply to your orders. Orders placed before then keep the earlier prices.`),
      spacer(mm(5)),
      {
        kind: 'table',
        columns,
        rows: byPlace(Lines, (line) => columns.map((column) => column.cell(line, Currency.Symbol))),
        keptWithNext: 2,
      },
      together(
        spacer(mm(5)),
        textBlock('Prices exclude VAT, pallet charges and carriage.', 'small'),
        spacer(mm(5)),
        textBlock('Kind regards,'),
        textBlock(Company.TradingName ?? Company.Name),
      ),
    ],
  });
};
