import { getKind } from './kinds/kinds.ts';
import type { Resource } from './resource.ts';

/** Refuses a definition with an unknown kind, or with a kind that does not suit the shape of the field. */
export const checkKinds = ({ name, fields }: Pick<Resource, 'name' | 'fields'>) => {
  for (const field of fields) {
    if (!getKind(field).shapes.includes(field.shape))
      throw new Error(`${name}.${field.name} is ${field.shape}, which the kind ${field.kind} does not take`);
    if (field.fields.length > 0) checkKinds({ name: `${name}.${field.name}`, fields: field.fields });
  }
};
