import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { addOpeningPallets, getPalletLedger, getPalletParties } from '#contract/warehouse/pallets/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { canCall } from '#src/authProvider/canCall.ts';
import { DateRangeChip } from '#src/lists/filters/DateRangeChip.tsx';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/state/useChosen.ts';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { MovePalletsDialog } from './MovePalletsDialog.tsx';
import { movementColumns } from './movementColumns.tsx';
import { OpeningDialog } from './OpeningDialog.tsx';
import { ledgerFilters } from './ledgerFilters.ts';
import { LedgerBar } from './LedgerBar.tsx';
import { ReversePalletMovement } from './ReversePalletMovement.tsx';
import '#src/custom/warehouse/pallets/pallets.css';

/** /palletledger: lists all pallet movements with their cause. Movements can be reversed, and opening balances and supplier pallets recorded. */
export const PalletLedger = () => {
  const [address] = useSearchParams();
  const cust = Number(address.get('customerId')) || undefined;
  const { data } = useAnswer(getPalletParties, {}, { staleTimeMs: 60_000 });
  const list = useServerList(getPalletLedger, { filters: ledgerFilters(data?.Types ?? []), queryParams: { cust } });
  const { chosen, selection, clear } = useChosen(list, (row) => row.PalletMovementId);
  const [openDialog, setOpenDialog] = useState<'reverse' | 'move' | 'opening' | undefined>();
  const [one] = chosen;
  const close = () => {
    setOpenDialog(undefined);
    clear();
  };
  return (
    <ListScreen
      title="Pallet ledger"
      noun="movement"
      list={list}
      columns={movementColumns}
      keyOf={(row) => row.PalletMovementId}
      search="Search holder, pallet, reference"
      toneOf={(row) => (row.ReversedById !== null || row.ReversesId !== null ? 'attention' : undefined)}
      selection={selection}
      tools={<DateRangeChip list={list} from="MovedFrom" to="MovedTo" />}
      empty={
        <Empty action={<ActionButton onPress={() => setOpenDialog('move')}>Record supplier pallets</ActionButton>}>
          No pallet movements yet.
        </Empty>
      }
      primary={
        <ActionButton kind="primary" shortcut="n" onPress={() => setOpenDialog('move')}>
          Record supplier pallets
        </ActionButton>
      }
      more={canCall(addOpeningPallets) ? [{ label: 'Opening balance', run: () => setOpenDialog('opening') }] : []}
    >
      {openDialog === 'reverse' && one && <ReversePalletMovement row={one} onDone={close} />}
      {openDialog === 'move' && data && <MovePalletsDialog parties={data} onClose={() => setOpenDialog(undefined)} />}
      {openDialog === 'opening' && data && <OpeningDialog parties={data} onClose={() => setOpenDialog(undefined)} />}
      <LedgerBar chosen={chosen} onReverse={() => setOpenDialog('reverse')} />
    </ListScreen>
  );
};
