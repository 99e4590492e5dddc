import type { Resource } from '#src/resources/engine/resource.ts';

/**
 * Builds resources for rows within these records, such as addresses, that have import files of their own. An address has no name, so its
 * lines name it.
 */
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
