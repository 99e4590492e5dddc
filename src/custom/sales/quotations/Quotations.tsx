import { useNavigate } from 'react-router';
import { listQuotations } from '#contract/sales/quotations/calls.ts';
import { quotationStates } from '#contract/sales/quotations/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { quotationWords } from '#contract/words/sales.ts';
import { customerFilter } from '#src/resources/pickers/CustomerFilter.tsx';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { quotationColumns } from './quotationColumns.tsx';

const filters: readonly ListFilter[] = [
  { key: 'State', label: 'State', choices: quotationStates.map((value) => ({ value, label: quotationWords[value] })) },
  customerFilter,
];

/** /quotations: quotations with their validity and result. */
export const Quotations = () => {
  const navigate = useNavigate();
  const list = useServerList(listQuotations, { filters });
  const add = screenPaths.newQuotation({ customerId: Number(list.values.customerId) || undefined });
  return (
    <ListScreen
      title="Quotations"
      noun="quotation"
      list={list}
      columns={quotationColumns}
      keyOf={(row) => row.QuotationId}
      linkTo={(row) => screenPaths.quotation(row.QuotationId)}
      search="Search number, customer, their enquiry"
      empty={<Empty action={<ReachButton to={add}>New quotation</ReachButton>}>No quotations yet.</Empty>}
      primary={
        <LinkButton kind="primary" to={add} shortcut="n" onGo={() => void navigate(add)}>
          New quotation
        </LinkButton>
      }
    />
  );
};
