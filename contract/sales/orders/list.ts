import { anyOf, from, list, only, search, to, yesNo } from '#contract/list.ts';
import { DateOnly, Id } from '#contract/values.ts';
import { dealNeeds, OrderRow } from './rows.ts';
import { DealType, OrderStatus } from '#contract/sales/deal/states.ts';

/** Searches with `q` for the start of a deal number (10452, 10452/2), or for every word in the customer or their order number. */
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
  /** `Behind`: the VAT rates are outdated and could not be updated. `TwoTypes`: goods and charges have different VAT types. */
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

/** Sorted by required date, the earliest first. */
export const openDeals = list({ row: OrderRow, id: 'OrderId', filters, sorts, order: ['RequiredDate', 'ASC'], hasOwn: true });

/** Sorted by order date, the newest first. */
export const customerDeals = list({ row: OrderRow, id: 'OrderId', filters, sorts, order: ['OrderDate', 'DESC'], hasOwn: true });
