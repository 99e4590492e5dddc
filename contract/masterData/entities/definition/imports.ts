import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, from, list, search, to, yesNo } from '#contract/list.ts';
import type { Role } from '#contract/call/roles.ts';
import { DateOnly, Id, Instant, optionalNote, PricePer, YesNo } from '#contract/values.ts';

export const maxImportRows = 50_000;
/** Number of days in which an import can be undone. */
export const undoDays = 30;

const Row = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must be a record',
);

/**
 * Rows of the file, each with some fields of the record. References can be given by name or code. Rows are checked one by one, so that
 * every invalid row is reported.
 */
export const ImportRows = z.object({
  Rows: z.array(Row).min(1, 'must have at least one').max(maxImportRows, 'must be at most 50,000'),
  /** Row numbers of the file, for error messages. If absent, rows are numbered from 1. */
  Lines: z.array(z.int()).max(maxImportRows, 'must be at most 50,000').optional(),
  FileName: optionalNote(200),
  /** Number of units that each price column is for: `{ StandardCost: 1 }`. If absent, the record's own number applies. */
  PricedPer: z.record(z.string(), PricePer).optional(),
  /** Checks the whole import without saving. */
  DryRun: YesNo.default(false),
});
export type ImportRows = z.output<typeof ImportRows>;

/** A record that was found by its code: for the text `2`, `Exempt (T2)`. `Said` is the text and `Is` the record. */
const MatchedCode = z.object({ Field: z.string(), Said: z.string(), Is: z.string() });
export type MatchedCode = z.output<typeof MatchedCode>;

/** `Unchanged` counts rows that equal the stored records. `ImportId` is absent if nothing was saved, so nothing can be undone. */
export const Imported = z.object({
  Added: z.number(),
  Changed: z.number(),
  Unchanged: z.number(),
  DryRun: z.boolean(),
  ImportId: z.number().nullable(),
  /** References that were found by code instead of title. Absent if there are none. */
  Meant: z.array(MatchedCode).optional(),
});
export type Imported = z.output<typeof Imported>;

/** Result of undoing an import. `Named` lists up to 1,000 records that could not be undone, with the reason. */
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
  /** Date in London. */
  ImportedOn: DateOnly,
  ImportedBy: z.string(),
  FileName: z.string().nullable(),
  Added: z.number(),
  Changed: z.number(),
  Unchanged: z.number(),
  IsUndone: z.boolean(),
  /** True if the import can still be undone. */
  CanUndo: z.boolean(),
});

/** Past imports of one entity, newest first. `q` searches the file name and the user. */
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

/** Defines the calls to import an entity's records and to undo an import. */
export const importCalls = (name: string, { plural, code, keepers }: Of) => ({
  importRows: endpoint({
    method: 'POST',
    path: `/api/Import/${name}`,
    allow: keepers,
    summary: `Imports many ${plural}, all or none. Rows that match by id or ${code} change the record, and others add one. An error lists every invalid row.`,
    body: ImportRows,
    bodyMb: 40,
    isForWorker: true,
    isCostly: true,
    reply: Imported,
    errors: ['ALREADY_EXISTS', 'RULE_BROKEN'],
  }),
  listImports: listEndpoint({
    path: `/api/Import/${name}`,
    allow: keepers,
    summary: `Lists past imports of ${plural}, newest first.`,
    grows: true,
    list: importList,
  }),
  undoImport: endpoint({
    method: 'POST',
    path: `/api/Import/${name}/Undo/{id}`,
    allow: keepers,
    summary: `Undoes an import of ${plural} within ${undoDays} days. Added records are deleted and changed ones restored. Records used or changed since are kept and listed.`,
    params: z.object({ id: Id }),
    isCostly: true,
    reply: Undone,
    errors: ['NOT_FOUND', 'RULE_BROKEN'],
  }),
});
