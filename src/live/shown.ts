import { dealName } from '#contract/sales/deal/dealName.ts';
import { readyToInvoice, toCredit } from '#contract/money/invoices/calls.ts';
import { liveKinds } from '#contract/system/live/kinds.ts';
import type { LiveKind } from '#contract/system/live/kinds.ts';
import { getOrder, openOrders } from '#contract/sales/orders/calls.ts';
import { countOpenOrders } from '#contract/sales/orders/many.ts';
import { getPickGoods, loadAwaitingDespatch, loadPickList } from '#contract/warehouse/picking/calls.ts';
import { getTodayWork } from '#contract/system/today/calls.ts';
import { work } from '#contract/system/today/work.ts';
import type { WorkKind } from '#contract/system/today/work.ts';

export type Row = Record<string, unknown>;

/** An answer that is refetched when others change its data. */
export interface LiveQuery {
  /** Kinds of data it is made from. */
  kinds: readonly LiveKind[];
  /** Its rows, each identified by `key`. Absent if changes are not announced, as for a count beside a list. */
  rows?: {
    of: (data: unknown) => readonly Row[];
    key: string;
    name: (row: Row) => string;
    noun: string;
    /** Returns who changed a row, if the row says so. */
    by?: (before: Row | undefined, after: Row) => unknown;
  };
  /** The kind whose ids are the row keys. */
  keyedBy?: LiveKind;
  /** Returns the record id in the request. Other ids do not affect it. */
  recordOf?: (input: unknown) => number;
  /** Shortest time between requests, because this one is expensive. */
  pauseMs?: number;
}

const page = (data: unknown) => (data as { rows: readonly Row[] }).rows;
const deal = (row: Row) => `Deal ${dealName(row as unknown as Parameters<typeof dealName>[0])}`;
const deals = { of: page, key: 'OrderId', name: deal, noun: 'deal' };
const workTitle = ({ Kind }: Row) => work[Kind as WorkKind].title;

/** A line was picked, or a picker opened or left it. Stock changes do not say who made them. */
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
  [getTodayWork.path]: {
    kinds: liveKinds,
    rows: { of: (data) => data as readonly Row[], key: 'Kind', name: workTitle, noun: 'kind of work' },
    pauseMs: 3000,
  },
};
