import type { ReactNode } from 'react';
import { listPalletChase } from '#contract/warehouse/pallets/chase.ts';
import { getPalletParties } from '#contract/warehouse/pallets/calls.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/state/useChosen.ts';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { chaseColumns } from './chaseColumns.tsx';
import { ChaseBar } from './ChaseBar.tsx';

const filtersWith = (hauliers: readonly { CustomerId: number; Name: string }[]): ListFilter[] => [
  { key: 'IsAbove', label: 'Over allowance', initial: 'true', choices: [{ value: 'true', label: 'only' }] },
  { key: 'HaulierId', label: 'Haulier', choices: hauliers.map(({ CustomerId, Name }) => ({ value: String(CustomerId), label: Name })) },
  {
    key: 'DaysFrom',
    label: 'Held',
    choices: [30, 60, 90, 180].map((days) => ({ value: String(days), label: `over ${days} days` })),
    toFilter: (days) => ({ DaysFrom: days }),
  },
];

/** Lists customers over their pallet allowance, to remind them or to have the pallets collected. */
export const ChaseList = ({ before }: { before: ReactNode }) => {
  const { data } = useAnswer(getPalletParties, {}, { staleTimeMs: 60_000 });
  const list = useServerList(listPalletChase, { filters: filtersWith(data?.Hauliers ?? []), name: 'chase' });
  const { chosen, selection, clear } = useChosen(list, (row) => row.CustomerId);
  return (
    <ListScreen
      title="Pallet balance"
      noun="account"
      label="Overdue pallets"
      list={list}
      columns={chaseColumns}
      keyOf={(row) => row.CustomerId}
      linkTo={(row) => screenPaths.ofCustomer(screens.palletBalance, row.CustomerId)}
      search="Search customer"
      selection={selection}
      toneOf={(row) => (row.IsAbove ? 'attention' : undefined)}
      noneOf={{ 'IsAbove=true': 'No customer is over its pallet allowance.' }}
      empty={<Empty action={<ReachButton to={screens.palletLedger}>Pallet ledger</ReachButton>}>No customer holds pallets.</Empty>}
      before={before}
    >
      <ChaseBar chosen={chosen} onDone={clear} />
    </ListScreen>
  );
};
