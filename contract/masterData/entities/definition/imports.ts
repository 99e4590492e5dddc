import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, from, list, search, to, yesNo } from '#contract/list.ts';
import type { Role } from '#contract/call/roles.ts';
import { DateOnly, Id, Instant, optionalNote, PricePer, YesNo } from '#contract/values.ts';

export const mostImported = 50_000;
/** An import can be taken back for so many days. */
export const undoDays = 30;

const Row = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must be a record',
);

/** Each row as the record, of some of its fields; a reference also by name or code. Read one by one, so that every wrong row is named. */
export const ImportRows = z.object({
  Rows: z.array(Row).min(1, 'must have at least one').max(mostImported, 'must be at most 50,000'),
  /** Which rows of the file they are, where a message names another one; counted from 1 if absent. */
  Lines: z.array(z.int()).max(mostImported, 'must be at most 50,000').optional(),
  FileName: optionalNote(200),
  /** How many units the prices of a field are for in this file: `{ StandardCost: 1 }`. Absent: as many as the record's own prices. */
  PricedPer: z.record(z.string(), PricePer).optional(),
  /** Tries everything and keeps nothing. */
  DryRun: YesNo.default(false),
});
export type ImportRows = z.output<typeof ImportRows>;

/** Names the record that a value of a reference stood for, where the value is not its title: `2` is `Exempt (T2)`. */
const Meant = z.object({ Field: z.string(), Said: z.string(), Is: z.string() });
export type Meant = z.output<typeof Meant>;

/** Rows that are as they were already are `Unchanged`. Without `ImportId` nothing was kept, so nothing can be undone. */
export const Imported = z.object({
  Added: z.number(),
  Changed: z.number(),
  Unchanged: z.number(),
  DryRun: z.boolean(),
  ImportId: z.number().nullable(),
  /** Absent if every reference was named by its title. */
  Meant: z.array(Meant).optional(),
});
export type Imported = z.output<typeof Imported>;

/** What could not be taken back, and why; at most 1,000 are named. */
export const Undone = z.object({
  Removed: z.number(),
  Restored: z.number(),
  Kept: z.number(),
  Named: z.array(z.object({ Id: z.number(), Title: z.string(), Reason: z.string() })),
});
export type Undone = z.output<typeof Undone>;

const Import = z.object({
  ImportId: z.number(),
  ImportedAt: Instant,
  /** The day it was in London. */
  ImportedOn: DateOnly,
  ImportedBy: z.string(),
  FileName: z.string().nullable(),
  Added: z.number(),
  Changed: z.number(),
  Unchanged: z.number(),
  IsUndone: z.boolean(),
  /** It was not taken back, and is not too old for it. */
  CanUndo: z.boolean(),
});

/** The imports of one kind of record, the latest first. `q`: a word of the file's name, or of who it was. */
export const importList = list({
  row: Import,
  id: 'ImportId',
  filters: {
    q: search(),
    ImportId: anyOf(z.coerce.number()),
    IsUndone: yesNo(),
    ImportedFrom: from(DateOnly, 'ImportedOn'),
    ImportedTo: to(DateOnly, 'ImportedOn'),
  },
  sorts: ['ImportId', 'ImportedAt', 'ImportedBy', 'FileName', 'Added', 'Changed', 'Unchanged'],
  order: ['ImportId', 'DESC'],
});

interface Of {
  plural: string;
  code: string;
  keepers: readonly Role[];
}

/** What an entity's records are imported by, and how that is taken back. */
export const importCalls = (name: string, { plural, code, keepers }: Of) => ({
  importRows: endpoint({
    method: 'POST',
    path: `/api/Import/${name}`,
    allow: keepers,
    summary: `Adds many ${plural}, and changes those that are there by their id or ${code}: all or none; names every row that is wrong.`,
    body: ImportRows,
    bodyMb: 40,
    isCostly: true,
    reply: Imported,
    errors: ['ALREADY_EXISTS', 'RULE_BROKEN'],
  }),
  listImports: listEndpoint({
    path: `/api/Import/${name}`,
    allow: keepers,
    summary: `The imports of ${plural}, the latest first.`,
    grows: true,
    list: importList,
  }),
  undoImport: endpoint({
    method: 'POST',
    path: `/api/Import/${name}/Undo/{id}`,
    allow: keepers,
    summary: `Takes an import of ${plural} back: what it added goes, what it changed is as before; what was used or changed since stays and is named. For ${undoDays} days.`,
    params: z.object({ id: Id }),
    isCostly: true,
    reply: Undone,
    errors: ['NOT_FOUND', 'RULE_BROKEN'],
  }),
});
