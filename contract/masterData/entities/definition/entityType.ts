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

/** Type of every entity, for code that does not depend on its fields. */
export interface Entity {
  name: string;
  id: string;
  table: string;
  plural: string;
  record: z.ZodObject;
  fields: readonly RecordField[];
  /** Field that identifies a record to users. */
  title: string;
  /** Field, besides the id, that matches a row of an import file. */
  code: string;
  /** Other fields that identify a record in an import file. */
  codes?: readonly string[];
  order: string;
  keepers: readonly Role[];
  /** Roles that may see the history of a record. */
  historians: readonly Role[];
  isHeldByOpenDeals: boolean;
  isReadOnly: boolean;
  isSingle: boolean;
  /** Names of confirmation answers that a change may include. */
  asks: readonly string[];
  canRemove: boolean;
  /** Actions that the entity has a call for. */
  served: readonly Action[];
  search: string | undefined;
  /** Present for rows within records that have their own files. Names the parent entity and the fields that match a file row to a stored row. */
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
