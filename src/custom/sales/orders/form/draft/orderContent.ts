import { dealName } from '#contract/sales/deal/dealName.ts';
import { isQuantityFinal } from '#contract/sales/deal/states.ts';
import { toInvoiceableLines } from '#contract/sales/deal/worth/value.ts';
import type { Order, OrderDetail } from '#contract/sales/orders/shapes.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import type { DocumentContent, DocumentDraft, DocumentRecord } from '#src/lineDocument/definition.ts';
import { adaptBeginning } from './beginning.ts';
import type { Beginning } from './beginning.ts';
import { reopenLine } from './earlierLine.ts';
import type { EarlierLine } from './earlierLine.ts';
import { toDraftLine, emptyLine, toDraftHeader, isBlank, newHeader } from './orderDraft.ts';
import type { DraftHeader, DraftLine, OrderAccount } from './orderDraft.ts';

export interface OrderTypes {
  Header: DraftHeader;
  Line: DraftLine;
  Saved: Order;
  SavedLine: OrderDetail;
  SentLine: object;
  /** The account, and the initial content of a new order. */
  Context: { account: OrderAccount; beginning?: Beginning | undefined };
}
export type OrderContent = DocumentContent<OrderTypes>;
export type OrderDraft = DocumentDraft<OrderTypes>;

/** Returns the lines as they would be invoiced now. A picked deal has its picked quantities and counted pallets. */
export const storedLines = (order: Order) =>
  toInvoiceableLines(order, order.Lines).map((line) =>
    isQuantityFinal(order) ? { ...toDraftLine({ ...line, Packing: 'Typed' }), wentMixed: line.Packing === 'Shared' } : toDraftLine(line),
  );

/** Describes how drafts of orders are stored and opened. */
export const orderRecord: DocumentRecord<OrderTypes> = {
  name: 'order',
  emptyHeader: ({ account }) => newHeader(account),
  begin: ({ account, beginning }) => {
    if (!beginning) return undefined;
    const { header, lines } = adaptBeginning(account, beginning);
    return { header: { ...newHeader(account), ...header }, lines };
  },
  emptyLine,
  isBlank,
  idOf: ({ OrderId }) => OrderId,
  lineIdOf: ({ OrderDetailId }) => OrderDetailId,
  open: (order) => ({ header: toDraftHeader(order), lines: storedLines(order) }),
  openEarlier: ({ header, lines, removedIds, order }) => ({
    header: header as DraftHeader,
    lines: (lines as EarlierLine[]).map(reopenLine),
    removedIds: removedIds as number[],
    base: order as Order | undefined,
  }),
  about: (id, { account }) => (id === undefined ? `new-order-${account.CustomerId}` : `order-${id}`),
  address: (order, { account: { CustomerId: customerId } }) =>
    order ? screenPaths.order(order.OrderId) : screenPaths.newOrder({ customerId }),
  title: (order, { account: { Name } }) => (order ? `Deal ${dealName(order)} for ${Name}` : `New order for ${Name}`),
};
