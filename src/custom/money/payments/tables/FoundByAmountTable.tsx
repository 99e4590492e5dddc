import { dealName } from '#contract/sales/deal/dealName.ts';
import { findByAmount } from '#contract/money/payments/calls.ts';
import type { FoundByAmount } from '#contract/money/payments/shapes.ts';
import { nameAll } from '#contract/words/nameSome.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatMoney } from '#src/ui/text/format.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';
import { tickItems } from '#src/custom/money/payments/form/chosen.ts';
import type { PaymentStart } from '#src/custom/money/payments/form/chosen.ts';
import { getItemKey } from '#contract/money/payments/openItemKey.ts';
import { itemName } from '#contract/money/payments/itemName.ts';

/** Describes a match, for example `Invoice 20817`, `Invoices 20817 and 20820` or `Deal 10452/2, not invoiced yet`. */
const describeMatch = ({ Kind, Items, DealNo, Part }: FoundByAmount) => {
  if (Kind === 'Deal') return `Deal ${dealName({ DealNo: DealNo ?? 0, Part: Part ?? 1 })}, not invoiced yet`;
  const names = nameAll(Items.map(itemName));
  if (Kind === 'Items') return `Invoices ${names}`;
  return Items[0]?.InvoiceId === null ? names : `Invoice ${names}`;
};

const columns: readonly Column<FoundByAmount>[] = [
  { key: 'Pays', title: 'Possible match', cell: describeMatch },
  { key: 'Customer', title: 'Customer', cell: (match) => match.CustomerName },
  { key: 'AccountCode', title: 'Account', hideOrder: 2, cell: (match) => match.AccountCode },
  {
    key: 'Amount',
    title: 'Amount',
    isFigure: true,
    phone: 'first',
    cell: (match) => <MoneyText amount={match.Amount} currency={match.CurrencyCode} />,
  },
];

const getMatchKey = ({ Items, OrderId }: FoundByAmount) => (OrderId === null ? Items.map(getItemKey).join() : `deal-${OrderId}`);

const toChosen = ({ CustomerId, Amount, Items: [first, ...others] }: FoundByAmount): PaymentStart => ({
  customerId: CustomerId,
  fields: { Amount },
  ...(first && { choice: tickItems([first, ...others]) }),
});

/** Lists open items, sets of invoices and orders to invoice that match the amount exactly. */
export const FoundByAmountTable = ({ amount, onChoose }: { amount: number; onChoose: (chosen: PaymentStart) => void }) => {
  const answer = useAnswer(findByAmount, { query: { amount } }, { keepPrevious: true });
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!answer.data) return <Loading rows={2} />;
  return (
    <Table
      label="Matches for the amount"
      rows={answer.data}
      columns={columns}
      keyOf={getMatchKey}
      onOpen={(match) => onChoose(toChosen(match))}
      density="compact"
      isStale={answer.isPlaceholderData}
      empty={<Empty>{`No open items match ${formatMoney(amount)}, alone or combined.`}</Empty>}
    />
  );
};
