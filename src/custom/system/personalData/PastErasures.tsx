import { listErasures, personWords } from '#contract/system/personalData/calls.ts';
import type { Erasure } from '#contract/system/personalData/calls.ts';
import { ListPart } from '#src/lists/ListPart.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatInstant } from '#src/ui/text/format.ts';

const columns: readonly Column<Erasure>[] = [
  { key: 'ErasedAt', title: 'When', sortBy: 'server', cell: (row) => formatInstant(row.ErasedAt) },
  {
    key: 'Kind',
    title: 'What',
    phone: 'first',
    sortBy: 'server',
    cell: (row) => [`${personWords[row.Kind]} ${row.SubjectId}`, row.Of].filter(Boolean).join(', '),
  },
  { key: 'Reason', title: 'Reason', isProse: true, cell: (row) => row.Reason },
  { key: 'ErasedBy', title: 'By', hideOrder: 1, sortBy: 'server', cell: (row) => row.ErasedBy },
];

/** Lists past erasures, as evidence that a person's data was erased. */
export const PastErasures = () => {
  const list = useServerList(listErasures, { name: 'erased', isOutsideAddress: true });
  return (
    <section>
      <h2 className="form-section">Past erasures</h2>
      <ListPart
        label="Past erasures"
        list={list}
        columns={columns}
        keyOf={(row) => row.ErasureId}
        empty={<Empty>No one has been erased yet.</Empty>}
      />
    </section>
  );
};
