import { useState } from 'react';
import { searchOpenItems } from '#contract/payments/calls.ts';
import { keyOfItem } from '#contract/payments/openItemKey.ts';
import type { OpenItem } from '#contract/payments/shapes.ts';
import { useAnswerPage } from '#src/api/useAnswer.ts';
import { itemName } from './itemName.ts';
import { MoneyInput } from '#src/ui/inputs/MoneyInput.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ErrorState, Loading, NothingFound } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate, plural } from '#src/ui/text/format.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';

interface Filters {
  dealNo: string;
  invoiceNo: string;
  amount: number | null;
}

const none: Filters = { dealNo: '', invoiceNo: '', amount: null };
const shown = 50;

const columns: readonly Column<OpenItem>[] = [
  { key: 'InvoiceNo', title: 'Invoice', width: '7rem', cell: itemName },
  { key: 'Customer', title: 'Customer', phone: 'first', cell: (invoice) => invoice.CustomerName },
  { key: 'AccountCode', title: 'Account', width: '8rem', leaves: 2, cell: (invoice) => invoice.AccountCode },
  { key: 'Deal', title: 'Deal', width: '7rem', leaves: 2, cell: (invoice) => String(invoice.DealNo ?? '') },
  { key: 'DueDate', title: 'Due', width: '8rem', cell: (invoice) => (invoice.Kind === 'ProForma' ? '' : formatDate(invoice.DueDate)) },
  {
    key: 'Outstanding',
    title: 'Outstanding',
    isFigure: true,
    phone: 'first',
    cell: (invoice) => <MoneyText amount={invoice.Outstanding} currency={invoice.CurrencyCode} />,
  },
];

const queryOf = ({ dealNo, invoiceNo, amount }: Filters) => ({
  ...(dealNo && { dealNo }),
  ...(invoiceNo && { invoiceNo }),
  ...(amount !== null && { fromAmount: amount, toAmount: amount }),
});

const Found = ({ filters, onClear, onOpen }: { filters: Filters; onClear: () => void; onOpen: (invoice: OpenItem) => void }) => {
  const query = queryOf(filters);
  const answer = useAnswerPage(searchOpenItems, { query: { ...query, range: [0, shown - 1] } }, { enabled: Object.keys(query).length > 0 });
  if (Object.keys(query).length === 0) return null;
  if (answer.error) return <ErrorState error={answer.error} title="This cannot be searched" />;
  if (!answer.data) return <Loading rows={3} />;
  const { rows, total } = answer.data;
  return (
    <>
      <Table
        label="Open invoices found"
        rows={rows}
        columns={columns}
        keyOf={keyOfItem}
        onOpen={onOpen}
        density="compact"
        empty={<NothingFound searched="these numbers and amounts among what is open" onClear={onClear} />}
      />
      {total > rows.length && <p className="note">{`The first ${rows.length} of ${plural(total, 'invoice')}: narrow the amounts.`}</p>}
    </>
  );
};

/** For a payment that does not say who it is from: by what it may be paying. Enter takes the invoice's customer. */
export const FindOpenItems = ({ onOpen }: { onOpen: (invoice: OpenItem) => void }) => {
  const [filters, setFilters] = useState(none);
  const change = (changed: Partial<Filters>) => setFilters((before) => ({ ...before, ...changed }));
  return (
    <section>
      <h2 className="form-section">Or by what it pays</h2>
      <div className="payment-fields">
        <TextBox label="Deal number" width="8rem" value={filters.dealNo} onChange={(dealNo) => change({ dealNo })} inputMode="numeric" />
        <TextBox
          label="Invoice number"
          width="8rem"
          value={filters.invoiceNo}
          onChange={(invoiceNo) => change({ invoiceNo })}
          inputMode="numeric"
        />
        <MoneyInput
          label="Amount"
          width="8rem"
          value={filters.amount}
          onChange={(amount) => change({ amount })}
          hint="What is outstanding, to the penny"
        />
      </div>
      <Found filters={filters} onClear={() => setFilters(none)} onOpen={onOpen} />
    </section>
  );
};
