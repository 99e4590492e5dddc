import type { ReactNode } from 'react';
import { getPalletBalance, getPalletParties } from '#contract/warehouse/pallets/calls.ts';
import { screens } from '#contract/screenPaths.ts';
import { holderWords } from '#contract/words/goods.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { CustomerPicker } from '#src/resources/pickers/CustomerPicker.tsx';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { useAddressValues } from '#src/ui/screen/reach/useAddressValues.ts';
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

/** Lists the pallet balances of customers, hauliers, suppliers and our own yard. */
export const HolderBalances = ({ before, onCustomer }: { before: ReactNode; onCustomer: (id: number) => void }) => {
  const { address, change } = useAddressValues();
  const to = address.get('to') ?? undefined;
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
      empty={<Empty>No one holds pallets.</Empty>}
      primary={<LinkButton to={screens.palletLedger}>Ledger</LinkButton>}
      before={
        <>
          {before}
          <div className="pallet-asked">
            <DateInput label="As at" optional value={to ?? null} onChange={(day) => change({ to: day })} />
            <CustomerPicker
              label="One customer or haulier"
              value={null}
              onChange={(customer) => customer && onCustomer(customer.CustomerId)}
            />
          </div>
          <PalletSummary to={to} />
        </>
      }
    />
  );
};
