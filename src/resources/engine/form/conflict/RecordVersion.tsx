import { getRecordAt } from '#contract/masterData/history/calls.ts';
import type { HistoryEntry, RecordThen } from '#contract/masterData/history/calls.ts';
import { spreadOwn } from '#contract/masterData/ownFields/ownNames.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatInstant } from '#src/ui/text/format.ts';
import { getKind } from '#src/resources/engine/kinds/kinds.ts';
import type { Field, Resource } from '#src/resources/engine/resource.ts';
import { isFieldChanged } from './merge.ts';
import { FieldValue } from '#src/resources/engine/form/FieldValue.tsx';

const listShownFields = ({ fields }: Resource) => {
  const coveredNames = new Set(fields.flatMap((field) => getKind(field).covers ?? []));
  return fields.filter(({ name, kind }) => !coveredNames.has(name) && kind !== 'password');
};

/** Whether a field has changed since, or one of the other fields that its input shows. */
const isChanged = (resource: Resource, field: Field, { Then, Now }: RecordThen) =>
  [field, ...resource.fields.filter(({ name }) => getKind(field).covers?.includes(name))].some((one) =>
    isFieldChanged(resource, one, Then, Now),
  );

const buildVersionColumns = (answer: RecordThen, changedFields: ReadonlySet<Field>): Column<Field>[] => [
  { key: 'field', title: 'Field', cell: (field: Field) => field.label },
  { key: 'then', title: 'Then', cell: (field: Field) => <FieldValue field={field} record={answer.Then} /> },
  {
    key: 'now',
    title: 'Now',
    cell: (field: Field) =>
      changedFields.has(field) ? <FieldValue field={field} record={answer.Now} /> : <span className="soft">unchanged</span>,
  },
];

const Compared = ({ resource, answer }: { resource: Resource; answer: RecordThen }) => {
  const fields = listShownFields(resource);
  const changedFields = new Set(fields.filter((field) => isChanged(resource, field, answer)));
  return (
    <Table<Field>
      label="Then and now"
      rows={fields}
      columns={buildVersionColumns(answer, changedFields)}
      keyOf={({ name }) => name}
      toneOf={(field) => (changedFields.has(field) ? 'attention' : undefined)}
    />
  );
};

const spreadOwnValues = ({ Then, Now, ...record }: RecordThen): RecordThen => ({ ...record, Then: spreadOwn(Then), Now: spreadOwn(Now) });

interface RecordVersionProps {
  resource: Resource;
  id: number;
  entry: HistoryEntry;
  onClose: () => void;
}

/** Shows the whole record as it was after a change, beside its current values. */
export const RecordVersion = ({ resource, id, entry, onClose }: RecordVersionProps) => {
  const answer = useAnswer(getRecordAt, { params: { entity: resource.entity, id, auditId: entry.AuditId } });
  return (
    <SidePanel isOpen title={`Version of ${formatInstant(entry.HappenedAt)}`} onClose={onClose} width="48rem">
      {answer.data && <Compared resource={resource} answer={spreadOwnValues(answer.data)} />}
      {answer.error && <ErrorState error={answer.error} onRetry={answer.refetch} />}
      {answer.isPending && <Loading rows={8} />}
    </SidePanel>
  );
};
