import type { AccountDocument } from '#contract/money/invoices/shapes.ts';
import { paperWords } from '#contract/words/papers.ts';
import { documentColumns } from '#src/papers/invoice/documentColumns.tsx';
import { saveCreditXml, saveInvoiceXml } from '#src/papers/invoicePaper.ts';
import { usePaper } from '#src/papers/usePaper.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { Empty } from '#src/ui/states/states.tsx';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';

const Xml = ({ document: { InvoiceId, CreditId, Kind, Number: number } }: { document: AccountDocument }) => {
  const xmlFile = usePaper(InvoiceId === null ? saveCreditXml : saveInvoiceXml);
  return (
    <ActionButton
      kind="quiet"
      name={`E-invoice for ${paperWords[Kind].toLowerCase()} ${number}`}
      pending={xmlFile.pending}
      onPress={() => xmlFile.run(InvoiceId ?? CreditId ?? 0)}
    >
      E-invoice
    </ActionButton>
  );
};

const { number, date, due, customerOrderNo, state, gross, outstanding } = documentColumns;
/** Credit notes are never due for payment. */
const isPaid = ({ Kind, Outstanding }: AccountDocument) => Kind !== 'Credit' && Outstanding === 0;
const formatName = (row: AccountDocument) => `${paperWords[row.Kind]} ${row.Number}`;
const ownDocumentColumns: readonly Column<AccountDocument>[] = [
  { ...number, title: 'Document', width: '11rem', value: formatName, cell: formatName },
  date,
  due,
  { ...customerOrderNo, title: 'Your order no.', hideOrder: 2 },
  {
    ...state,
    value: (row) => (isPaid(row) ? 'Paid' : state.value(row)),
    cell: (row) => (isPaid(row) ? <StatusChip tone="done">Paid</StatusChip> : state.cell(row)),
  },
  { ...gross, title: 'Total', phone: 'first' },
  { ...outstanding, title: 'To pay', phone: 'second' },
  { key: 'Xml', title: '', width: '8rem', phone: 'hidden', hideOrder: 3, cell: (row) => <Xml document={row} /> },
];

/** Parts of any list of the account's own invoices, credit notes and debit notes. */
export const ownDocumentParts = {
  columns: ownDocumentColumns,
  keyOf: (row: AccountDocument) => `${row.Kind} ${row.InvoiceId ?? row.CreditId}`,
  search: 'Search number, your order number',
  empty: <Empty>You have no invoices yet.</Empty>,
};
