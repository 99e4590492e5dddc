import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, list, search } from '#contract/list.ts';
import { KeptDocument } from '#contract/system/documents/shapes.ts';
import { Addresses } from '#contract/system/mail/calls.ts';
import { DateOnly, Id, optionalLine, optionalNote, optionalText, Quantity, requiredNote, Version } from '#contract/values.ts';
import {
  ListedCost,
  OnOrderRow,
  PurchaseOrder,
  PurchaseOrderChange,
  PurchaseOrderInput,
  purchaseOrderList,
  RemarkInput,
} from './shapes.ts';
import { PurchaseState } from './states.ts';

const office = ['Admin', 'Office'] as const;
const readers = ['Admin', 'Office', 'Finance'] as const;
const params = z.object({ id: Id });
const refusals = ['NOT_FOUND', 'STALE_VERSION', 'RULE_BROKEN'] as const;

/** All of these are added. */
export const listPurchaseOrders = listEndpoint({
  path: '/api/PurchaseOrder',
  allow: readers,
  summary: 'Purchase orders, for direct deals and for own stock, the latest first.',
  grows: true,
  list: purchaseOrderList,
});

export const countPurchaseOrders = endpoint({
  method: 'GET',
  path: '/api/PurchaseOrder/Counts',
  allow: readers,
  summary: 'How many purchase orders stand in each state, how many of them are late, and how many of those that are out were not mailed.',
  reply: z.object({ States: z.array(z.object({ State: PurchaseState, Count: z.number() })), Late: z.number(), Unsent: z.number() }),
});

export const getPurchaseOrder = endpoint({
  method: 'GET',
  path: '/api/PurchaseOrder/{id}',
  allow: readers,
  summary: 'A purchase order with its lines, revisions, receipts and what the supplier was asked and said.',
  params,
  reply: PurchaseOrder,
  errors: ['NOT_FOUND'],
});

export const getPurchaseCombos = endpoint({
  method: 'GET',
  path: '/api/PurchaseOrder/GetComboData',
  allow: readers,
  summary: 'The suppliers’ depots that can be ordered from, with their lead time and where their mails go.',
  reply: z.object({
    Depots: z.array(
      z.object({
        SupplierDepotId: z.number(),
        Description: z.string(),
        SupplierId: z.number(),
        LeadTimeDays: z.number().nullable(),
        Email: z.string().nullable(),
      }),
    ),
    Suppliers: z.array(z.object({ SupplierId: z.number(), Name: z.string() })),
    TolerancePercent: z.number(),
  }),
});

export const findListedCosts = endpoint({
  method: 'POST',
  path: '/api/PurchaseOrder/Costs',
  allow: ['Admin', 'Finance'],
  summary:
    'What a depot’s standard lines of today, or of the day it was ordered, ask for these quantities, before they are; writes nothing.',
  body: z.object({
    SupplierDepotId: Id,
    OrderedOn: DateOnly.nullish(),
    Lines: z.array(z.object({ ProductId: Id, Quantity })).max(200, 'must be at most 200 lines'),
  }),
  reply: z.array(ListedCost),
  isRead: true,
});

export const addPurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/PurchaseOrder',
  allow: office,
  summary: 'Drafts a purchase order for own stock; it has no number until it goes out.',
  body: PurchaseOrderInput,
  reply: PurchaseOrder,
  errors: ['NOT_ALLOWED', 'RULE_BROKEN', 'CONFIRMATION_NEEDED'],
});

export const changePurchaseOrder = endpoint({
  method: 'PUT',
  path: '/api/PurchaseOrder/{id}',
  allow: office,
  summary: 'Changes a purchase order; one that is out goes out again as its next revision. The goods of a deal’s follow the deal.',
  params,
  body: PurchaseOrderChange,
  reply: PurchaseOrder,
  errors: [...refusals, 'NOT_ALLOWED', 'CONFIRMATION_NEEDED'],
});

export const issuePurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/PurchaseOrder/Issue/{id}',
  allow: office,
  summary: 'A draft goes out: its number is taken and its paper kept. With `Send` it is mailed to the supplier as well.',
  params,
  body: z.object({ Version, Send: z.boolean().default(false) }),
  reply: PurchaseOrder,
  errors: refusals,
});

export const sendPurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/PurchaseOrder/Send/{id}',
  allow: office,
  summary:
    'Queues a mail with the last revision’s paper, to who takes the supplier’s orders, else to the depot’s address, unless others are given.',
  params,
  body: z.object({ To: Addresses, Cc: Addresses, Subject: optionalLine(200), Body: optionalText(5000) }),
  reply: PurchaseOrder,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const promisePurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/PurchaseOrder/Promise/{id}',
  allow: office,
  summary: 'The supplier has said when it comes: confirmed, with the promised date and what was said.',
  params,
  body: z.object({ Version, PromisedDate: DateOnly, Remark: optionalNote(1000) }),
  reply: PurchaseOrder,
  errors: refusals,
});

export const addPurchaseRemark = endpoint({
  method: 'POST',
  path: '/api/PurchaseOrder/Remark/{id}',
  allow: office,
  summary: 'Notes what the supplier was asked, or said.',
  params,
  body: RemarkInput,
  reply: PurchaseOrder,
  errors: ['NOT_FOUND'],
});

export const cancelPurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/PurchaseOrder/Cancel/{id}',
  allow: office,
  summary: 'Cancels a purchase order of which nothing has come; one that is out goes out again, cancelled.',
  params,
  body: z.object({ Version, Reason: requiredNote(500) }),
  reply: PurchaseOrder,
  errors: refusals,
});

export const closePurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/PurchaseOrder/Close/{id}',
  allow: office,
  summary: 'What is still to come will not come: the purchase order is closed with the reason.',
  params,
  body: z.object({ Version, Reason: requiredNote(500) }),
  reply: PurchaseOrder,
  errors: refusals,
});

export const openPurchaseOrderDocument = endpoint({
  method: 'GET',
  path: '/api/PurchaseOrder/Document/{id}',
  allow: office,
  summary: 'The kept paper of a purchase order, without prices: the last revision’s, or that of the one asked for.',
  params,
  query: z.object({ revision: Id.optional() }),
  reply: KeptDocument,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
  isCostly: true,
});

/** `q`: every word in the product’s code, the supplier or its depot. */
const onOrder = list({
  row: OnOrderRow,
  id: 'PurchaseOrderLineId',
  filters: { q: search(), ProductId: anyOf(Id), SupplierDepotId: anyOf(Id) },
  sorts: ['DueDate', 'ProductCode', 'PurchaseOrderNo', 'Outstanding', 'SupplierName'],
  order: ['DueDate', 'ASC'],
});

export const listOnOrder = listEndpoint({
  path: '/api/PurchaseOrder/OnOrder',
  allow: [...readers, 'Warehouse'],
  summary: 'What is on its way to the own warehouse, by product and depot, the first that comes on top.',
  list: onOrder,
});
