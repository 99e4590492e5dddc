/** A request of which it is not known yet whether it happened. */
export interface Attempt {
  key: string;
  /** What was sent under the key, oldest first. Any of it may have happened, but only one. */
  sent: unknown[];
}

/** What was typed into a form and is not saved: kept on the device, under the user's id. */
export interface Draft<Content = unknown> {
  id: string;
  userId: number;
  /** `order`, `payment`, `pick`: what can read the content. */
  kind: string;
  /** What it is about, e.g. `customer-12`: by it a form finds its drafts. */
  about: string;
  /** As one would say it: `New order for Aldous Cider`. */
  title: string;
  /** How much of it there is: `20 lines`. */
  detail: string;
  /** The screen that takes it up. */
  address: string;
  changedAtMs: number;
  content: Content;
  /** By call. A draft keeps its key: taken up twice it is saved once. */
  attempts: Record<string, Attempt>;
}

/** The kind of the own profile's draft: a dialog of the shell, without an address. */
export const profileDraft = 'profile';

const dayMs = 86_400_000;

/**
 * How long a draft is kept: long enough for whoever comes back from a long holiday. The server keeps its answers by Idempotency-Key for
 * longer still.
 */
export const keptForMs = 30 * dayMs;

export const isOver = (draft: Draft, nowMs: number) => nowMs - draft.changedAtMs > keptForMs;
