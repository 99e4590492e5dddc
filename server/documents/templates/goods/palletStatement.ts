import { formatDate, formatMoney, formatQuantity } from '#server/documents/format.ts';
import { heading, spacer, textBlock } from '#server/documents/kit/blocks.ts';
import { mm } from '#server/documents/kit/measures.ts';
import type { Block, PrintDocument, TableColumn } from '#server/documents/kit/blocks.ts';
import type { PalletStatementSnapshot } from '#server/documents/snapshots/palletStatementSnapshot.ts';
import { buildLetter } from '#server/documents/templates/letterhead.ts';

const right = (title: string, width: number): TableColumn => ({ title, width, align: 'right' });

const positions = ({ Pallets, PalletsWorth, Currency, DateFrom, DateTo }: PalletStatementSnapshot): Block => ({
  kind: 'table',
  keptWithNext: 2,
  columns: [
    { title: 'Pallet' },
    right(`Opening\n${formatDate(DateFrom)}`, 48),
    ...['Out', 'In', 'Transferred', 'Written off'].map((title) => right(title, 42)),
    right(`Closing\n${formatDate(DateTo)}`, 48),
    right('Value', 54),
  ],
  rows: [
    ...Pallets.map((row) => ({
      cells: [
        row.Description,
        ...[row.Opening, row.Out, row.In, row.Transferred, row.WrittenOff, row.Closing].map((count) => formatQuantity(count)),
        formatMoney(row.Worth, Currency.Symbol),
      ],
    })),
    { kind: 'total', cells: ['Value of the pallets you hold', '', '', '', '', '', '', formatMoney(PalletsWorth, Currency.Symbol)] },
  ],
});

const movements = ({ Lines }: PalletStatementSnapshot): Block => ({
  kind: 'table',
  columns: [
    { title: 'Date', width: 58 },
    { title: 'Movement', width: 130 },
    { title: 'Reference' },
    { title: 'Pallet', width: 60 },
    right('Out', 40),
    right('In', 40),
  ],
  rows: Lines.map((line) => ({
    cells: [
      formatDate(line.Date),
      line.What,
      line.Reference,
      line.Pallet,
      line.Out === null ? '' : formatQuantity(line.Out),
      line.In === null ? '' : formatQuantity(line.In),
    ],
  })),
});

/** Lists the pallets held and the movements that led to them. Accompanies the statement of account. */
export const palletStatement = (snapshot: PalletStatementSnapshot): PrintDocument => {
  const { Customer, Currency, DateFrom, DateTo, Pallets, PalletsWorth, PalletNorm, Lines } = snapshot;
  const heldCount = Pallets.reduce((total, { Closing }) => total + Closing, 0);
  return buildLetter({
    company: snapshot.Company,
    title: 'Pallet statement',
    number: '',
    party: Customer,
    facts: [
      { label: 'Account', value: Customer.AccountCode, isStrong: true },
      { label: 'From', value: formatDate(DateFrom) },
      { label: 'To', value: formatDate(DateTo) },
      { label: 'Pallets held', value: formatQuantity(heldCount), isStrong: true },
      { label: 'Pallet allowance', value: PalletNorm === null ? '' : formatQuantity(PalletNorm) },
      { label: 'Value', value: formatMoney(PalletsWorth, Currency.Symbol), isStrong: true },
    ],
    date: DateTo,
    blocks: [
      ...(Pallets.length === 0 ? [textBlock('You hold none of our pallets.')] : [positions(snapshot)]),
      ...(Lines.length > 0 ? [spacer(mm(6)), heading('Movements'), spacer(3), movements(snapshot)] : []),
    ],
  });
};
