import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#contract/call/endpoint.ts';
import type { Entity } from '#contract/masterData/entities/definition/entityType.ts';
import type { KindName } from '#contract/record/kindNames.ts';
import type { RecordField } from '#contract/record/record.ts';
import type { Role } from '#contract/call/roles.ts';
import type { MenuGroup } from '#contract/menuGroups.ts';

/** Group, sub-group if any, label: as the specification names them. */
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
  /** Deactivates all that a filter finds. */
  removeAll?: Endpoint;
  /** Undoes that. */
  restoreAll?: Endpoint;
  /** Which record comes after one in a list. */
  next?: Endpoint;
  /** What still refers to a record. */
  uses?: Endpoint;
  importRows?: Endpoint;
  listImports?: Endpoint;
  undoImport?: Endpoint;
  exportRows?: Endpoint;
}

/** Of one record that is always there: its company, its policy. */
type SingleCalls = Pick<ResourceCalls, 'get' | 'edit'>;

/** What a resource is of: an entity of the contract as it is, or the same said by hand where the calls are of an area of their own. */
export interface Source<Fields extends z.core.$ZodLooseShape = z.core.$ZodLooseShape> {
  /** The entity, as its history goes by: `NeckFinish`. */
  name: string;
  /** `NeckFinishId`, if absent. */
  id?: string;
  /** `neck finishes` */
  plural: string;
  record: z.ZodObject<Fields>;
  /** The field that a person knows a record by; its first, if absent. */
  title?: string;
  /** The field that files find a record by; the title if absent. */
  code?: string;
  /** The field that the list is in order of at first; the title if absent. */
  order?: string;
  /** It can only be looked at. */
  isReadOnly?: boolean;
  /** Without a list: there is one record, whose form opens at the resource's path. */
  isSingle?: boolean;
  calls: ResourceCalls | SingleCalls;
}

/** What an answer hands over, shown until it is closed: `copy` is the field that is copied, `says` others with their labels. */
export interface HandedOver {
  title: string;
  hint: string;
  copy: string;
  says: Readonly<Record<string, string>>;
}

/** What else can be done with a record that is saved. */
export interface RecordAction {
  label: string;
  /** Its parameter is the record's id. */
  call: Endpoint;
  /** Absent: of every record. */
  isOffered?: (row: Readonly<Record<string, unknown>>) => boolean;
  /** What it does, asked before. */
  confirm: string;
  /** Said when it is done, where nothing is handed over. */
  done?: string;
  handsOver?: HandedOver;
}

/** What a definition may say of fields, each as a list of their names. Form and columns have every field, in the record's order. */
export interface Said<Name extends string> {
  /** Said in the search box. Which fields are searched is the list call's affair. */
  search?: readonly Name[];
  /** Chips above the list. */
  filters?: readonly Name[];
  /** Of these, those that stand behind *More filters* where there are many. */
  lateFilters?: readonly Name[];
  /** In the list at first, the others when they are chosen there; absent: all. */
  columns?: readonly Name[];
  /** Not in the list, nor can they be chosen. */
  formOnly?: readonly Name[];
  /** References to what has a long name, such as a company: in a list it stands in one line. */
  longNames?: readonly Name[];
  /** Entered in the list itself: F2, or a double click. */
  editedInList?: readonly Name[];
  /** Where the record's own kind is not the one wanted. */
  kinds?: { [Field in Name]?: KindName };
}

interface FieldOptions {
  search: boolean;
  filter: boolean;
  isFilterLate: boolean;
  isExtra: boolean;
  isFormOnly: boolean;
  isEditedInList: boolean;
  isLongName?: boolean;
}

/** A list beside the form: where it is stocked, what was sold, its papers. */
export interface Related {
  title: string;
  /** A list of the contract; `by` says which of its filters or parameters the record's id goes into. */
  call: Endpoint;
  by: string;
  /** The fields of its rows that are shown, in this order; absent: all but ids. */
  columns?: readonly string[];
  /** Where its rows lead: a screen, and the field that says which of its records. */
  opens?: { screen: string; id: string };
}

/** The fields of a section, by its heading; without a heading by ''. */
export type Sections<Name extends string = string> = Readonly<Record<string, readonly Name[]>>;

export interface QuestionProps {
  /** The `details` of CONFIRMATION_NEEDED. */
  details: unknown;
  /** Name of the record. */
  title: string;
  /** Saves again, with the answers beside the values. */
  onAnswer: (answers: Readonly<Record<string, unknown>>) => void;
  onClose: () => void;
}
export type Question = () => Promise<{ default: ComponentType<QuestionProps> }>;

export interface ResourceOptions<Fields extends z.core.$ZodLooseShape> extends Said<keyof Fields & string> {
  /** react-admin's name of it, and its path without the first slash. */
  name: string;
  of: Source<Fields>;
  menu: MenuPlace;
  /** Who may open it; those who may add to it, if absent. */
  roles?: readonly Role[];
  /** Tabs of the form, each with its sections. What is named in none stands first, and each list of rows in a tab of its own, last. */
  tabs?: Readonly<Record<string, Sections<keyof Fields & string>>>;
  related?: readonly Related[];
  /** A paper of the record: a call whose parameter is its id. */
  paper?: { label: string; call: Endpoint };
  /** The question that a change may ask before it is saved. */
  question?: Question;
  actions?: readonly RecordAction[];
  /** Files are kept beside its records (contract/masterData/files/subjects.ts). */
  hasFiles?: true;
  /** Rows within its records that come and go as files of their own. */
  files?: readonly Entity[];
  /** What the answer to adding one hands over, by its field. */
  added?: { field: string } & HandedOver;
  /** Said as one is added: what it lacks that others go by, with what follows from it. */
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
  /** It can be taken out of use. */
  canRemove: boolean;
  isSingle: boolean;
  /** An administrator may add fields to it: they are here once its screen is drawn (WithOwn). */
  hasOwn: boolean;
  calls: ResourceCalls;
  title: string;
  code: string;
  menu: MenuPlace;
  roles: readonly Role[];
  fields: readonly Field[];
  tabs: readonly Tab[];
  related: readonly Related[];
  paper: { label: string; call: Endpoint } | undefined;
  question: Question | undefined;
  actions: readonly RecordAction[];
  hasFiles: boolean;
  files: readonly Entity[];
  added: ({ field: string } & HandedOver) | undefined;
  lacks: ((row: Readonly<Record<string, unknown>>) => string | undefined) | undefined;
}

/** The id that a single record goes by. */
export const theOne = 1;

export const pathOf = ({ name }: Resource) => `/${name}`;

/** `Neck finishes` */
export const headingOf = ({ plural }: Resource) => plural.charAt(0).toUpperCase() + plural.slice(1);

/** `neck finish` */
export const singularOf = ({ plural, entity }: Resource) =>
  plural.endsWith('ies')
    ? plural.replace(/ies$/, 'y')
    : plural.endsWith('s')
      ? plural.replace(/(?<=sh|x|us|ss)es$|s$/, '')
      : entity.toLowerCase();

/** A record as react-admin holds it. */
export type Row = Record<string, unknown> & { id: number; Version: number };
