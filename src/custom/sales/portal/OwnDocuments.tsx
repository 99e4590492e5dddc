import type { ReactNode } from 'react';
import { customerInvoices } from '#contract/money/invoices/calls.ts';
import type { AccountDocument } from '#contract/money/invoices/shapes.ts';
import { createStatement } from '#contract/money/statements/calls.ts';
import { overdueToPay } from '#contract/money/statements/ageing.ts';
import { paperWords } from '#contract/words/papers.ts';
import { describeOwnBalance } from '#src/ui/text/describeOwnBalance.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { documentColumns } from '#src/papers/invoice/documentColumns.tsx';
import { saveCreditXml, saveInvoiceXml } from '#src/papers/openPaper.ts';
import { useOpenDocument } from '#src/papers/useOpenDocument.ts';
import { usePaper } from '#src/papers/usePaper.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { formatMoney, today } from '#src/ui/text/format.ts';

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
const columns: readonly Column<AccountDocument>[] = [
  { ...number, title: 'Document', value: formatName, cell: formatName },
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
  { key: 'Xml', title: '', phone: 'hidden', hideOrder: 3, cell: (row) => <Xml document={row} /> },
];

const filters: readonly ListFilter[] = [
  { key: 'open', label: 'Show', choices: [{ value: 'open', label: 'unpaid only' }], toFilter: () => ({ Show: 'Open' }) },
];

/** Describes the account’s balance today and how much of it is overdue. */
const useStanding = (customerId: number) => {
  const { data } = useAnswer(createStatement, { query: { CustID: customerId, DateTo: today() } });
  if (!data) return undefined;
  const code = data.Currency.Code;
  const late = Number(overdueToPay(data).ToPay);
  return `You ${describeOwnBalance(data.ClosingBalance, code)}${late > 0 ? `, of which ${formatMoney(late, code)} is overdue` : ''}`;
};

/** Lists the account’s own invoices, credit notes and debit notes. Enter opens the PDF. */
export const OwnDocuments = ({ customerId, before }: { customerId: number; before: ReactNode }) => {
  const list = useServerList(customerInvoices, { params: { id: customerId }, filters, name: 'own documents' });
  return (
    <ListScreen
      title="Your invoices"
      noun="document"
      list={list}
      columns={columns}
      keyOf={(row) => `${row.Kind} ${row.InvoiceId ?? row.CreditId}`}
      onOpen={useOpenDocument()}
      search="Search number, your order number"
      empty={<Empty>You have no invoices yet.</Empty>}
      detail={useStanding(customerId)}
      before={before}
    />
  );
};
