import { formatDate, formatPrice, formatQuantity } from '#server/documents/format.ts';
import { spacer, textBlock, together } from '#server/documents/kit/blocks.ts';
import type { PrintDocument, TableColumn } from '#server/documents/kit/blocks.ts';
import { mm } from '#server/documents/kit/measures.ts';
import type { PriceListSnapshot } from '#server/documents/snapshots/priceSnapshots.ts';
import { byPlace } from '#server/documents/templates/byPlace.ts';
import { buildLetter } from '#server/documents/templates/letterhead.ts';

interface Column extends TableColumn {
  cell(line: PriceListSnapshot['Lines'][number], symbol: string): string;
}

const code: Column = { title: 'Code', width: 72, cell: (line) => line.ProductCode };
const description: Column = { title: 'Description', cell: (line) => line.Description };
const units: Column = {
  title: 'From units',
  width: 54,
  align: 'right',
  cell: (line) => (line.MinimumQuantity > 0 ? formatQuantity(line.MinimumQuantity) : ''),
};
const price: Column = { title: 'Price', width: 56, align: 'right', cell: (line, symbol) => formatPrice(line.Price, symbol) };
const per: Column = { title: 'per', width: 32, align: 'right', cell: (line) => formatQuantity(line.PricePer) };
const from: Column = { title: 'From', width: 64, align: 'right', cell: (line) => (line.From ? formatDate(line.From) : '') };

/** Lists a customer's current prices by quantity break, and future prices with their day. */
export const priceList = (snapshot: PriceListSnapshot): PrintDocument => {
  const { Lines, Currency, AsOf } = snapshot;
  const columns = [
    code,
    description,
    ...(Lines.some(({ MinimumQuantity }) => MinimumQuantity > 0) ? [units] : []),
    price,
    per,
    ...(Lines.some((line) => line.From !== null) ? [from] : []),
  ];
  return buildLetter({
    company: snapshot.Company,
    title: 'Price list',
    number: '',
    party: snapshot.Customer,
    facts: [
      { label: 'Prices as at', value: formatDate(AsOf), isStrong: true },
      { label: 'Your account', value: snapshot.Customer.AccountCode },
      { label: 'Currency', value: Currency.Code },
    ],
    date: AsOf,
    blocks: [
      spacer(mm(6)),
      {
        kind: 'table',
        columns,
        rows: byPlace(Lines, (line) => columns.map((column) => column.cell(line, Currency.Symbol))),
        keptWithNext: 2,
      },
      together(
        spacer(mm(5)),
        textBlock(
          'Prices exclude VAT, pallet charges and carriage. If a product has several prices, the highest quantity break reached applies.',
          'small',
        ),
      ),
    ],
  });
};
