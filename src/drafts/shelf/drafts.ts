import { heldUserId } from '#src/api/session/session.ts';
import { unstoredInput } from '#src/ui/state/offlineNote.ts';
import { makeTabHolds } from './holds.ts';
import type { Holds } from './holds.ts';
import { makeDrafts } from './makeDrafts.ts';
import { deviceShelf } from './shelf.ts';

/** Fallback for a browser without locks between tabs. Treats every draft as not open elsewhere. */
const noHolds: Holds = { take: async () => true, release: () => undefined, held: async () => new Set() };

export const drafts = makeDrafts({
  shelf: deviceShelf(),
  // TypeScript declares `navigator.locks` as always present, but a page without https has none.
  holds: (navigator.locks as LockManager | undefined) ? makeTabHolds(navigator.locks) : noHolds,
  nowMs: () => Date.now(),
  newId: () => crypto.randomUUID(),
  onFailing: (isFailing) => unstoredInput.set(isFailing),
});

export const draftOwner = () => heldUserId();
