import { useNavigate } from 'react-router';
import { getPalletBalance } from '#contract/warehouse/pallets/calls.ts';
import { openPalletStatement } from '#contract/warehouse/pallets/chase.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';
import { useAction } from '#src/api/useAction.ts';
import { DateChip } from '#src/lists/filters/DateChip.tsx';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { OfCustomer } from '#src/resources/pickers/OfCustomer.tsx';
import { ActionButton, LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { readAddressDay, useAddressValues } from '#src/ui/screen/reach/useAddressValues.ts';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { today } from '#src/ui/text/format.ts';
import { accountColumns, formatHeld } from './balanceColumns.tsx';

/** Shows the pallets that one customer or haulier holds. A chosen period adds its movements. */
export const AccountBalance = ({ customerId, onAll }: { customerId: number; onAll: () => void }) => {
  const { address, change } = useAddressValues();
  const [from, to] = [readAddressDay(address, 'from'), readAddressDay(address, 'to')];
  const navigate = useNavigate();
  const openScreen = (path: string) => void navigate(screenPaths.ofCustomer(path, customerId));
  const pdf = useAction(openPalletStatement, { onDone: openInNewTab });
  const until = to ?? today();
  const list = useServerList(getPalletBalance, { queryParams: { cust: customerId, from, to } });
  return (
    <ListScreen
      title="Pallet balance"
      noun="pallet type"
      countText={formatHeld(list)}
      list={list}
      columns={accountColumns(from !== undefined)}
      keyOf={(row) => row.PalletLevelId}
      detail={<OfCustomer customerId={customerId} />}
      empty={
        <Empty action={<ReachButton to={screenPaths.ofCustomer(screens.palletLedger, customerId)}>All movements</ReachButton>}>
          This account has no pallets.
        </Empty>
      }
      primary={<LinkButton to={screenPaths.ofCustomer(screens.returnPallets, customerId)}>Return pallets</LinkButton>}
      more={[
        { label: 'Transfer pallets', run: () => openScreen(screens.transferPallets) },
        { label: 'Pallet credits', run: () => openScreen(screens.palletCredits) },
        { label: 'All holders', run: onAll },
      ]}
      before={
        <div className="pallet-asked">
          <DateChip label="Movements since" emptyText="none" value={from ?? null} onChange={(day) => change({ from: day })} />
          <DateChip label="As at" emptyText="now" value={to ?? null} onChange={(day) => change({ to: day })} />
          <LinkButton to={screenPaths.ofCustomer(screens.palletLedger, customerId)}>All movements</LinkButton>
          <ActionButton
            pending={pdf.pending}
            onPress={() => pdf.run({ params: { id: customerId, from: from ?? `${until.slice(0, 7)}-01`, to: until } })}
          >
            Pallet statement
          </ActionButton>
        </div>
      }
    />
  );
};
