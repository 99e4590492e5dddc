import type { DocumentState, DocumentStore } from '#src/lineDocument/store.ts';
import type { DraftHeader, DraftLine } from './orderDraft.ts';

export type DraftState = DocumentState<DraftHeader, DraftLine>;
export type OrderStore = DocumentStore<DraftHeader, DraftLine>;

/** Selects all lines, for values computed from the whole order. */
export const selectLines = ({ lines }: DraftState) => lines;
export const selectKeys = ({ keys }: DraftState) => keys;
export const hasChanges = ({ isDirty }: DraftState) => isDirty;
