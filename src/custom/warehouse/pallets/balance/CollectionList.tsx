import { useState } from 'react';
import type { ReactNode } from 'react';
import { CollectionState, listCollections } from '#contract/warehouse/pallets/collections.ts';
import type { CollectionRow } from '#contract/warehouse/pallets/collections.ts';
import { collectionWords } from '#contract/words/sales.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { customerFilter } from '#src/resources/pickers/CustomerFilter.tsx';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { AnswerCollection } from './AnswerCollection.tsx';
import { collectionColumns } from './collectionColumns.tsx';

const filters: readonly ListFilter[] = [
  {
    key: 'State',
    label: 'State',
    initial: 'Asked',
    choices: CollectionState.options.map((value) => ({ value, label: collectionWords[value].toLowerCase() })),
  },
  customerFilter,
];

/** Lists customers' requests for collections. Opening one offers to answer it with a day. */
export const CollectionList = ({ before }: { before: ReactNode }) => {
  const list = useServerList(listCollections, { filters, name: 'collections' });
  const [opened, setOpened] = useState<CollectionRow>();
  return (
    <ListScreen
      title="Pallet balance"
      noun="request"
      label="Requests for collections"
      list={list}
      columns={collectionColumns}
      keyOf={(row) => row.PalletCollectionId}
      onOpen={setOpened}
      search="Search customer, pallet, note"
      empty={
        <Empty action={<ReachButton to="/users/customersaccount">Customer accounts</ReachButton>}>
          No customer has asked for a collection yet. A customer with an account can ask for one in the portal.
        </Empty>
      }
      noneOf={{ 'State=Asked': 'No requests are waiting for an answer.' }}
      before={before}
    >
      {opened && <AnswerCollection key={opened.PalletCollectionId} collection={opened} onClose={() => setOpened(undefined)} />}
    </ListScreen>
  );
};
