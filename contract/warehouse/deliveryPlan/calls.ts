import { z } from 'zod';
import { OrderStatus } from '#contract/sales/deal/states.ts';
import { endpoint, pdf } from '#contract/call/endpoint.ts';
import { DateOnly, Id, Instant, Version } from '#contract/values.ts';

const office = ['Admin', 'Office'] as const;

/** Says which date put the deal on its day: despatched, planned, or if unplanned the promised or required date. */
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
  /** Letters that the postcode begins with, HR for HR8 2LY. */
  Area: z.string().nullable(),
  HaulierId: z.number().nullable(),
  HaulierName: z.string().nullable(),
  /** The day it left. Before that the planned day, then the promised day, then the required day. */
  Day: z.string().nullable(),
  DayKind: DayKind.nullable(),
  DeliveryDate: z.string().nullable(),
  /** The promised date, or the required date if none was promised. */
  WantedDate: z.string().nullable(),
  /** Pallets as picked, or as ordered before the pick is confirmed. Includes mixed pallets. */
  Pallets: z.number(),
  WeightKg: z.number(),
  Version: z.number(),
});
export type PlannedDeal = z.infer<typeof PlannedDeal>;

/** The latest run sheet printed for a haulier on one day. */
export const PrintedSheet = z.object({
  Day: z.string(),
  HaulierId: z.number().nullable(),
  PrintedAt: Instant,
  PrintedByName: z.string().nullable(),
  /** True if deals, stops or pallets have changed since the print, so the driver's sheet is out of date. */
  IsStale: z.boolean(),
});
export type PrintedSheet = z.infer<typeof PrintedSheet>;

/** A planned call-off delivery that has not been drawn. It has no deal yet, so it cannot be moved or loaded. */
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
  /** Number of undated or past deals left out because there are too many to show. */
  Left: z.number(),
  Hauliers: z.array(z.object({ HaulierId: z.number(), Name: z.string(), Active: z.boolean() })),
  RunSheets: z.array(PrintedSheet),
  /** Deliveries in the period, and earlier ones that were not drawn. */
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
  /** Null removes the planned day, so the promised or required day applies. Unchanged if absent. */
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
  /** The day and haulier before the move, for undo. */
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
  summary: 'Prints the run sheet for one haulier and day: its stops as planned now, with the driver’s instructions. Records the print.',
  /** Prints the deals without a haulier if `HaulierId` is null or absent. */
  body: z.object({ Day: DateOnly, HaulierId: Id.nullish() }),
  reply: pdf(),
  errors: ['NOT_FOUND'],
});
