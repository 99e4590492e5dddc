import { emptyLine, isBlank } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { DraftHeader, DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import { makeDocumentStore } from '#src/lineDocument/store.ts';
import type { DocumentStart } from '#src/lineDocument/store.ts';

/** Returns a store as the form of an order has it. */
export const makeOrderStore = (start: DocumentStart<DraftHeader, DraftLine>): OrderStore =>
  makeDocumentStore(start, { emptyLine, isBlank, firstCell: () => 'Product', idOf: ({ OrderDetailId }) => OrderDetailId });
