import { useState } from 'react';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { toCredit } from '#contract/money/invoices/calls.ts';
import type { DealToCredit } from '#contract/money/invoices/shapes.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ErrorState } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatNumber } from '#src/ui/text/format.ts';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';
import { CreditOwed } from './CreditOwed.tsx';

const columns: Column<DealToCredit>[] = [
  { key: 'deal', title: 'Deal', cell: dealName },
  { key: 'customer', title: 'Customer', phone: 'first', cell: (row) => row.CustomerName },
  { key: 'invoice', title: 'Invoice', cell: (row) => String(row.InvoiceNo) },
  {
    key: 'despatched',
    title: 'Despatched',
    cell: (row) => (row.DespatchedOn ? <DateText date={row.DespatchedOn} /> : 'Never'),
  },
  {
    key: 'short',
    title: 'Invoiced, not delivered',
    cell: (row) => row.Lines.map((line) => `${formatNumber(line.Quantity)} × ${line.Description}`).join(', '),
  },
  {
    key: 'gross',
    title: 'Owed with VAT',
    isFigure: true,
    phone: 'first',
    cell: (row) => <MoneyText amount={row.GrossAmount} currency={row.CurrencyCode} strong />,
  },
];

/** Lists orders that were invoiced in advance and delivered short. Hidden if there are none. */
export const ToCredit = () => {
  const answer = useAnswer(toCredit, {});
  const [openedDeal, setOpenedDeal] = useState<DealToCredit | undefined>();
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!answer.data || answer.data.length === 0) return null;
  return (
    <section>
      <h2 className="form-section">{`Orders to credit (${answer.data.length})`}</h2>
      <Table
        label="Orders to credit"
        rows={answer.data}
        columns={columns}
        keyOf={(row) => row.OrderId}
        onOpen={setOpenedDeal}
        density="compact"
      />
      {openedDeal && <CreditOwed deal={openedDeal} onClose={() => setOpenedDeal(undefined)} />}
    </section>
  );
};
