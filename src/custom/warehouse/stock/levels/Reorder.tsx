import { draftReorder, listReorder } from '#contract/warehouse/stock/reorder.ts';
import { canCall } from '#src/authProvider/canCall.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/state/useChosen.ts';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { findProductPath } from './productPath.ts';
import { reorderColumns } from './reorderColumns.tsx';
import { ReorderBar } from './ReorderBar.tsx';

const filters: readonly ListFilter[] = [
  { key: 'Only', label: 'Only', initial: 'Proposed', choices: [{ value: 'Proposed', label: 'needs ordering' }] },
];

/** /reorder: proposes orders for the warehouse and creates draft purchase orders. */
export const Reorder = () => {
  const list = useServerList(listReorder, { filters, name: 'reorder' });
  const { chosen, selection, clear } = useChosen(list, (row) => row.ProductId);
  const canOrder = canCall(draftReorder);
  const linkTo = findProductPath();
  return (
    <ListScreen
      title="Reorder"
      noun="product"
      list={list}
      columns={reorderColumns}
      keyOf={(row) => row.ProductId}
      {...(linkTo && { linkTo })}
      search="Search product or supplier"
      {...(canOrder && { selection })}
      noneOf={{ 'Only=Proposed': 'Nothing needs to be ordered.' }}
      empty={<Empty action={<ReachButton to="/products">Products</ReachButton>}>No products are kept in the warehouse yet.</Empty>}
    >
      <p className="note">
        The proposal covers sales over the lead time and four weeks, adjusted for season, plus the reorder level. Free stock and stock on
        order are deducted. The result is rounded up to whole pallets.
      </p>
      {canOrder && <ReorderBar chosen={chosen} onDone={clear} />}
    </ListScreen>
  );
};
