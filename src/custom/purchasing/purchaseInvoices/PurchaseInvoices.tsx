import { useNavigate } from 'react-router';
import { listPurchaseInvoices, PurchaseInvoiceState } from '#contract/purchasing/purchaseInvoices/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { purchaseInvoiceWords } from '#contract/words/purchases.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { purchaseInvoiceColumns } from './purchaseInvoiceColumns.tsx';

const filters: readonly ListFilter[] = [
  { key: 'State', label: 'State', choices: PurchaseInvoiceState.options.map((value) => ({ value, label: purchaseInvoiceWords[value] })) },
];

/** /purchaseinvoices: suppliers’ and hauliers’ invoices, checked against receipts and agreed prices. */
export const PurchaseInvoices = () => {
  const navigate = useNavigate();
  const list = useServerList(listPurchaseInvoices, { filters });
  const to = screenPaths.newPurchaseInvoice();
  return (
    <ListScreen
      title="Purchase invoices"
      noun="purchase invoice"
      list={list}
      columns={purchaseInvoiceColumns}
      keyOf={(row) => row.PurchaseInvoiceId}
      linkTo={(row) => screenPaths.purchaseInvoice(row.PurchaseInvoiceId)}
      search="Search number, supplier, haulier"
      toneOf={(row) => (row.OffCount > 0 && row.State !== 'Agreed' ? 'refused' : undefined)}
      empty={<Empty action={<ReachButton to={to}>Enter invoice</ReachButton>}>No purchase invoices entered yet.</Empty>}
      primary={
        <LinkButton kind="primary" to={to} shortcut="n" onGo={() => void navigate(to)}>
          Enter invoice
        </LinkButton>
      }
    />
  );
};
