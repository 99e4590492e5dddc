import { useState } from 'react';
import { invoiceName } from '#contract/money/invoices/invoiceName.ts';
import { searchInvoices } from '#contract/money/invoices/calls.ts';
import type { Invoice } from '#contract/money/invoices/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ChooseCustomer } from '#src/resources/pickers/ChooseCustomer.tsx';
import { SearchBox } from '#src/ui/screen/SearchBox.tsx';
import { Empty, ErrorState } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';

const invoiceColumns: readonly Column<Invoice>[] = [
  { key: 'no', title: 'Invoice', cell: invoiceName },
  { key: 'date', title: 'Date', cell: (row) => <DateText date={row.InvoiceDate} /> },
  { key: 'customer', title: 'Customer', cell: (row) => row.CustomerName },
  {
    key: 'gross',
    title: 'Gross',
    isFigure: true,
    phone: 'first',
    cell: (row) => <MoneyText amount={row.GrossAmount} currency={row.CurrencyCode} strong />,
  },
];

/** Finds the customer or the invoice whose credits to show. */
export const FindCredits = ({ onChoose }: { onChoose: (customerId: number) => void }) => {
  const [text, setText] = useState('');
  const invoices = useAnswer(searchInvoices, { params: { x: text } }, { enabled: text.trim() !== '' });
  return (
    <ChooseCustomer title="Edit credit" about="Choose the customer to see credit notes and drafts." onChoose={onChoose}>
      <h2 className="form-section">Or search by invoice</h2>
      <SearchBox label="Invoice, deal or order number" value={text} onSearch={setText} />
      {invoices.error && <ErrorState error={invoices.error} onRetry={invoices.refetch} />}
      {invoices.data && (
        <Table
          label="Invoices"
          rows={invoices.data}
          columns={invoiceColumns}
          keyOf={(row) => row.InvoiceId}
          linkTo={(row) => screenPaths.credits(row.CustomerId, row.InvoiceId)}
          empty={<Empty>No invoice matches.</Empty>}
        />
      )}
    </ChooseCustomer>
  );
};
