import type { DocumentState, DocumentStore } from '#src/lineDocument/store.ts';
import type { DraftHeader, DraftLine } from './orderDraft.ts';

export type DraftState = DocumentState<DraftHeader, DraftLine>;
export type OrderStore = DocumentStore<DraftHeader, DraftLine>;

/** Selectors of the lines and their order, for what is computed from all of them. */
export const linesOf = ({ lines }: DraftState) => lines;
export const keysOf = ({ keys }: DraftState) => keys;
