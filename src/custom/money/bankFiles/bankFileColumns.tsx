import type { BankFile } from '#contract/money/bankFiles/shapes.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatInstant, formatQuantity } from '#src/ui/text/format.ts';

const kindLabels = { Csv: 'CSV', Ofx: 'OFX', Camt: 'CAMT.053', Remittance: 'Advice' } as const;

/** Shows the file name, and why a file that was not checked in full was imported. */
const NameCell = ({ Name, BalanceReason }: BankFile) => (
  <>
    {Name}
    {BalanceReason !== null && <div className="soft">Not checked in full: {BalanceReason}</div>}
  </>
);

export const bankFileColumns: readonly Column<BankFile>[] = [
  { key: 'Name', title: 'File', cell: NameCell, sortBy: 'server' },
  { key: 'Kind', title: 'Kind', hideOrder: 2, cell: (file) => kindLabels[file.Kind] },
  { key: 'CreatedAt', title: 'Imported', hideOrder: 1, sortBy: 'server', cell: (file) => formatInstant(file.CreatedAt) },
  { key: 'CreatedByName', title: 'By', hideOrder: 3, cell: (file) => file.CreatedByName ?? '' },
  { key: 'Receipts', title: 'Receipts', isFigure: true, cell: (file) => formatQuantity(file.Receipts || null) },
  { key: 'Recorded', title: 'Recorded', isFigure: true, cell: (file) => formatQuantity(file.Recorded || null) },
  { key: 'Waiting', title: 'Waiting', isFigure: true, phone: 'first', cell: (file) => formatQuantity(file.Waiting || null) },
];
