import type { RawBuilder } from 'kysely';
import type { Use } from '#contract/masterData/entities/definition/uses.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';

export type Values = Record<string, unknown>;
export type Stored = Values & { Version: number; UpdatedAt: string; UpdatedBy: number | null };

/** What is about to be kept. */
export interface Save {
  context: Context;
  /** As the call was given it; of a change only what changes. */
  values: Values;
  /** Undefined where it is new. */
  stored: Stored | undefined;
  /** The answers to what the entity `asks`. Undefined if the caller could give none, such as an import. */
  answers?: Values;
}

/** What an entity keeps beyond its record: said here once, kept by every way that leads to it (form, import, another call). */
export interface Rules {
  /** What is worked out for the day rather than kept, for the record's read-only fields. */
  columns?: (today: string) => RawBuilder<unknown>[];
  /** Before it is written, in its transaction, its row locked: refuses, or answers what is written. */
  prepare?: (tx: Tx, save: Save) => Promise<Values> | Values;
  /** After it was written. */
  follow?: (tx: Tx, save: Save & { id: number }) => Promise<void>;
  /** What refers to it beyond the records that point to it: told before it is taken out of use. */
  uses?: (at: Pick<Context, 'db' | 'today'>, id: number) => Promise<Use[]>;
  /** Refuses to take it out of use. */
  release?: (tx: Tx, stored: Stored, context: Context) => Promise<void>;
  /** What its search finds, where that is more than words in its texts. */
  says?: (text: string) => RawBuilder<unknown>;
}
