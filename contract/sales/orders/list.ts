import { anyOf, from, list, only, search, to, yesNo } from '#contract/list.ts';
import { DateOnly, Id } from '#contract/values.ts';
import { dealNeeds, OrderRow } from './rows.ts';
import { DealType, OrderStatus } from '#contract/sales/deal/states.ts';

/** `q`: a deal number by its beginning (10452, 10452/2), or every word in the customer or the customer's order number. */
const filters = {
  q: search(),
  Status: anyOf(OrderStatus),
  DealType: anyOf(DealType),
  CustomerId: anyOf(Id),
  RequiredFrom: from(DateOnly, 'RequiredDate'),
  RequiredTo: to(DateOnly, 'RequiredDate'),
  OrderedFrom: from(DateOnly, 'OrderDate'),
  OrderedTo: to(DateOnly, 'OrderDate'),
  IsLate: yesNo(),
  Needs: only('Any', ...dealNeeds),
  IsCallOff: yesNo(),
  /** `Behind`: it has other rates of VAT than its invoice would have, and could not follow them. `TwoTypes`: its goods have another type than its charges. */
  Vat: only('Behind', 'TwoTypes'),
};

const sorts = [
  'OrderId',
  'DealNo',
  'DealType',
  'CustomerName',
  'AccountCode',
  'CustomerOrderNo',
  'OrderDate',
  'RequiredDate',
  'DespatchedOn',
  'Status',
  'LineCount',
  'NetAmount',
] as const;

/** The earliest required first. */
export const openDeals = list({ row: OrderRow, id: 'OrderId', filters, sorts, order: ['RequiredDate', 'ASC'], hasOwn: true });

/** The newest first. */
export const customerDeals = list({ row: OrderRow, id: 'OrderId', filters, sorts, order: ['OrderDate', 'DESC'], hasOwn: true });
