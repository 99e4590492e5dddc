/** A request whose outcome is unknown. */
export interface Attempt {
  key: string;
  /** Inputs sent under the key, oldest first. At most one of them was saved. */
  sent: unknown[];
}

/** Unsaved input of a form, stored on the device under the user's id. */
export interface Draft<Content = unknown> {
  id: string;
  userId: number;
  /** Decides which form can read the content, such as `order`, `payment` or `pick`. */
  kind: string;
  /** Subject by which a form finds its drafts, such as `customer-12`. */
  about: string;
  /** Title for the user, such as `New order for Aldous Cider`. */
  title: string;
  /** Amount of content, such as `20 lines`. */
  detail: string;
  /** Address of the screen that continues the draft. */
  address: string;
  changedAtMs: number;
  content: Content;
  /** Attempts by call. The draft stores their keys, so that a save happens once even if the draft is continued twice. */
  attempts: Record<string, Attempt>;
}

/** Kind of the profile's draft. The profile is a dialog without an address. */
export const profileDraft = 'profile';

const dayMs = 86_400_000;

/** Time for which a draft is kept, enough for a long holiday. Shorter than the server keeps replies by Idempotency-Key. */
export const maxAgeMs = 30 * dayMs;

export const isExpired = (draft: Draft, nowMs: number) => nowMs - draft.changedAtMs > maxAgeMs;
