import { z } from 'zod';
import { OrderStatus } from '#contract/sales/deal/states.ts';
import { endpoint, pdf } from '#contract/call/endpoint.ts';
import { DateOnly, Id, Instant, Version } from '#contract/values.ts';

const office = ['Admin', 'Office'] as const;

/** Why a deal stands on its day: it left then, was planned, or was promised or required and is not planned yet. */
export const DayKind = z.enum(['Gone', 'Planned', 'Promised', 'Required']);
export type DayKind = z.infer<typeof DayKind>;

export const PlannedDeal = z.object({
  OrderId: z.number(),
  DealNo: z.number(),
  Part: z.number(),
  Status: OrderStatus,
  CustomerId: z.number(),
  CustomerName: z.string(),
  /** Where it goes; several deals of one address are one stop. */
  AddressId: z.number().nullable(),
  Town: z.string().nullable(),
  PostCode: z.string().nullable(),
  /** Of the post code: HR of HR8 2LY. */
  Area: z.string().nullable(),
  HaulierId: z.number().nullable(),
  HaulierName: z.string().nullable(),
  /** The day it left; else the planned, else the promised, else the required. */
  Day: z.string().nullable(),
  DayKind: DayKind.nullable(),
  DeliveryDate: z.string().nullable(),
  /** What the customer was told, else asked for. */
  WantedDate: z.string().nullable(),
  /** As picked where that is settled, else as ordered; with those that loose goods share. */
  Pallets: z.number(),
  WeightKg: z.number(),
  Version: z.number(),
});
export type PlannedDeal = z.infer<typeof PlannedDeal>;

/** The last run sheet that was printed of a haulier's day. */
export const PrintedSheet = z.object({
  Day: z.string(),
  HaulierId: z.number().nullable(),
  PrintedAt: Instant,
  PrintedByName: z.string().nullable(),
  /** The lorry has other deals, stops or pallets by now: the driver's sheet is no longer right. */
  IsStale: z.boolean(),
});
export type PrintedSheet = z.infer<typeof PrintedSheet>;

/** A delivery of a call-off that is planned and not drawn: no deal yet, so that nothing is moved or loaded. */
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
  /** Of the days asked for, those without a day, and those whose day went by before them. */
  Deals: z.array(PlannedDeal),
  /** How many of the deals without a day, or whose day went by, are not among them: there are too many to show. */
  Left: z.number(),
  Hauliers: z.array(z.object({ HaulierId: z.number(), Name: z.string(), Active: z.boolean() })),
  RunSheets: z.array(PrintedSheet),
  /** Of the days asked for, and those whose day went by undrawn. */
  CallOffs: z.array(PlannedCallOff),
});
export type DeliveryPlan = z.infer<typeof DeliveryPlan>;

export const getDeliveryPlan = endpoint({
  method: 'GET',
  path: '/api/DeliveryPlan',
  allow: office,
  summary:
    'Stock deals to deliver in the seven days from a day, by haulier and area, with their pallets and weight; and those without a day.',
  query: z.object({ from: DateOnly.optional() }),
  reply: DeliveryPlan,
});

const move = z.object({
  OrderId: Id,
  Version,
  /** Null takes the planned day away: the promised or required one stands again. Absent: it stays. */
  DeliveryDate: DateOnly.nullish(),
  /** Null: no haulier. Absent: it stays. */
  HaulierId: Id.nullish(),
});
export type DeliveryMove = z.input<typeof move>;

const Place = z.object({ DeliveryDate: z.string().nullable(), HaulierId: z.number().nullable() });

export const MovedDeal = Place.extend({
  OrderId: z.number(),
  DealNo: z.number(),
  Part: z.number(),
  Version: z.number(),
  /** Where it stood, so that the move can be taken back. */
  Before: Place,
});
export type MovedDeal = z.infer<typeof MovedDeal>;

export const moveDeliveries = endpoint({
  method: 'POST',
  path: '/api/DeliveryPlan/Move',
  allow: office,
  summary: 'Gives stock deals that have not left another delivery day or haulier, all or none of them.',
  body: z.object({ Moves: z.array(move).min(1, 'must have at least one').max(100, 'must be at most 100 in the list') }),
  reply: z.array(MovedDeal),
  errors: ['NOT_FOUND', 'ORDER_WRONG_STATE', 'STALE_VERSION'],
});

export const printRunSheet = endpoint({
  method: 'POST',
  path: '/api/DeliveryPlan/RunSheet',
  allow: office,
  summary:
    'The run sheet of a lorry, which is what a haulier takes on a day: its stops with what the driver needs to know, as planned now. That it was printed is kept.',
  /** No haulier: what nobody takes yet. */
  body: z.object({ Day: DateOnly, HaulierId: Id.nullish() }),
  reply: pdf(),
  errors: ['NOT_FOUND'],
});
