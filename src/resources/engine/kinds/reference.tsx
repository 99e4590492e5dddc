import { lazy } from 'react';
import { getNameField } from '#contract/masterData/entities/definition/fieldNames.ts';
import type { Field } from '#src/resources/engine/resource.ts';
import { asNumber, fieldText } from './kind.ts';
import type { Kind, Values } from './kind.ts';
import { useReferred } from './referred.ts';

const inputs = () => import('./inputs/ReferenceInput.tsx');
const ReferenceInput = lazy(async () => ({ default: (await inputs()).ReferenceInput }));
const FilterPicker = lazy(async () => ({ default: (await inputs()).FilterPicker }));

const ReferenceTold = ({ value, field, record }: { value: unknown; field: Field; record: Values }) => {
  const id = asNumber(value);
  const title = fieldText(record[getNameField(field.name)]);
  return useReferred(field, id, id !== null && title ? { id, title, code: '' } : null)?.title ?? 'Nothing';
};

const ReferenceName = ({ field, id }: { field: Field; id: number }) => useReferred(field, id, null)?.title;

/** Reference to a record of another entity, searched on the server while typing. Files give its name. */
export const reference: Kind = {
  shapes: ['reference'],
  Input: ReferenceInput,
  write: (value, field, record) => fieldText(record[getNameField(field.name)]) || (asNumber(value) === null ? '' : String(value)),
  ValueView: ReferenceTold,
  read: (cell) => cell.trim() || undefined,
  filter: (field) => ({
    choices: [],
    showValue: (value) => <ReferenceName field={field} id={Number(value)} />,
    input: ({ onChange }) => <FilterPicker field={field} onChange={onChange} />,
  }),
};
