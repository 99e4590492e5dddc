import type { PromiseState } from '#contract/money/chasing/calls.ts';
import type { CreditState } from '#contract/money/credits/shapes.ts';
import type { RequestState } from '#contract/sales/orderRequests/shapes.ts';
import type { PortalState } from '#contract/sales/portal/calls.ts';
import type { PriceStatus } from '#contract/sales/prices/shapes.ts';
import type { ProFormaState } from '#contract/money/proFormas/calls.ts';
import type { CollectionState } from '#contract/warehouse/pallets/collections.ts';
import type { QuotationState } from '#contract/sales/quotations/shapes.ts';

export const quotationWords: Record<QuotationState, string> = { Open: 'Open', Expired: 'Expired', Won: 'Won', Lost: 'Lost' };

export const proFormaWords: Record<ProFormaState, string> = { Held: 'Held', Released: 'Released', Cancelled: 'Cancelled' };

export const creditWords: Record<CreditState, string> = { Draft: 'Draft', Issued: 'Issued', Cancelled: 'Cancelled' };

/** States of a customer's request, for the office. */
export const requestWords: Record<RequestState, string> = { Asked: 'To answer', Taken: 'Accepted', Declined: 'Declined' };

/** States of a customer's request, for the customer. */
export const ownRequestWords: Record<RequestState, string> = { ...requestWords, Asked: 'Waiting for us' };

/** States of a request for a pallet collection, for the office. */
export const collectionWords: Record<CollectionState, string> = { Asked: 'To answer', Answered: 'Day given', Undone: 'Withdrawn' };

/** States of a request for a pallet collection, for the customer. */
export const ownCollectionWords: Record<CollectionState, string> = { ...collectionWords, Asked: 'Waiting for us' };

/** Progress of an order, for the customer. */
export const ownOrderWords: Record<PortalState, string> = {
  AwaitingPayment: 'Awaiting payment',
  Taken: 'Accepted',
  BeingPrepared: 'Being prepared',
  Delivered: 'Delivered',
  Cancelled: 'Cancelled',
};

/** States of a price line. A published price is in force, future, or replaced by a later revision. */
export const priceWords: Record<Exclude<PriceStatus, 'Saved'> | 'InForce' | 'ToCome' | 'Replaced', string> = {
  Draft: 'Draft',
  InForce: 'In force',
  ToCome: 'Future',
  Replaced: 'Replaced',
  Delisted: 'Delisted',
};

/** States of a promise to pay. */
export const promiseWords: Record<PromiseState, string> = { Open: 'Open', Kept: 'Kept', Broken: 'Broken' };
