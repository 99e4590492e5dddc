import { z } from 'zod';
import { DateOnly, Id, MoneyFromZero, changedText } from '#contract/values.ts';

const keptDate = DateOnly.nullish();
const keptId = Id.nullish();

/** Header fields that the office enters, by column. A field that is not sent keeps its value. */
export const orderHeader = {
  CustomerOrderNo: changedText(60),
  OrderDate: DateOnly.optional(),
  RequiredDate: keptDate,
  PromisedDate: keptDate,
  DeliveryDate: keptDate,
  InvoiceAddressId: keptId,
  DeliveryAddressId: keptId,
  HaulierId: keptId,
  CarriageCharge: MoneyFromZero.optional(),
  Comment: changedText(2000),
};

export type OrderHeaderField = keyof typeof orderHeader;
export const orderHeaderFields = Object.keys(orderHeader) as OrderHeaderField[];

const nullableText = z.string().nullable();
const id = z.number().nullable();

/** Header fields as the API returns them. */
export const storedHeader = {
  CustomerOrderNo: nullableText,
  OrderDate: z.string(),
  RequiredDate: nullableText,
  PromisedDate: nullableText,
  DeliveryDate: nullableText,
  InvoiceAddressId: id,
  DeliveryAddressId: id,
  HaulierId: id,
  CarriageCharge: z.number(),
  Comment: nullableText,
} satisfies Record<OrderHeaderField, z.ZodType>;
