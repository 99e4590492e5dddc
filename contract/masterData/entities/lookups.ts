import { z } from 'zod';
import { entity } from './definition/entity.ts';
import { Active } from './referenceFiles.ts';
import { DealType, OrderStatus } from '#contract/sales/deal/states.ts';
import { rows } from '#contract/record/fields.ts';
import { dealTypeWords, statusWords } from '#contract/words/deals.ts';
import { DateOnly, hasAtMost, optionalText, Percent, requiredText, YesNo } from '#contract/values.ts';

/** Lookup lists: short lists that screens offer as choices. All signed-in users may read them. */

const readers = 'signedIn' as const;
const worded = { Description: requiredText(100), Active };

/** Account code in the accounting package. QuickBooks uses the account's name. */
const NominalCode = optionalText(60).meta({ title: 'Nominal code', hint: 'Account in your accounting package, used in journals.' });
const booked = { ...worded, NominalCode };

export const addressTypeFile = entity('AddressType', worded, {
  path: '/api/AddressType',
  calls: { list: 'GetAddressTypes' },
  table: 'address_types',
  order: 'AddressTypeId',
  readers,
});

export const customerTypeFile = entity('CustomerType', worded, {
  path: '/api/CustomerType',
  table: 'customer_types',
  order: 'CustomerTypeId',
  readers,
});

export const productGroupFile = entity('ProductGroup', booked, {
  path: '/api/ProductGroups',
  table: 'product_groups',
  order: 'ProductGroupId',
  readers,
});

export const paymentMethodFile = entity('PaymentMethod', booked, {
  path: '/api/PaymentMethod',
  table: 'payment_methods',
  order: 'PaymentMethodId',
  readers,
});

export const creditReasonFile = entity('CreditReason', worded, {
  path: '/api/CreditReasons',
  table: 'credit_reasons',
  order: 'CreditReasonId',
  readers,
});

export const cancelReasonFile = entity('CancelReason', worded, {
  path: '/api/CancelReasons',
  table: 'cancel_reasons',
  order: 'CancelReasonId',
});

const today = (title: string) => z.number().nullish().meta({ title, isReadOnly: true });

const from = DateOnly.meta({ title: 'From', hint: 'Must be in the future. A past rate can’t be changed.' });
const pounds = z.number({ error: 'must be a rate' }).gt(0, 'must be more than zero').max(99_999, 'is too large');
const currencyRate = { Rate: pounds.refine(hasAtMost(6), 'must have at most 6 decimals'), EffectiveFrom: from, Active };
export const currencyFile = entity(
  'Currency',
  {
    Code: requiredText(3).regex(/^[A-Z]{3}$/, 'must be three capitals, such as EUR'),
    Symbol: requiredText(3),
    Description: requiredText(60),
    Rate: today('Current rate, £'),
    Active,
    Rates: rows('CurrencyRate', currencyRate, { table: 'currency_rates', parent: 'CurrencyId' }),
  },
  { path: '/api/Currency', calls: { list: 'GetCurrencies' }, table: 'currencies', order: 'CurrencyId', readers },
);

export const vatTypeFile = entity(
  'VatType',
  {
    Code: requiredText(5),
    Description: requiredText(60),
    Rate: today('Current rate, %'),
    IsStandard: YesNo.default(false).meta({ title: 'Standard', isReadOnly: true }),
    Reason: optionalText(200).meta({ hint: 'Reason for no VAT, as printed on documents.' }),
    TaxCode: optionalText(20).meta({ title: 'Tax code', hint: 'Code in your accounting package, such as T1 in Sage.' }),
    Active,
    Rates: rows('VatRate', { Rate: Percent, EffectiveFrom: from, Active }, { table: 'vat_rates', parent: 'VatTypeId' }),
  },
  { path: '/api/Vattype', calls: { list: 'GetVattypes' }, table: 'vat_types', plural: 'VAT types', order: 'VatTypeId', readers },
);

const named = { Description: requiredText(60) };
const readOnly = { isReadOnly: true, readers } as const;
export const dealTypeFile = entity(
  'DealType',
  { Description: DealType.meta({ words: dealTypeWords }) },
  { path: '/api/DealType', table: 'deal_types', order: 'DealTypeId', ...readOnly },
);

export const orderStatusFile = entity(
  'OrderStatus',
  { Description: OrderStatus.meta({ words: statusWords }) },
  {
    path: '/api/OrderStatus',
    table: 'order_statuses',
    id: 'StatusId',
    order: 'StatusId',
    ...readOnly,
  },
);

const Sign = z
  .union([z.literal(1), z.literal(-1), z.literal(0)])
  .meta({ title: 'Effect', words: { '1': 'adds to stock', '-1': 'takes from stock', '0': 'adds to or takes from stock' } });
export const movementTypeFile = entity(
  'StockMovementType',
  { ...named, Sign },
  {
    path: '/api/Product/GetStockMovementTypes',
    table: 'stock_movement_types',
    order: 'StockMovementTypeId',
    ...readOnly,
  },
);
