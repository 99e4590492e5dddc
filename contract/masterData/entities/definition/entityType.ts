import type { z } from 'zod';
import type { Endpoint } from '#contract/call/endpoint.ts';
import type { AnyList } from '#contract/list.ts';
import type { RecordField } from '#contract/record/record.ts';
import type { Imported, Undone } from './imports.ts';
import type { Use } from './uses.ts';
import type { Role } from '#contract/call/roles.ts';

export type Action =
  | 'list'
  | 'get'
  | 'next'
  | 'add'
  | 'edit'
  | 'editMany'
  | 'remove'
  | 'removeMany'
  | 'removeAll'
  | 'restoreAll'
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
  /** The calls that it answers. */
  served: readonly Action[];
  search: string | undefined;
  /** Of rows within records, which come and go as files of their own: what they are part of, and by what a line finds one of them there. */
  within?: { of: string; parent: string; foundBy: readonly string[] };
  calls: Record<'add' | 'edit' | 'get' | 'remove', Answers<z.ZodType<Stored>>> &
    Record<'list' | 'listImports', Endpoint & { list: AnyList }> & {
      removeMany: Endpoint;
      editMany: Endpoint;
      removeAll: Answers<z.ZodObject<{ Ids: z.ZodArray<z.ZodNumber> }>>;
      restoreAll: Answers<z.ZodObject<{ Ids: z.ZodArray<z.ZodNumber> }>>;
      next: Answers<z.ZodObject<{ Id: z.ZodNullable<z.ZodNumber> }>>;
      uses: Answers<z.ZodArray<typeof Use>>;
      exportRows: Endpoint;
      importRows: Answers<typeof Imported>;
      undoImport: Answers<typeof Undone>;
    };
}
