import { z } from 'zod';
import { reference } from '#contract/record/fields.ts';
import { describeFields } from '#contract/record/record.ts';
import { entityFields } from '#contract/values.ts';
import { labelField } from '#contract/words.ts';
import { exportCall, buildNameShape, storedFields } from './entity.ts';
import { buildEntityList } from './entityList.ts';
import { importCalls } from './imports.ts';
import type { EntityName } from '#contract/masterData/entities/names.ts';
import type { Entity } from './entityType.ts';

interface Options {
  /** Plural for messages, such as `customer contacts`. */
  plural: string;
  /** Fields that match a file row to a stored row of the same parent, such as the name of a contact. */
  foundBy: readonly string[];
}

type Parent = Pick<Entity, 'fields' | 'record' | 'keepers'> & { name: EntityName };

/** Returns the fields of one row. Unwraps the default of the list first. */
const rowShape = (field: z.ZodType) => ((field instanceof z.ZodDefault ? field.unwrap() : field) as z.ZodArray<z.ZodObject>).element.shape;

/**
 * Defines an import and export file for rows within records. Each line is one row and names its parent by code or name. The rows are
 * imported, exported and undone like records. On screen they are edited with their parent.
 */
export const partFile = (of: Parent, name: string, { plural, foundBy }: Options): Entity => {
  const part = of.fields.find((field) => field.name === name)?.part;
  if (!part) throw new Error(`${of.name} has no rows ${name}`);
  const id = `${part.name}Id`;
  const { [id]: _id, ...shape } = rowShape(of.record.shape[name] as z.ZodType);
  const record = z.object({
    [part.parent]: reference(of.name).meta({ kind: 'reference', of: of.name, title: labelField(of.name), isAddOnly: true }),
    ...shape,
  });
  const fields = describeFields(record);
  const row = z.object({ [id]: z.number(), ...storedFields(fields), ...buildNameShape(fields), ...entityFields });
  const list = buildEntityList(row, fields, { id, order: part.parent, canRemove: false, totals: undefined });
  const { keepers } = of;
  const calls = {
    // Only the export uses this list. No call returns it.
    list: { list },
    ...importCalls(part.name, {
      plural,
      code: `${labelField(of.name).toLowerCase()} and ${foundBy.map((one) => labelField(one).toLowerCase()).join(', ')}`,
      keepers,
    }),
    exportRows: exportCall(part.name, { plural, keepers, query: list.query.pick({ filter: true, sort: true }).shape }),
  };
  return {
    ...of,
    name: part.name,
    id,
    table: part.table,
    plural,
    record,
    fields,
    title: foundBy[0] ?? id,
    code: id,
    order: part.parent,
    isHeldByOpenDeals: false,
    asks: [],
    canRemove: false,
    served: ['importRows', 'listImports', 'undoImport', 'exportRows'],
    search: undefined,
    within: { of: of.name, parent: part.parent, foundBy },
    calls,
  } as unknown as Entity;
};
