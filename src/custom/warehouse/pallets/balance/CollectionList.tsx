import { useState } from 'react';
import type { ReactNode } from 'react';
import { CollectionState, listCollections } from '#contract/warehouse/pallets/collections.ts';
import type { CollectionRow } from '#contract/warehouse/pallets/collections.ts';
import { collectionWords } from '#contract/words/sales.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { customerFilter } from '#src/resources/pickers/CustomerFilter.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatInstant, formatQuantity } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText } from '#src/ui/text/texts.tsx';
import { AnswerCollection } from './AnswerCollection.tsx';

const filters: readonly ListFilter[] = [
  {
    key: 'State',
    label: 'State',
    initial: 'Asked',
    choices: CollectionState.options.map((value) => ({ value, label: collectionWords[value].toLowerCase() })),
  },
  customerFilter,
];

const tones = { Asked: 'attention', Answered: 'done', Undone: 'refused' } as const;

const columns: readonly Column<CollectionRow>[] = [
  { key: 'CustomerName', title: 'Customer', sortBy: 'server', cell: (row) => row.CustomerName },
  { key: 'AccountCode', title: 'Account', hideOrder: 4, cell: (row) => row.AccountCode },
  { key: 'Quantity', title: 'Pallets', isFigure: true, sortBy: 'server', cell: (row) => formatQuantity(row.Quantity) },
  { key: 'Pallets', title: 'By type', cell: (row) => row.Pallets },
  {
    key: 'AskedAt',
    title: 'Requested',
    hideOrder: 1,
    sortBy: 'server',
    cell: (row) => [formatInstant(row.AskedAt), row.AskedByName].filter(Boolean).join(', '),
  },
  { key: 'Note', title: 'Note', hideOrder: 2, cell: (row) => row.Note },
  { key: 'HaulierName', title: 'Haulier', hideOrder: 3, cell: (row) => row.HaulierName },
  {
    key: 'State',
    title: 'State',
    phone: 'first',
    sortBy: 'server',
    value: (row) => collectionWords[row.State],
    cell: (row) => <StatusChip tone={tones[row.State]}>{collectionWords[row.State]}</StatusChip>,
  },
  {
    key: 'CollectOn',
    title: 'Collection',
    width: '8rem',
    showsTitle: true,
    sortBy: 'server',
    cell: (row) => <DateText date={row.CollectOn} />,
  },
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
      columns={columns}
      keyOf={(row) => row.PalletCollectionId}
      onOpen={setOpened}
      search="Search customer, pallet, note"
      empty={<Empty>No customer has asked for a collection yet.</Empty>}
      noneOf={{ 'State=Asked': 'No requests are waiting for an answer.' }}
      before={before}
    >
      {opened && <AnswerCollection key={opened.PalletCollectionId} collection={opened} onClose={() => setOpened(undefined)} />}
    </ListScreen>
  );
};
