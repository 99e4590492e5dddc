import type { Resource } from '#src/resources/engine/resource.ts';

/** Builds resources for rows within these records that have files of their own. Addresses are named by their lines. */
export const buildPartResources = (resource: Resource): Resource[] =>
  resource.files.map(({ name, id, plural, record, order, fields, title, code, calls }) => ({
    ...resource,
    name: `${resource.name}.${name}`,
    entity: name,
    id,
    plural,
    record,
    order,
    title,
    code,
    hasOwn: false,
    fields: fields.map((field) => (field.kind === 'address' ? { ...field, kind: 'text' } : field)),
    calls,
  }));
