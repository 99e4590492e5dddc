import { z } from 'zod';
import { OrderStatus } from '#contract/sales/deal/states.ts';
import { DayKind } from '#contract/warehouse/deliveryPlan/calls.ts';
import { endpoint, pdf } from '#contract/call/endpoint.ts';
import { DateOnly, Id } from '#contract/values.ts';

const roles = ['Admin', 'Warehouse'] as const;

/** One delivery address with its deals. */
export const DaySheetStop = z.object({
  CustomerId: z.number(),
  CustomerName: z.string(),
  AddressLines: z.array(z.string()),
  Contact: z.string(),
  OpeningHours: z.string().nullable(),
  DeliveryInstructions: z.string().nullable(),
  Pallets: z.number(),
  WeightKg: z.number(),
  Deals: z.array(
    z.object({
      OrderId: z.number(),
      DealNo: z.number(),
      Part: z.number(),
      Status: OrderStatus,
      DayKind: DayKind.nullable(),
      CustomerOrderNo: z.string().nullable(),
      Comment: z.string().nullable(),
      Pallets: z.number(),
      WeightKg: z.number(),
    }),
  ),
  /** Pallets recorded as returned by the customer on that day. */
  PalletsBack: z.number(),
});
export type DaySheetStop = z.infer<typeof DaySheetStop>;

/** Deals that one haulier delivers on the day. `HaulierId` is null for deals without a haulier. */
export const DaySheetLoad = z.object({
  HaulierId: z.number().nullable(),
  HaulierName: z.string().nullable(),
  Pallets: z.number(),
  WeightKg: z.number(),
  Stops: z.array(DaySheetStop),
});
export type DaySheetLoad = z.infer<typeof DaySheetLoad>;

export const getDaySheet = endpoint({
  method: 'GET',
  path: '/api/StockSheet/getdaysheet/{date}',
  allow: roles,
  summary: 'Lists the deliveries of a day from our own warehouse by haulier and stop, with pallets, weight and instructions',
  params: z.object({ date: DateOnly }),
  reply: z.object({
    Day: z.string(),
    Pallets: z.number(),
    WeightKg: z.number(),
    Loads: z.array(DaySheetLoad),
    /** The next day with a delivery. Null unless this day has none. */
    NextDay: z.string().nullable(),
  }),
});

export const openDaySheet = endpoint({
  method: 'GET',
  path: '/api/StockSheet/DaySheetPdf/{date}',
  allow: roles,
  summary: 'Returns the day sheet as a PDF, for one haulier or all',
  params: z.object({ date: DateOnly }),
  query: z.object({ haulier: Id.optional() }),
  reply: pdf(),
});
