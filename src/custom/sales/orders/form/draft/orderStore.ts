import { makeDocumentStore } from '#src/lineDocument/store.ts';
import type { DocumentStart, DocumentState, DocumentStore } from '#src/lineDocument/store.ts';
import { emptyLine, isBlank } from './orderDraft.ts';
import type { DraftHeader, DraftLine } from './orderDraft.ts';

export type DraftState = DocumentState<DraftHeader, DraftLine>;
export type OrderStore = DocumentStore<DraftHeader, DraftLine>;

export const makeOrderStore = (start: DocumentStart<DraftHeader, DraftLine>): OrderStore =>
  makeDocumentStore(start, { emptyLine, isBlank, firstCell: () => 'Product', idOf: ({ OrderDetailId }) => OrderDetailId });

/** Selectors of the lines and their order, for what is computed from all of them. */
export const linesOf = ({ lines }: DraftState) => lines;
export const keysOf = ({ keys }: DraftState) => keys;
