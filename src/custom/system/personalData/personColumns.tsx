import { personWords } from '#contract/system/personalData/calls.ts';
import type { Person } from '#contract/system/personalData/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';

export const keyOfPerson = ({ Kind, Id }: Person) => `${Kind} ${Id}`;

/** Returns the path of the record that holds the person, where the person can be edited. */
export const personRecordPath = ({ Kind, RecordId, IsStaff }: Person) => {
  if (Kind === 'User') return screenPaths.user(RecordId, IsStaff);
  const record = Kind === 'Contact' || Kind === 'Customer' ? screenPaths.customerRecord(RecordId) : screenPaths.supplier(RecordId);
  return Kind === 'Contact' || Kind === 'SupplierContact' ? screenPaths.partOf(record, 'Contacts') : record;
};

const asWhom = ({ Kind, Of }: Person) => (Of === null ? personWords[Kind] : `${personWords[Kind]}, ${Of}`);

const Details = ({ person }: { person: Person }) => (
  <ul className="person-details">
    {person.Details.map(({ Field, Value, IsNow }) => (
      <li key={`${Field} ${Value}`}>
        <span className="person-field">{IsNow ? Field : `${Field}, earlier`}</span> {Value}
      </li>
    ))}
  </ul>
);

export const personColumns = (onErase: (person: Person) => void): readonly Column<Person>[] => [
  { key: 'Name', title: 'Name', isProse: true, cell: (row) => row.Name },
  {
    key: 'Kind',
    title: 'Record',
    isProse: true,
    cell: asWhom,
  },
  { key: 'Details', title: 'Details held', isProse: true, cell: (row) => <Details person={row} /> },
  {
    key: 'Active',
    title: 'Use',
    hideOrder: 1,
    cell: (row) => (row.Active ? 'Active' : <StatusChip tone="neutral">Inactive</StatusChip>),
  },
  {
    key: 'Erase',
    title: 'Erase',
    isProse: true,
    cell: (row) =>
      row.Refusal === null ? (
        <ActionButton kind="danger" name={`Erase ${row.Name}: ${asWhom(row)}`} onPress={() => onErase(row)}>
          Erase
        </ActionButton>
      ) : (
        <span className="person-refusal">{row.Refusal}</span>
      ),
  },
];
