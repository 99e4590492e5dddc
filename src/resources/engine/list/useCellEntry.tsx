import { lazy, Suspense, useState } from 'react';
import { canCall } from '#src/authProvider/canCall.ts';
import type { List } from '#src/lists/list.ts';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import type { CellAt, CellEntry } from '#src/ui/table/useCellKeys.ts';
import type { Resource, Row } from '#src/resources/engine/resource.ts';

const CellEditor = lazy(async () => ({ default: (await import('./CellEditor.tsx')).CellEditor }));

/** Fields that this user may edit in the list. */
const editedFields = ({ fields, calls, isReadOnly }: Resource) =>
  isReadOnly || !canCall(calls.edit) ? [] : fields.filter((field) => field.isEditedInList && !field.isReadOnly);

/** Tracks the cell that is being edited. Only fields in `editedInList` of the definition can be edited. */
export const useCellEntry = (resource: Resource, list: List<Row>): CellEntry<Row> | undefined => {
  const [at, setAt] = useState<CellAt>();
  const fields = editedFields(resource);
  const labels = fields.map(({ label }, index) => (index === 0 ? label : label.toLowerCase())).join(', ');
  useScreenKeys([
    { key: 'F2', label: `${labels}: edit in the list, → ← between cells`, isOff: fields.length === 0 || !list.total },
    { key: 'Enter Tab Esc', label: 'In a cell: save and move down, save and move right, cancel', isOff: at === undefined },
  ]);
  if (fields.length === 0) return undefined;
  return {
    at: list.rows?.some(({ id }) => id === at?.key) ? at : undefined,
    onMove: setAt,
    draw: (row, column, move) => {
      const field = fields.find(({ name }) => name === column);
      return (
        field && (
          <Suspense fallback={<span className="cell-editor" aria-busy="true" />}>
            <CellEditor key={`${row.id} ${column}`} {...{ resource, row, field, move }} refetch={list.refetch} />
          </Suspense>
        )
      );
    },
  };
};
