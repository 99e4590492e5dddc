import type { Resource } from '#src/resources/engine/resource.ts';

/** Rows within these records that come and go as files of their own, each as what an import draws. An address is told by its lines. */
export const partResourcesOf = (resource: Resource): Resource[] =>
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
