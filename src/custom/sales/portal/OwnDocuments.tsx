import { customerInvoices } from '#contract/money/invoices/calls.ts';
import { createStatement } from '#contract/money/statements/calls.ts';
import { overdueToPay } from '#contract/money/statements/ageing.ts';
import { describeOwnBalance } from '#src/ui/text/describeOwnBalance.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { useOpenDocument } from '#src/papers/useOpenDocument.ts';
import { formatMoney, today } from '#src/ui/text/format.ts';
import { ownDocumentParts } from './ownDocumentParts.tsx';

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
export const OwnDocuments = ({ customerId }: { customerId: number }) => {
  const list = useServerList(customerInvoices, { params: { id: customerId }, filters, name: 'own documents' });
  return (
    <ListScreen
      title="Your invoices"
      noun="document"
      list={list}
      {...ownDocumentParts}
      onOpen={useOpenDocument()}
      detail={useStanding(customerId)}
    />
  );
};
