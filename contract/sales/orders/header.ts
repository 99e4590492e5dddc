import { z } from 'zod';
import { DateOnly, Id, MoneyFromZero, keptText } from '#contract/values.ts';

const keptDate = DateOnly.nullish();
const keptId = Id.nullish();

/** What the office says of an order apart from its lines, by its column: kept as sent, changed where it is sent, shown with the order. */
export const orderHeader = {
  CustomerOrderNo: keptText(60),
  OrderDate: DateOnly.optional(),
  RequiredDate: keptDate,
  PromisedDate: keptDate,
  DeliveryDate: keptDate,
  InvoiceAddressId: keptId,
  DeliveryAddressId: keptId,
  HaulierId: keptId,
  CarriageCharge: MoneyFromZero.optional(),
  Comment: keptText(2000),
};

export type OrderHeaderField = keyof typeof orderHeader;
export const orderHeaderFields = Object.keys(orderHeader) as OrderHeaderField[];

const text = z.string().nullable();
const id = z.number().nullable();

/** The same as it is read. */
export const keptHeader = {
  CustomerOrderNo: text,
  OrderDate: z.string(),
  RequiredDate: text,
  PromisedDate: text,
  DeliveryDate: text,
  InvoiceAddressId: id,
  DeliveryAddressId: id,
  HaulierId: id,
  CarriageCharge: z.number(),
  Comment: text,
} satisfies Record<OrderHeaderField, z.ZodType>;
