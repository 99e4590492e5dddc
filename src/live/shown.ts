import { dealName } from '#contract/sales/deal/dealName.ts';
import { readyToInvoice, toCredit } from '#contract/money/invoices/calls.ts';
import { liveKinds } from '#contract/system/live/kinds.ts';
import type { LiveKind } from '#contract/system/live/kinds.ts';
import { getOrder, openOrders } from '#contract/sales/orders/calls.ts';
import { countOpenOrders } from '#contract/sales/orders/many.ts';
import { listCollections } from '#contract/warehouse/pallets/collections.ts';
import { getPickGoods, loadAwaitingDespatch, loadPickList } from '#contract/warehouse/picking/calls.ts';
import { getTodayWork } from '#contract/system/today/calls.ts';
import { work } from '#contract/system/today/work.ts';
import type { WorkKind } from '#contract/system/today/work.ts';

export type Row = Record<string, unknown>;

/** A query that is refetched when other users change its data. */
export interface LiveQuery {
  /** Kinds of data that the answer is made from. */
  kinds: readonly LiveKind[];
  /** Rows of the answer, each identified by `key`. Absent if changes are not announced, as for a count beside a list. */
  rows?: {
    of: (data: unknown) => readonly Row[];
    key: string;
    name: (row: Row) => string;
    noun: string;
    /** Returns the user who changed a row. Absent if rows do not contain that. */
    by?: (before: Row | undefined, after: Row) => unknown;
  };
  /** Kind of data whose ids are the row keys. */
  keyedBy?: LiveKind;
  /** Returns the record id in the request, for a query about one record. Changes of other records do not affect it. */
  recordOf?: (input: unknown) => number;
  /** Minimum time between two requests, for a query that is expensive. */
  pauseMs?: number;
}

const page = (data: unknown) => (data as { rows: readonly Row[] }).rows;
const deal = (row: Row) => `Deal ${dealName(row as unknown as Parameters<typeof dealName>[0])}`;
const deals = { of: page, key: 'OrderId', name: deal, noun: 'deal' };
const workTitle = ({ Kind }: Row) => work[Kind as WorkKind].title;

/** Returns who picked the line, or opened or left it. Undefined for a stock change, which names no user. */
const whoseLine = (before: Row | undefined, after: Row) => {
  if (before?.Version !== after.Version) return after.ChangedById;
  if (before?.PickerId === after.PickerId && before?.AtLineSince === after.AtLineSince) return undefined;
  return after.PickerId;
};

/** Live queries by the path of their call. */
export const liveQueries: Readonly<Record<string, LiveQuery>> = {
  [openOrders.path]: { kinds: ['Deal', 'Account', 'ProForma'], rows: deals, keyedBy: 'Deal' },
  [countOpenOrders.path]: { kinds: ['Deal'] },
  [loadPickList.path]: { kinds: ['Deal', 'Account', 'Picking', 'Stock'], rows: deals, keyedBy: 'Deal' },
  [loadAwaitingDespatch.path]: { kinds: ['Deal'], rows: deals, keyedBy: 'Deal' },
  [readyToInvoice.path]: { kinds: ['Deal', 'Account'], rows: deals, keyedBy: 'Deal' },
  [toCredit.path]: { kinds: ['Credit', 'Invoice'] },
  [getPickGoods.path]: {
    kinds: ['Deal', 'Picking', 'Stock', 'Account'],
    rows: {
      of: (data) => (data as { Lines: readonly Row[] }).Lines,
      key: 'OrderDetailId',
      name: () => '1 line',
      noun: 'line',
      by: whoseLine,
    },
    recordOf: (input) => (input as { params: { id: number } }).params.id,
  },
  [getOrder.path]: { kinds: ['Deal'], recordOf: (input) => (input as { query: { orderId: number } }).query.orderId },
  [listCollections.path]: {
    kinds: ['Pallet'],
    rows: { of: page, key: 'PalletCollectionId', name: ({ CustomerName }) => String(CustomerName), noun: 'request' },
  },
  [getTodayWork.path]: {
    kinds: liveKinds,
    rows: { of: (data) => data as readonly Row[], key: 'Kind', name: workTitle, noun: 'kind of work' },
    pauseMs: 3000,
  },
};
