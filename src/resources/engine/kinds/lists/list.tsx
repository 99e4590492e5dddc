import { getNameField } from '#contract/masterData/entities/definition/fieldNames.ts';
import { RowsInput } from '#src/resources/engine/kinds/inputs/LazyRows.tsx';
import { isSameWhole } from '#src/resources/engine/kinds/kind.ts';
import type { Kind, KindInputProps, Values } from '#src/resources/engine/kinds/kind.ts';
import { asRows } from './asRows.ts';
import { getPlainKind } from '#src/resources/engine/kinds/plainKinds.ts';
import type { Field } from '#src/resources/engine/resource.ts';

/** Whether the name of a newly chosen reference is not known yet. It is then left out, because an id means nothing to users. */
const isNameUnknown = ({ name, shape }: Pick<Field, 'name' | 'shape'>, row: Values) => shape === 'reference' && !row[getNameField(name)];

/** Summary of a row from its first few values. */
const summariseRow = (row: Values, { fields }: Field) =>
  fields
    .map((field) =>
      field.name === 'Active' || field.shape === 'yesNo' || isNameUnknown(field, row)
        ? ''
        : getPlainKind(field).write(row[field.name], field as Field, row),
    )
    .filter(Boolean)
    .slice(0, 3)
    .join(' · ');

const ListInput = (props: KindInputProps) => <RowsInput {...props} summaryOf={summariseRow} />;

/** Rows within the record, saved together with it. */
export const list: Kind = {
  shapes: ['rows'],
  Input: ListInput,
  write: (value, field) =>
    asRows(value)
      .filter((row) => row.Active !== false)
      .map((row) => summariseRow(row, field))
      .join('; '),
  isSame: isSameWhole,
  isSorted: false,
  isWhole: true,
};
