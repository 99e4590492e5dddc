import { getKind } from '#src/resources/engine/kinds/kinds.ts';
import type { Field } from '#src/resources/engine/resource.ts';

/** Shows the value of a field as formatted by its kind. */
export const FieldValue = ({ field, record }: { field: Field; record: Record<string, unknown> }) => {
  const { ValueView: Own, write } = getKind(field);
  const value = record[field.name];
  if (Own) return <Own value={value} field={field} record={record} />;
  return write(value, field, record) || 'Nothing';
};
