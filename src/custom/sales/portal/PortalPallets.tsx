import { getPortalPallets, listOwnCollections, listPortalPalletMovements } from '#contract/sales/portal/collections.ts';
import type { PortalPallet } from '#contract/sales/portal/collections.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ListPart } from '#src/lists/ListPart.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatQuantity, plural } from '#src/ui/text/format.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';
import { CollectionNotice } from './CollectionNotice.tsx';
import { CollectionPanel } from './CollectionPanel.tsx';
import { OwnAccount } from './OwnAccount.tsx';
import { collectionColumns, movementColumns } from './palletColumns.tsx';
import { useAskAddress } from './useAskAddress.ts';
import './portal.css';

const typeColumns = (currency: string): Column<PortalPallet>[] => [
  { key: 'Code', title: 'Pallet', width: '8rem', cell: (row) => row.Code },
  { key: 'Description', title: 'Description', cell: (row) => row.Description },
  { key: 'Held', title: 'Held', width: '6.5rem', isFigure: true, phone: 'first', cell: (row) => formatQuantity(row.Held) },
  { key: 'Worth', title: 'Value', width: '8rem', isFigure: true, cell: (row) => <MoneyText amount={row.Worth} currency={currency} /> },
];

const formatHeld = (types: readonly PortalPallet[]) =>
  [
    plural(
      types.reduce((sum, { Held }) => sum + Held, 0),
      'pallet',
    ),
    plural(types.length, 'type'),
  ].join(' · ');

const Movements = () => {
  const movements = useServerList(listPortalPalletMovements, { name: 'own pallet movements' });
  const collections = useServerList(listOwnCollections, { name: 'own collections', isOutsideAddress: true });
  return (
    <>
      {collections.total !== undefined && collections.total > 0 && (
        <section>
          <h2 className="form-section">Requests for collections</h2>
          <ListPart
            label="Requests for collections"
            list={collections}
            columns={collectionColumns}
            keyOf={(row) => row.PalletCollectionId}
            empty={null}
          />
        </section>
      )}
      <section>
        <h2 className="form-section">Movements</h2>
        <ListPart
          label="Movements"
          list={movements}
          columns={movementColumns}
          keyOf={(row) => row.PalletMovementId}
          search="Search pallet, order, reference"
          empty={<Empty>No pallets have been delivered to you yet.</Empty>}
        />
      </section>
    </>
  );
};

const OwnPallets = () => {
  const { ask, setAsk } = useAskAddress();
  const { data, error, refetch } = useAnswer(getPortalPallets, {});
  const collectable = data?.Types.filter(({ Collectable }) => Collectable > 0) ?? [];
  const canAsk = collectable.length > 0 && data?.Collection?.State !== 'Asked';
  return (
    <>
      <ScreenTitle
        title="Pallets"
        countText={data && formatHeld(data.Types)}
        isCountAwaited={!data && !error}
        primary={
          canAsk && (
            <ActionButton kind="primary" shortcut="n" onPress={() => setAsk('collection')}>
              Ask for collection
            </ActionButton>
          )
        }
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={3} />}
      <CollectionNotice collection={data?.Collection ?? null} />
      <CollectionNotice collection={data?.NextCollection ?? null} />
      {data && (
        <Table
          label="Pallets by type"
          rows={data.Types}
          columns={typeColumns(data.CurrencyCode)}
          keyOf={(row) => row.PalletId}
          empty={<Empty>You have no pallets of ours.</Empty>}
        />
      )}
      <Movements />
      {canAsk && ask === 'collection' && <CollectionPanel held={collectable} onClose={() => setAsk(undefined)} />}
    </>
  );
};

/** /yourpallets: the pallets of the customer’s own account. */
export const PortalPallets = () => <OwnAccount>{() => <OwnPallets />}</OwnAccount>;
