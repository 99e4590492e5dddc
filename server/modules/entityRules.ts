import type { RawBuilder } from 'kysely';
import type { Use } from '#contract/masterData/entities/definition/uses.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';

export type Values = Record<string, unknown>;
export type Stored = Values & { Version: number; UpdatedAt: string; UpdatedBy: number | null };

/** A record about to be saved. */
export interface Save {
  context: Context;
  /** Values of the call. For a change, only those that change. */
  values: Values;
  /** Undefined for a new record. */
  stored: Stored | undefined;
  /** Answers to the entity's questions (`asks`). Undefined if the caller could give none, such as an import. */
  answers?: Values;
}

/** Rules of an entity beyond its record. They hold for every way of saving it: form, import or another call. */
export interface Rules {
  /** Read-only fields calculated for the day instead of stored. */
  columns?: (today: string) => RawBuilder<unknown>[];
  /** Runs before saving, in the same transaction with the row locked. Refuses, or returns the values to save. */
  prepare?: (tx: Tx, save: Save) => Promise<Values> | Values;
  /** Runs after saving. */
  follow?: (tx: Tx, save: Save & { id: number }) => Promise<void>;
  /** Lists uses beyond the records that refer to it. They are shown before it is deactivated. */
  uses?: (at: Pick<Context, 'db' | 'today'>, id: number) => Promise<Use[]>;
  /** May refuse to deactivate it. */
  release?: (tx: Tx, stored: Stored, context: Context) => Promise<void>;
  /** Search condition, if the search covers more than the words in its texts. */
  says?: (text: string) => RawBuilder<unknown>;
}
