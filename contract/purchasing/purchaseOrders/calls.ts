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

export const listPurchaseOrders = listEndpoint({
  path: '/api/PurchaseOrder',
  allow: readers,
  summary: 'Lists purchase orders for direct deals and own stock, latest first.',
  grows: true,
  list: purchaseOrderList,
});

export const countPurchaseOrders = endpoint({
  method: 'GET',
  path: '/api/PurchaseOrder/Counts',
  allow: readers,
  summary: 'Counts purchase orders by state, overdue ones, and those that are issued and not e-mailed.',
  reply: z.object({ States: z.array(z.object({ State: PurchaseState, Count: z.number() })), Late: z.number(), Unsent: z.number() }),
});

export const getPurchaseOrder = endpoint({
  method: 'GET',
  path: '/api/PurchaseOrder/{id}',
  allow: readers,
  summary: 'Returns a purchase order with its lines, revisions, receipts and supplier log.',
  params,
  reply: PurchaseOrder,
  errors: ['NOT_FOUND'],
});

export const getPurchaseCombos = endpoint({
  method: 'GET',
  path: '/api/PurchaseOrder/GetComboData',
  allow: readers,
  summary: 'Lists suppliers’ depots to order from, with lead time and e-mail addresses.',
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
  summary: 'Returns a depot’s list costs of products for given quantities, on the order date or today. Saves nothing.',
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
  summary: 'Drafts a purchase order for own stock. It has no number until it is issued.',
  body: PurchaseOrderInput,
  reply: PurchaseOrder,
  errors: ['NOT_ALLOWED', 'RULE_BROKEN', 'CONFIRMATION_NEEDED'],
});

export const changePurchaseOrder = endpoint({
  method: 'PUT',
  path: '/api/PurchaseOrder/{id}',
  allow: office,
  summary: 'Changes a purchase order. An issued order gets a new revision. Goods for a deal can be changed only in the deal.',
  params,
  body: PurchaseOrderChange,
  reply: PurchaseOrder,
  errors: [...refusals, 'NOT_ALLOWED', 'CONFIRMATION_NEEDED'],
});

export const issuePurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/PurchaseOrder/Issue/{id}',
  allow: office,
  summary: 'Issues a draft with a number and document. `Send` also e-mails it to the supplier.',
  params,
  body: z.object({ Version, Send: z.boolean().default(false) }),
  reply: PurchaseOrder,
  errors: refusals,
});

export const sendPurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/PurchaseOrder/Send/{id}',
  allow: office,
  summary: 'E-mails the last revision to the given addresses, or else to the supplier’s contacts for orders, or else to the depot.',
  params,
  body: z.object({ To: Addresses, Cc: Addresses, Subject: optionalLine(200), Body: optionalText(5000) }),
  reply: PurchaseOrder,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const promisePurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/PurchaseOrder/Promise/{id}',
  allow: office,
  summary: 'Confirms an order with the supplier’s promised date and remark.',
  params,
  body: z.object({ Version, PromisedDate: DateOnly, Remark: optionalNote(1000) }),
  reply: PurchaseOrder,
  errors: refusals,
});

export const addPurchaseRemark = endpoint({
  method: 'POST',
  path: '/api/PurchaseOrder/Remark/{id}',
  allow: office,
  summary: 'Adds a note to the supplier log.',
  params,
  body: RemarkInput,
  reply: PurchaseOrder,
  errors: ['NOT_FOUND'],
});

export const cancelPurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/PurchaseOrder/Cancel/{id}',
  allow: office,
  summary: 'Cancels a purchase order without receipts. An issued order gets a final revision, the cancellation.',
  params,
  body: z.object({ Version, Reason: requiredNote(500) }),
  reply: PurchaseOrder,
  errors: refusals,
});

export const closePurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/PurchaseOrder/Close/{id}',
  allow: office,
  summary: 'Closes a part-received purchase order with a reason. The remaining goods are no longer expected.',
  params,
  body: z.object({ Version, Reason: requiredNote(500) }),
  reply: PurchaseOrder,
  errors: refusals,
});

export const openPurchaseOrderDocument = endpoint({
  method: 'GET',
  path: '/api/PurchaseOrder/Document/{id}',
  allow: office,
  summary: 'Returns the stored document of a purchase order, without prices. Defaults to the last revision.',
  params,
  query: z.object({ revision: Id.optional() }),
  reply: KeptDocument,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
  isCostly: true,
});

/** `q` matches words of the product code, supplier or depot. */
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
  summary: 'Lists goods on order for our own warehouse by product and depot, earliest first.',
  list: onOrder,
});
