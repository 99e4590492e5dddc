import { z } from 'zod';
import { endpoint } from '#contract/call/endpoint.ts';
import { DateOnly, Id, Instant, optionalNote, optionalText, Version } from '#contract/values.ts';
import { PurchaseOrder, PurchaseRevision } from './shapes.ts';

const office = ['Admin', 'Office'] as const;

export const HaulierBooking = z.object({
  OrderId: z.number(),
  HaulierId: z.number(),
  HaulierName: z.string(),
  BookingReference: z.string().nullable(),
  BookedFor: z.string(),
  Note: z.string().nullable(),
  Version,
  UpdatedAt: Instant,
  UpdatedByName: z.string().nullable(),
});
export type HaulierBooking = z.infer<typeof HaulierBooking>;

const bought = PurchaseOrder.omit({
  NetAmount: true,
  Comment: true,
  EndReason: true,
  UpdatedAt: true,
  UpdatedByName: true,
  Lines: true,
  Revisions: true,
  Receipts: true,
}).extend({
  MailState: PurchaseRevision.shape.MailState,
  /** Still awaited, and the paper that its supplier has tells another address, day or goods than the deal does now. */
  SaysAnother: z.boolean(),
});

/** How a direct deal is bought and brought. */
export const DealPurchases = z.object({
  PurchaseOrders: z.array(bought),
  /** Of an open deal: the depots that it wants goods of and that have no purchase order of it. */
  Unordered: z.array(PurchaseOrder.pick({ SupplierDepotId: true, SupplierName: true, SupplierDepotName: true })),
  Booking: HaulierBooking.nullable(),
});
export type DealPurchases = z.infer<typeof DealPurchases>;

/** Added, as all of these. */
export const getDealPurchases = endpoint({
  method: 'GET',
  path: '/api/PurchaseOrder/OfDeal/{id}',
  allow: office,
  summary:
    'The purchase orders of a direct deal, with what their suppliers were asked and said, and the haulier’s booking of this part of it.',
  params: z.object({ id: Id }),
  reply: DealPurchases,
});

export const orderDeal = endpoint({
  method: 'POST',
  path: '/api/PurchaseOrder/OfDeal/{id}',
  allow: office,
  summary: 'Orders what a direct deal wants of its suppliers’ depots, one purchase order each; with `Send` they are mailed.',
  params: z.object({ id: Id }),
  body: z.object({ Send: z.boolean().default(false) }),
  reply: DealPurchases,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'RULE_BROKEN'],
});

const HaulierBookingInput = z.object({
  /** Of the booking that is changed. */
  Version: Version.optional(),
  HaulierId: Id,
  BookingReference: optionalText(60),
  BookedFor: DateOnly,
  Note: optionalNote(500),
});
export type HaulierBookingInput = z.output<typeof HaulierBookingInput>;

export const bookHaulier = endpoint({
  method: 'PUT',
  path: '/api/PurchaseOrder/Haulier/{id}',
  allow: office,
  summary: 'Keeps with a direct deal who brings it, on which day and under which reference.',
  params: z.object({ id: Id }),
  body: HaulierBookingInput,
  reply: DealPurchases,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'STALE_VERSION'],
});
