import { z } from 'zod';
import { OrderStatus } from '#contract/sales/deal/states.ts';
import { endpoint, pdf } from '#contract/call/endpoint.ts';
import { DateOnly, Id, Instant, Version } from '#contract/values.ts';

const office = ['Admin', 'Office'] as const;

/**
 * Date that gives a deal its day in the plan. `Gone`: the despatch. `Planned`: the delivery date that we set. `Promised` and `Required`: the date promised or
 * asked for, if no delivery date is set.
 */
export const DayKind = z.enum(['Gone', 'Planned', 'Promised', 'Required']);
export type DayKind = z.infer<typeof DayKind>;

export const PlannedDeal = z.object({
  OrderId: z.number(),
  DealNo: z.number(),
  Part: z.number(),
  Status: OrderStatus,
  CustomerId: z.number(),
  CustomerName: z.string(),
  /** Delivery address. Deals with the same address are one stop. */
  AddressId: z.number().nullable(),
  Town: z.string().nullable(),
  PostCode: z.string().nullable(),
  /** Letters at the start of the postcode, such as HR for HR8 2LY. */
  Area: z.string().nullable(),
  HaulierId: z.number().nullable(),
  HaulierName: z.string().nullable(),
  /** Day of the deal in the plan: despatch, else delivery date, else promised date, else required date. Null if there is none. */
  Day: z.string().nullable(),
  DayKind: DayKind.nullable(),
  DeliveryDate: z.string().nullable(),
  /** Promised date, or else the required date. */
  WantedDate: z.string().nullable(),
  /** Pallets, including mixed ones: as ordered, or as picked once the pick is confirmed. */
  Pallets: z.number(),
  WeightKg: z.number(),
  Version: z.number(),
});
export type PlannedDeal = z.infer<typeof PlannedDeal>;

/** Last print of the run sheet for a haulier and a day. */
export const PrintedSheet = z.object({
  Day: z.string(),
  HaulierId: z.number().nullable(),
  PrintedAt: Instant,
  PrintedByName: z.string().nullable(),
  /** True if deals, stops or pallets have changed since the print. */
  IsStale: z.boolean(),
});
export type PrintedSheet = z.infer<typeof PrintedSheet>;

/** Planned delivery of a call-off order that has not been drawn. It has no deal of its own yet, so it cannot be moved. */
export const PlannedCallOff = z.object({
  OrderId: z.number(),
  DealNo: z.number(),
  CustomerId: z.number(),
  CustomerName: z.string(),
  Day: z.string(),
  Units: z.number(),
  Pallets: z.number(),
});
export type PlannedCallOff = z.infer<typeof PlannedCallOff>;

export const DeliveryPlan = z.object({
  Today: z.string(),
  Days: z.array(z.string()),
  /** Deals in the period, deals without a day, and undelivered deals from before the period. */
  Deals: z.array(PlannedDeal),
  /** Number of deals, undated or from before the period, that are left out because there are too many. */
  Left: z.number(),
  Hauliers: z.array(z.object({ HaulierId: z.number(), Name: z.string(), Active: z.boolean() })),
  RunSheets: z.array(PrintedSheet),
  /** Planned call-off deliveries in the period, and earlier ones that were not drawn. */
  CallOffs: z.array(PlannedCallOff),
});
export type DeliveryPlan = z.infer<typeof DeliveryPlan>;

export const getDeliveryPlan = endpoint({
  method: 'GET',
  path: '/api/DeliveryPlan',
  allow: office,
  summary:
    'Lists the stock orders to deliver in the seven days from a day, by haulier and area, with pallets and weight. Includes orders without a day.',
  query: z.object({ from: DateOnly.optional() }),
  reply: DeliveryPlan,
});

const move = z.object({
  OrderId: Id,
  Version,
  /** Null removes the delivery date, so that the promised or required date applies. Unchanged if absent. */
  DeliveryDate: DateOnly.nullish(),
  /** Null removes the haulier. Unchanged if absent. */
  HaulierId: Id.nullish(),
});
export type DeliveryMove = z.input<typeof move>;

const PlanPlace = z.object({ DeliveryDate: z.string().nullable(), HaulierId: z.number().nullable() });

export const MovedDeal = PlanPlace.extend({
  OrderId: z.number(),
  DealNo: z.number(),
  Part: z.number(),
  Version: z.number(),
  /** Delivery date and haulier before the move, to undo it. */
  Before: PlanPlace,
});
export type MovedDeal = z.infer<typeof MovedDeal>;

export const moveDeliveries = endpoint({
  method: 'POST',
  path: '/api/DeliveryPlan/Move',
  allow: office,
  summary: 'Changes the delivery day or haulier of stock orders that have not left. Moves all or none.',
  body: z.object({ Moves: z.array(move).min(1, 'must have at least one').max(100, 'must be at most 100 in the list') }),
  reply: z.array(MovedDeal),
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'STALE_VERSION'],
});

export const printRunSheet = endpoint({
  method: 'POST',
  path: '/api/DeliveryPlan/RunSheet',
  allow: office,
  summary:
    'Prints the run sheet for one haulier and day: the stops in the present plan, with the driver’s instructions. Records the print.',
  /** Without `HaulierId`, prints the deals that have no haulier. */
  body: z.object({ Day: DateOnly, HaulierId: Id.nullish() }),
  reply: pdf(),
  errors: ['NOT_FOUND'],
});
