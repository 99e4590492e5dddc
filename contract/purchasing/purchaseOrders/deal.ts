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

const dealPurchase = PurchaseOrder.omit({
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
  /** True if goods are outstanding and the last document differs from the deal in address, date or goods. */
  SaysAnother: z.boolean(),
});

/** Purchase orders and haulier booking of a direct deal’s part. */
export const DealPurchases = z.object({
  PurchaseOrders: z.array(dealPurchase),
  /** Depots that an open deal needs and that have no purchase order for it. */
  Unordered: z.array(PurchaseOrder.pick({ SupplierDepotId: true, SupplierName: true, SupplierDepotName: true })),
  Booking: HaulierBooking.nullable(),
});
export type DealPurchases = z.infer<typeof DealPurchases>;

export const getDealPurchases = endpoint({
  method: 'GET',
  path: '/api/PurchaseOrder/OfDeal/{id}',
  allow: office,
  summary: 'Returns a direct deal’s purchase orders with their supplier logs, and the haulier booking for this part.',
  params: z.object({ id: Id }),
  reply: DealPurchases,
});

export const orderDeal = endpoint({
  method: 'POST',
  path: '/api/PurchaseOrder/OfDeal/{id}',
  allow: office,
  summary: 'Orders the goods of a direct deal, with one purchase order for each depot. With `Send`, also e-mails new ones.',
  params: z.object({ id: Id }),
  body: z.object({ Send: z.boolean().default(false) }),
  reply: DealPurchases,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'RULE_BROKEN'],
});

const HaulierBookingInput = z.object({
  /** Version of the booking to change. Absent for a new booking. */
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
  summary: 'Saves the haulier booking of a direct deal, with date and reference.',
  params: z.object({ id: Id }),
  body: HaulierBookingInput,
  reply: DealPurchases,
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'STALE_VERSION'],
});
