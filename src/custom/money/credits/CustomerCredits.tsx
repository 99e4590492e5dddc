import { useNavigate } from 'react-router';
import { customerCredits } from '#contract/money/credits/calls.ts';
import { CreditState } from '#contract/money/credits/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { creditWords } from '#contract/words/sales.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { OfCustomer } from '#src/resources/pickers/OfCustomer.tsx';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { creditColumns } from './creditColumns.tsx';

const filters: readonly ListFilter[] = [
  { key: 'State', label: 'State', choices: CreditState.options.map((value) => ({ value, label: creditWords[value] })) },
];

/** Lists a customer's credits and drafts, or those of one invoice. */
export const CustomerCredits = ({ customerId, invoiceId }: { customerId: number; invoiceId: number }) => {
  const one: ListFilter = { key: 'InvoiceId', label: 'Invoice', choices: [{ value: String(invoiceId), label: 'This invoice' }] };
  const activeFilters = invoiceId ? [...filters, one] : filters;
  const list = useServerList(customerCredits, { params: { id: customerId }, perPage: 50, filters: activeFilters });
  const navigate = useNavigate();
  const add = screenPaths.addCredit(customerId, invoiceId || undefined);
  return (
    <ListScreen
      title="Edit credit"
      noun="credit"
      label="Credits"
      detail={<OfCustomer customerId={customerId} />}
      list={list}
      columns={creditColumns}
      search="Search number, invoice, reason"
      keyOf={(row) => row.CreditId}
      onOpen={(row) => void navigate(screenPaths.credit(customerId, row.CreditId))}
      primary={
        <LinkButton kind="primary" to={add}>
          Add credit
        </LinkButton>
      }
      empty={<Empty action={<LinkButton to={add}>Add credit</LinkButton>}>This customer has no credits yet.</Empty>}
    />
  );
};
