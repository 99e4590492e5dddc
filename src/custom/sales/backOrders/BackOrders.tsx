import { listBackOrders } from '#contract/sales/backOrders/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { dealTypeWords } from '#contract/words/deals.ts';
import { customerFilter } from '#src/resources/pickers/CustomerFilter.tsx';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/state/useChosen.ts';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { backOrderColumns } from './backOrderColumns.tsx';
import { BackOrderDeeds } from './BackOrderDeeds.tsx';
import '#src/custom/sales/sales.css';

const filters: readonly ListFilter[] = [
  { key: 'IsLate', label: 'Overdue', choices: [{ value: 'true', label: 'overdue' }] },
  { key: 'DealType', label: 'Type', choices: (['Stock', 'Direct'] as const).map((value) => ({ value, label: dealTypeWords[value] })) },
  customerFilter,
];

/** Screen at /backorders: the lines still to deliver to each customer, with their promised dates. */
export const BackOrders = () => {
  const list = useServerList(listBackOrders, { filters });
  const { chosen, selection, clear } = useChosen(list, (line) => line.OrderDetailId);
  return (
    <ListScreen
      title="Back orders"
      noun="line"
      list={list}
      columns={backOrderColumns}
      keyOf={(line) => line.OrderDetailId}
      linkTo={(line) => screenPaths.order(line.OrderId)}
      search="Search deal, customer, product"
      toneOf={(line) => (line.IsLate ? 'refused' : undefined)}
      selection={selection}
      empty={
        <Empty action={<ReachButton to={screenPaths.openOrders()}>Open orders</ReachButton>}>
          No back orders. Short deliveries appear here.
        </Empty>
      }
    >
      <BackOrderDeeds chosen={chosen} onDone={clear} />
    </ListScreen>
  );
};
