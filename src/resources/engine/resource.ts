import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { fieldsOf } from '#contract/record.ts';
import type { RecordField } from '#contract/record.ts';
import type { Role } from '#contract/roles.ts';
import type { KindName } from './kinds/kindNames.ts';

interface ResourceCalls {
  list: Endpoint;
  get: Endpoint;
  add: Endpoint;
  edit: Endpoint;
  importRows?: Endpoint;
  exportRows?: Endpoint;
}

/** What a resource is of: a reference file of the contract as it is, or the same said by hand where the calls are irregular. */
export interface Source<Fields extends z.core.$ZodLooseShape = z.core.$ZodLooseShape> {
  /** The entity, as its history goes by: `NeckFinish`. */
  name: string;
  id: string;
  /** `neck finishes` */
  plural: string;
  record: z.ZodObject<Fields>;
  /** The field that the list is in order of at first. */
  order: string;
  calls: ResourceCalls;
}

export interface FieldOptions {
  /** Said in the search box. Which fields are searched is the list call's affair. */
  search?: boolean;
  /** A chip above the list. */
  filter?: boolean;
  /** Not in the list. */
  isFormOnly?: boolean;
  /** Where the record's own kind is not the one wanted. */
  kind?: KindName;
}

interface ResourceOptions<Fields extends z.core.$ZodLooseShape> {
  /** react-admin's name of it, and its path without the first slash. */
  name: string;
  of: Source<Fields>;
  /** The field that a person knows a record by. */
  title: keyof Fields & string;
  /** Group, sub-group if any, label. */
  menu: readonly string[];
  /** Who may open it; those who may add to it, if absent. */
  roles?: readonly Role[];
  /** Form and columns have every field, in the record's order; here is what more there is to say of some. */
  fields: { [Field in keyof Fields]?: FieldOptions };
}

export type Field = Omit<RecordField, 'kind'> & Omit<FieldOptions, 'kind'> & { kindName: KindName };

export interface Resource {
  name: string;
  entity: string;
  id: string;
  plural: string;
  record: z.ZodObject;
  order: string;
  calls: ResourceCalls;
  title: string;
  menu: readonly string[];
  roles: readonly Role[];
  fields: readonly Field[];
}

const rolesOf = ({ allow }: Endpoint) => (typeof allow === 'string' ? [] : allow);

/** A screen out of data: list, search, filters, create, edit, import, export, history, menu entry and permission. */
export const resource = <Fields extends z.core.$ZodLooseShape>(options: ResourceOptions<Fields>): Resource => {
  const { name, of, title, menu, roles, fields } = options;
  const record = of.record as unknown as z.ZodObject;
  const said: Record<string, FieldOptions | undefined> = fields;
  const described = fieldsOf(record).map(({ kind, ...field }): Field => ({
    ...field,
    ...said[field.name],
    kindName: said[field.name]?.kind ?? kind,
  }));
  return {
    name,
    entity: of.name,
    id: of.id,
    plural: of.plural,
    record,
    order: of.order,
    calls: of.calls,
    title,
    menu,
    roles: roles ?? rolesOf(of.calls.add),
    fields: described,
  };
};

export const pathOf = ({ name }: Resource) => `/${name}`;

/** `Neck finishes` */
export const headingOf = ({ plural }: Resource) => plural.charAt(0).toUpperCase() + plural.slice(1);

/** `neck finish` */
export const singularOf = ({ entity }: Resource) => entity.replace(/(?<=[a-z])([A-Z])/g, ' $1').toLowerCase();

/** A record as react-admin holds it. */
export type Row = Record<string, unknown> & { id: number; Version: number };
