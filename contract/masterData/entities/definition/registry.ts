import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { AnyList } from '#contract/list.ts';
import type { RecordField } from '#contract/record.ts';
import type { Imported, Undone } from './imports.ts';
import type { Use } from './uses.ts';
import type { Role } from '#contract/roles.ts';

export type Action =
  | 'list'
  | 'get'
  | 'next'
  | 'add'
  | 'edit'
  | 'remove'
  | 'removeMany'
  | 'uses'
  | 'importRows'
  | 'listImports'
  | 'undoImport'
  | 'exportRows';

type Answers<Reply extends z.ZodType> = Endpoint<z.ZodType, z.ZodType, z.ZodType, Reply>;
type Stored = Record<string, unknown> & { Version: number };

/** Any kind of record that the house keeps, where its shape does not matter. */
export interface Entity {
  name: string;
  id: string;
  table: string;
  plural: string;
  record: z.ZodObject;
  fields: readonly RecordField[];
  /** The field that a person knows a record by. */
  title: string;
  /** The field that a line of a spreadsheet finds it by, beside its id. */
  code: string;
  /** Other fields that a file may name a record by. */
  codes?: readonly string[];
  order: string;
  keepers: readonly Role[];
  /** Who may see what became of a record. */
  historians: readonly Role[];
  isHeldByOpenDeals: boolean;
  isReadOnly: boolean;
  isSingle: boolean;
  /** The names of what a change may bring beside its values: answers to what it asks. */
  asks: readonly string[];
  canRemove: boolean;
  search: string | undefined;
  /** Of rows within records, which come and go as files of their own: what they are part of, and by what a line finds one of them there. */
  within?: { of: string; parent: string; foundBy: readonly string[] };
  calls: Record<'add' | 'edit' | 'get' | 'remove', Answers<z.ZodType<Stored>>> &
    Record<'list' | 'listImports', Endpoint & { list: AnyList }> & {
      removeMany: Endpoint;
      next: Answers<z.ZodObject<{ Id: z.ZodNullable<z.ZodNumber> }>>;
      uses: Answers<z.ZodArray<typeof Use>>;
      exportRows: Endpoint;
      importRows: Answers<typeof Imported>;
      undoImport: Answers<typeof Undone>;
    };
}

const known = new Map<string, Entity>();

/** Noted as its file is read. Two entities of one name would answer each other's calls. */
export const noteEntity = (entity: Entity) => {
  if (known.has(entity.name)) throw new Error(`There are two entities named ${entity.name}: give one another name`);
  known.set(entity.name, entity);
};

/** By its name: what a reference points at. */
export const entityOf = (name: string): Entity => {
  const found = known.get(name);
  if (!found) throw new Error(`There is no entity ${name}`);
  return found;
};

/** Every entity there is whose file was read. */
export const allEntities = (): readonly Entity[] => [...known.values()];

const partFiles = new Map<string, Entity>();

/** Noted as its file is read; it has no screen and no calls but those of files. */
export const notePartFile = (file: Entity) => {
  if (partFiles.has(file.name)) throw new Error(`There are two files of rows named ${file.name}: give one another name`);
  partFiles.set(file.name, file);
};

/** Rows within records that come and go as files of their own. */
export const allPartFiles = (): readonly Entity[] => [...partFiles.values()];

/** The field that tells a reference by name: of `ColourId` it is `Colour`, of the own field `Own12` it is `Own12Name`. */
export const nameFieldOf = (field: string) => (field.endsWith('Id') ? field.replace(/Id$/, '') : `${field}Name`);

/** The field that tells its record's code, where that is told (`hasCode`): of `CurrencyId` it is `CurrencyCode`. */
export const codeFieldOf = (field: string) => `${field.replace(/Id$/, '')}Code`;

/** What tells a reference in words: by name, and by code where that is told. */
export const toldBy = ({ name, hasCode }: Pick<RecordField, 'name' | 'hasCode'>) => [
  nameFieldOf(name),
  ...(hasCode ? [codeFieldOf(name)] : []),
];

/** Whether an administrator may add fields of the house's own to it. */
export const hasOwn = ({ fields }: Pick<Entity, 'fields'>) => fields.some(({ shape }) => shape === 'ownValues');
