import { listDueOrders } from '#contract/sales/dueOrders/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/state/useChosen.ts';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { dueOrderColumns } from './dueOrderColumns.tsx';
import { NoteAsked } from './NoteAsked.tsx';

const filters: readonly ListFilter[] = [
  {
    key: 'Show',
    label: 'Show',
    choices: [
      { value: 'ToAsk', label: 'to ask today' },
      { value: 'PutOff', label: 'to ask later' },
    ],
    initial: 'ToAsk',
    isOpening: true,
  },
];

/** Screen at /dueorders: customers to call because they have usually ordered again by now. */
export const DueOrders = () => {
  const list = useServerList(listDueOrders, { filters });
  const { chosen, selection, clear } = useChosen(list, (row) => row.CustomerId);
  return (
    <ListScreen
      title="Due to order"
      noun="customer"
      label="Customers due to order"
      list={list}
      columns={dueOrderColumns}
      keyOf={(row) => row.CustomerId}
      linkTo={(row) => screenPaths.newOrder({ customerId: row.CustomerId })}
      search="Search customer"
      selection={selection}
      noneOf={{ 'Show=ToAsk': 'No customers to call today.', 'Show=PutOff': 'No customers are due to be called later.' }}
      empty={
        <Empty action={<ReachButton to={screenPaths.newOrder()}>Create order</ReachButton>}>All regular customers have ordered.</Empty>
      }
    >
      <NoteAsked chosen={chosen} onDone={clear} />
    </ListScreen>
  );
};
