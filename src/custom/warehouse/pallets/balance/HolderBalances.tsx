import type { ReactNode } from 'react';
import { getPalletBalance, getPalletParties } from '#contract/warehouse/pallets/calls.ts';
import { screens } from '#contract/screenPaths.ts';
import { holderWords } from '#contract/words/goods.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { DateChip } from '#src/lists/filters/DateChip.tsx';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { customerFilter } from '#src/resources/pickers/CustomerFilter.tsx';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { FilterChips } from '#src/ui/screen/filters/FilterChips.tsx';
import { readAddressDay, useAddressValues } from '#src/ui/screen/reach/useAddressValues.ts';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { holderColumns } from './balanceColumns.tsx';
import { PalletSummary } from './PalletSummary.tsx';

const typeFilter = (types: readonly { PalletId: number; Code: string }[]): ListFilter => ({
  key: 'PalletId',
  label: 'Pallet',
  choices: types.map(({ PalletId, Code }) => ({ value: String(PalletId), label: Code })),
});

const holderFilter: ListFilter = {
  key: 'Holder',
  label: 'Held by',
  choices: Object.entries(holderWords).map(([value, label]) => ({ value, label: label.toLowerCase() })),
};

/** Opens the balance of one customer or haulier. */
const accountFilter: ListFilter = { ...customerFilter, label: 'Account' };

/** Lists the pallet balances of customers, hauliers, suppliers and our own yard. */
export const HolderBalances = ({ before, onCustomer }: { before: ReactNode; onCustomer: (id: number) => void }) => {
  const { address, change } = useAddressValues();
  const to = readAddressDay(address, 'to');
  const { data } = useAnswer(getPalletParties, {}, { staleTimeMs: 60_000 });
  const list = useServerList(getPalletBalance, { filters: [holderFilter, typeFilter(data?.Types ?? [])], queryParams: { to } });
  return (
    <ListScreen
      title="Pallet balance"
      noun="balance"
      list={list}
      columns={holderColumns}
      keyOf={(row) => row.PalletLevelId}
      search="Search holder, pallet"
      tools={
        <>
          <DateChip label="As at" emptyText="now" value={to ?? null} onChange={(day) => change({ to: day })} />
          <FilterChips
            label="Account"
            filters={[accountFilter]}
            values={{}}
            onChange={(_key, customerId) => customerId && onCustomer(Number(customerId))}
          />
        </>
      }
      empty={<Empty action={<ReachButton to={screens.palletLedger}>Pallet ledger</ReachButton>}>No one holds pallets.</Empty>}
      primary={<LinkButton to={screens.palletLedger}>Ledger</LinkButton>}
      before={
        <>
          {before}
          <PalletSummary to={to} />
        </>
      }
    />
  );
};
