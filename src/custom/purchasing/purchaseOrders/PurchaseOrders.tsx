import { useNavigate } from 'react-router';
import { getPurchaseCombos, listPurchaseOrders } from '#contract/purchasing/purchaseOrders/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { seesCost } from '#src/authProvider/seesCost.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { purchaseColumns } from './purchaseColumns.tsx';
import { PurchaseTabs, tabFilters } from './PurchaseTabs.tsx';
import './purchasing.css';

const filtersWith = (suppliers: readonly { SupplierId: number; Name: string }[]): ListFilter[] => [
  ...tabFilters,
  {
    key: 'For',
    label: 'For',
    choices: [
      { value: 'Deal', label: 'direct deals' },
      { value: 'Stock', label: 'own stock' },
    ],
  },
  { key: 'SupplierId', label: 'Supplier', choices: suppliers.map(({ SupplierId, Name }) => ({ value: String(SupplierId), label: Name })) },
];

/** /purchaseorders: orders to suppliers, for direct deals and own stock. */
export const PurchaseOrders = () => {
  const navigate = useNavigate();
  const { data: combos } = useAnswer(getPurchaseCombos, {});
  const list = useServerList(listPurchaseOrders, { filters: filtersWith(combos?.Suppliers ?? []) });
  const showsCost = seesCost();
  return (
    <ListScreen
      title="Purchase orders"
      noun="purchase order"
      list={list}
      columns={purchaseColumns(showsCost)}
      keyOf={(row) => row.PurchaseOrderId}
      linkTo={(row) => screenPaths.purchaseOrder(row.PurchaseOrderId)}
      search="Search number, supplier, product"
      toneOf={(row) => (row.IsLate ? 'refused' : undefined)}
      empty={
        <Empty action={<ReachButton to={screenPaths.newPurchaseOrder()}>New purchase order</ReachButton>}>No purchase orders yet.</Empty>
      }
      before={<PurchaseTabs list={list} />}
      primary={
        <LinkButton
          kind="primary"
          to={screenPaths.newPurchaseOrder()}
          shortcut="n"
          onGo={() => void navigate(screenPaths.newPurchaseOrder())}
        >
          New purchase order
        </LinkButton>
      }
    />
  );
};
