import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';

/** The short, known lists that screens offer to choose from. Any signed-in user may read them. */

export const AddressType = z.object({ AddressTypeId: z.number(), Description: z.string() });
export type AddressType = z.infer<typeof AddressType>;

export const Currency = z.object({
  CurrencyId: z.number(),
  Code: z.string(),
  Symbol: z.string(),
  Description: z.string(),
  /** Pounds for one unit, today. */
  Rate: z.number(),
});
export type Currency = z.infer<typeof Currency>;

export const VatType = z.object({
  VatTypeId: z.number(),
  Code: z.string(),
  Description: z.string(),
  /** Percent, today. */
  Rate: z.number(),
  IsStandard: z.boolean(),
});
export type VatType = z.infer<typeof VatType>;

export const CustomerType = z.object({ CustomerTypeId: z.number(), Description: z.string() });
export const DealType = z.object({ DealTypeId: z.number(), Description: z.string() });
export const PaymentMethod = z.object({ PaymentMethodId: z.number(), Description: z.string() });
export const ProductGroup = z.object({ ProductGroupId: z.number(), Description: z.string() });
export const OrderStatus = z.object({ StatusId: z.number(), Description: z.string() });
export const CreditReason = z.object({ CreditReasonId: z.number(), Description: z.string() });

const lookup = <Row extends z.ZodType>(path: string, row: Row, summary: string) =>
  endpoint({ method: 'GET', path, allow: 'signedIn', summary, reply: z.array(row) });

export const getAddressTypes = lookup('/api/AddressType/GetAddressTypes', AddressType, 'The kinds of address');
export const getCurrencies = lookup('/api/Currency/GetCurrencies', Currency, 'The currencies, with today’s rate to sterling');
export const getVatTypes = lookup('/api/Vattype/GetVattypes', VatType, 'The VAT types, with today’s rate');
export const listCustomerTypes = lookup('/api/CustomerType', CustomerType, 'The kinds of customer');
export const listDealTypes = lookup('/api/DealType', DealType, 'The kinds of deal');
export const listPaymentMethods = lookup('/api/PaymentMethod', PaymentMethod, 'The ways of paying');
export const listProductGroups = lookup('/api/ProductGroups', ProductGroup, 'The product groups');
export const listOrderStatuses = lookup('/api/OrderStatus', OrderStatus, 'The states of an order, in their order');
export const listCreditReasons = lookup('/api/CreditReasons', CreditReason, 'Why something is credited');

export const loadYears = endpoint({
  method: 'GET',
  path: '/api/Common/loadYear',
  allow: 'signedIn',
  summary: 'Calendar years with deals (a customer’s user: its own), and the current one, newest first',
  reply: z.array(z.number()),
});
