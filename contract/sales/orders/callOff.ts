import { z } from 'zod';
import { OrderStatus } from '#contract/sales/deal/states.ts';
import { endpoint } from '#contract/call/endpoint.ts';
import { DateOnly, Id, changedNote, changedText, MoneyFromZero, Quantity, Version } from '#contract/values.ts';
import { SavedOrder } from './shapes.ts';

const office = ['Admin', 'Office'] as const;

/** A call-off line with the units ordered, drawn and still to draw. */
export const CallOffLine = z.object({
  OrderDetailId: z.number(),
  ProductId: z.number().nullable(),
  ProductCode: z.string().nullable(),
  Description: z.string(),
  Ordered: z.number(),
  /** Units on deliveries that are not cancelled. A short delivery counts what was delivered. */
  Drawn: z.number(),
  Left: z.number(),
  /** Stock on hand less what all stock deals need. */
  Free: z.number(),
  UnitsPerLayer: z.number().nullable(),
  UnitsPerPallet: z.number().nullable(),
});
export type CallOffLine = z.infer<typeof CallOffLine>;

/** A delivery drawn from the call-off, or the back order of one. */
export const CallOffPart = z.object({
  OrderId: z.number(),
  DealNo: z.number(),
  Part: z.number(),
  Status: OrderStatus,
  CustomerOrderNo: z.string().nullable(),
  RequiredDate: z.string().nullable(),
  DespatchedOn: z.string().nullable(),
  /** Units ordered, or the units delivered if it was short. */
  Units: z.number(),
  NetAmount: z.number(),
});
export type CallOffPart = z.infer<typeof CallOffPart>;

/** Units of a line that the customer requires on a day and that are not drawn yet. They have no allocated stock. */
export const PlannedDelivery = z.object({ OrderDetailId: z.number(), RequiredDate: z.string(), Quantity: z.number() });
export type PlannedDelivery = z.infer<typeof PlannedDelivery>;

export const getCallOff = endpoint({
  method: 'GET',
  path: '/api/Order/CallOff/{id}',
  allow: office,
  summary: 'Returns a call-off order with the drawn and remaining units of each line, its deliveries and its delivery plan.',
  params: z.object({ id: Id }),
  reply: z.object({
    OrderId: z.number(),
    Version,
    Status: OrderStatus,
    CurrencyCode: z.string(),
    CarriageCharge: z.number(),
    Lines: z.array(CallOffLine),
    Parts: z.array(CallOffPart),
    /** Planned deliveries, the earliest first. */
    Planned: z.array(PlannedDelivery),
    Today: z.string(),
  }),
  errors: ['NOT_FOUND'],
});

export const planCallOff = endpoint({
  method: 'POST',
  path: '/api/Order/CallOff/{id}/Plan',
  allow: office,
  summary: 'Replaces the delivery plan of a call-off order.',
  params: z.object({ id: Id }),
  body: z.object({
    Version,
    Planned: z.array(z.object({ OrderDetailId: Id, RequiredDate: DateOnly, Quantity })).max(1000, 'must be at most 1,000'),
  }),
  reply: z.object({ OrderId: z.number(), Version, Planned: z.array(PlannedDelivery) }),
  errors: ['NOT_FOUND', 'STALE_VERSION', 'ORDER_WRONG_STATE'],
});

export const callOff = endpoint({
  method: 'POST',
  path: '/api/Order/CallOff/{id}',
  allow: office,
  summary:
    'Draws the next delivery of a call-off order. It becomes the next part of the deal and is checked like any order. The last draw closes the call-off.',
  params: z.object({ id: Id }),
  body: z.object({
    Version,
    RequiredDate: DateOnly,
    PromisedDate: DateOnly.nullish(),
    /** Day of the planned delivery that is drawn. The delivery is removed from the plan, even if less is drawn than was planned. */
    PlannedDate: DateOnly.optional(),
    /** The customer's order number for this delivery. Defaults to the order number of the call-off. */
    CustomerOrderNo: changedText(60),
    /** Carriage for this delivery. Defaults to the carriage of the call-off. */
    CarriageCharge: MoneyFromZero.optional(),
    Lines: z
      .array(z.object({ OrderDetailId: Id, Quantity }))
      .min(1, 'must name at least one line')
      .max(500, 'must be at most 500'),
    CreditOverrideReason: changedNote(500),
  }),
  reply: SavedOrder.extend({
    /** True if nothing remains to draw, so the call-off is closed. */
    EndsCallOff: z.boolean(),
  }),
  errors: ['NOT_FOUND', 'STALE_VERSION', 'RULE_BROKEN', 'ORDER_WRONG_STATE', 'CONFIRMATION_NEEDED', 'NOT_ALLOWED'],
});
