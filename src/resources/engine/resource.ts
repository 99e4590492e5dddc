import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#contract/call/endpoint.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import type { KindName } from '#contract/record/kindNames.ts';
import type { RecordField } from '#contract/record/record.ts';
import type { Role } from '#contract/call/roles.ts';
import type { MenuGroup } from '#contract/menuGroups.ts';

/** Place in the menu: group, sub-group if there is one, and label. */
export type MenuPlace = readonly [MenuGroup, ...string[]];

export interface ResourceCalls {
  list: Endpoint;
  get: Endpoint;
  add: Endpoint;
  edit: Endpoint;
  /** Makes the same change to several records in one transaction. */
  editMany?: Endpoint;
  remove?: Endpoint;
  removeMany?: Endpoint;
  /** Deactivates all records that match a filter. */
  removeAll?: Endpoint;
  /** Reactivates the records that `removeAll` deactivated. */
  restoreAll?: Endpoint;
  /** Finds the record that follows one in a list. */
  next?: Endpoint;
  /** Lists what still refers to a record. */
  uses?: Endpoint;
  importRows?: Endpoint;
  listImports?: Endpoint;
  undoImport?: Endpoint;
  exportRows?: Endpoint;
}

/** Calls of a single record, such as the company or the password policy. */
type SingleCalls = Pick<ResourceCalls, 'get' | 'edit'>;

/** Source of a resource, which is an entity of the contract, or the same facts listed by hand for other calls. */
export interface Source<Fields extends z.core.$ZodLooseShape = z.core.$ZodLooseShape> {
  /** Name of the entity, as used by its history: `NeckFinish`. */
  name: string;
  /** Default: the name with `Id`, such as `NeckFinishId`. */
  id?: string;
  /** Plural for texts, such as `neck finishes`. */
  plural: string;
  record: z.ZodObject<Fields>;
  /** Field that identifies a record to users. Default: the first field. */
  title?: string;
  /** Field that identifies a record in files. Default: the title. */
  code?: string;
  /** Initial sort field of the list. Default: the title. */
  order?: string;
  /** Set if records can only be viewed. */
  isReadOnly?: boolean;
  /** Set if there is one record and no list. Its form opens at the resource's path. */
  isSingle?: boolean;
  calls: ResourceCalls | SingleCalls;
}

/** Values of a response that are shown only once, such as a new API key. `copy` is the field to copy. `says` lists other fields with their labels. */
export interface OneTimeValues {
  title: string;
  hint: string;
  copy: string;
  shownFields: Readonly<Record<string, string>>;
}

/** An action on a saved record besides saving it, such as ending an API key. */
export interface RecordAction {
  label: string;
  /** The call, whose parameter is the record's id. */
  call: Endpoint;
  /** Default: offered for every record. */
  isOffered?: (row: Readonly<Record<string, unknown>>) => boolean;
  /** Description shown before the action is confirmed. */
  confirm: string;
  /** Message after the action, if there are no values to show. */
  done?: string;
  oneTimeValues?: OneTimeValues;
}

/** Options for fields, each as a list of field names. The form and columns include every field in the record's order. */
export interface FieldNameOptions<Name extends string> {
  /** Fields named in the search box. The list call decides which are searched. */
  search?: readonly Name[];
  /** Filter chips above the list. */
  filters?: readonly Name[];
  /** Filters that move behind *More filters* when there are many. */
  lateFilters?: readonly Name[];
  /** Columns shown at first. The others can be added by the user. Default: all. */
  columns?: readonly Name[];
  /** Fields that are not in the list and cannot be added to it. */
  formOnly?: readonly Name[];
  /** Fields that can be edited in the list with F2 or a double click. */
  editedInList?: readonly Name[];
  /** Kinds that differ from the record's own. */
  kinds?: { [Field in Name]?: KindName };
}

interface FieldOptions {
  search: boolean;
  filter: boolean;
  isFilterLate: boolean;
  isExtra: boolean;
  isFormOnly: boolean;
  isEditedInList: boolean;
}

/** A list beside the form, such as stock, sales or documents. */
export interface Related {
  title: string;
  /** List call of the contract. `by` is the filter or parameter for the record's id. */
  call: Endpoint;
  by: string;
  /** Columns to show, in this order. Default: all but ids. */
  columns?: readonly string[];
  /** Screen that a row opens, and the field with its id. */
  opens?: { screen: string; id: string };
}

/** Fields of each section, by heading. The heading '' means none. */
export type Sections<Name extends string = string> = Readonly<Record<string, readonly Name[]>>;

export interface QuestionProps {
  /** The `details` of CONFIRMATION_NEEDED. */
  details: unknown;
  /** Name of the record. */
  title: string;
  /** Saves again with the answers added to the values. */
  onAnswer: (answers: Readonly<Record<string, unknown>>) => void;
  onClose: () => void;
}
export type Question = () => Promise<{ default: ComponentType<QuestionProps> }>;

/** Part beside a form. Gets the values of the form, also before they are saved. */
export type RecordPart = () => Promise<{ default: ComponentType<{ id: number; record: Record<string, unknown> }> }>;

export interface ResourceOptions<Fields extends z.core.$ZodLooseShape> extends FieldNameOptions<keyof Fields & string> {
  /** Name in react-admin. It is also the path without its first slash. */
  name: string;
  of: Source<Fields>;
  menu: MenuPlace;
  /** Roles that may open the screens. Default: the roles that may add records. */
  roles?: readonly Role[];
  /** Tabs of the form with their sections. Fields without a tab come first. Each list of rows gets its own tab at the end. */
  tabs?: Readonly<Record<string, Sections<keyof Fields & string>>>;
  related?: readonly Related[];
  /** Part above the history, beside the form, such as sales. */
  aside?: RecordPart;
  /** A printable document of the record, from a call whose parameter is its id. */
  paper?: { label: string; call: Endpoint };
  /** Question that a change may ask before it is saved. */
  question?: Question;
  actions?: readonly RecordAction[];
  /** Set if files can be attached (contract/masterData/files/subjects.ts). */
  hasFiles?: true;
  /** Entities of rows within the record, such as addresses, that have import and export files of their own. */
  files?: readonly Entity[];
  /** Field of the add response that is shown once. */
  added?: { field: string } & OneTimeValues;
  /** Returns a warning to show after adding, such as which details are missing and what they prevent. */
  lacks?: (row: Readonly<Record<string, unknown>>) => string | undefined;
}

export type Field = RecordField & Partial<FieldOptions>;

export interface Tab {
  title: string;
  sections: readonly { title: string; fields: readonly Field[] }[];
}

export interface Resource {
  name: string;
  entity: string;
  id: string;
  plural: string;
  record: z.ZodObject;
  order: string;
  isReadOnly: boolean;
  /** True if records can be deactivated. */
  canRemove: boolean;
  isSingle: boolean;
  /** True if administrators can add own fields. WithOwn adds them when the screen is drawn. */
  hasOwn: boolean;
  calls: ResourceCalls;
  title: string;
  code: string;
  menu: MenuPlace;
  roles: readonly Role[];
  fields: readonly Field[];
  tabs: readonly Tab[];
  related: readonly Related[];
  aside: RecordPart | undefined;
  paper: { label: string; call: Endpoint } | undefined;
  question: Question | undefined;
  actions: readonly RecordAction[];
  hasFiles: boolean;
  files: readonly Entity[];
  added: ({ field: string } & OneTimeValues) | undefined;
  lacks: ((row: Readonly<Record<string, unknown>>) => string | undefined) | undefined;
}

/** Id of a record whose resource has only one, because react-admin needs an id. */
export const singletonId = 1;

export const getPath = ({ name }: Resource) => `/${name}`;

/** Heading such as `Neck finishes`. */
export const getHeading = ({ plural }: Resource) => plural.charAt(0).toUpperCase() + plural.slice(1);

/** Singular such as `neck finish`. */
export const getSingular = ({ plural, entity }: Resource) => {
  if (plural.endsWith('ies')) return plural.replace(/ies$/, 'y');
  return plural.endsWith('s') ? plural.replace(/(?<=sh|x|us|ss)es$|s$/, '') : entity.toLowerCase();
};

/** A record in react-admin's form. */
export type Row = Record<string, unknown> & { id: number; Version: number };
