import { sql } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import {
  addressType,
  contraMethod,
  haulierType,
  palletGroup,
  palletsReturned,
  standardVat,
  sterling,
} from '#contract/masterData/lookups/keptRows.ts';
import type { Rules, Stored } from '#server/modules/entityRules.ts';
import { currencyRateRules, vatRateRules } from './rateRules.ts';

const getDescription = (stored: Stored) => String(stored.Description);

/**
 * Rules for the few lookup rows that the code refers to by id, such as the address types Invoice, Delivery and Statement. They cannot be
 * deactivated, and `fields` cannot change.
 */
const protectRows = (id: string, ids: readonly number[], fields: readonly string[] = ['Description']): Rules => {
  const isKept = (stored: Stored | undefined): stored is Stored => stored !== undefined && ids.includes(stored[id] as number);
  return {
    prepare: (_tx, { values, stored }) => {
      const changed = isKept(stored) && fields.find((field) => values[field] !== undefined && values[field] !== stored[field]);
      if (changed) throw invalidField(changed, `The system needs “${String(stored[changed])}”. Add a new one instead of renaming it`);
      return values;
    },
    release: (_tx, stored) => {
      if (isKept(stored)) throw new AppError('IN_USE', `${getDescription(stored)} cannot be deactivated, because the system needs it`);
      return Promise.resolve();
    },
  };
};

export const lookupRules: Readonly<Record<string, Rules>> = {
  AddressType: protectRows('AddressTypeId', Object.values(addressType)),
  CustomerType: protectRows('CustomerTypeId', [haulierType]),
  ProductGroup: protectRows('ProductGroupId', [palletGroup]),
  PaymentMethod: protectRows('PaymentMethodId', [contraMethod]),
  CreditReason: protectRows('CreditReasonId', [palletsReturned]),
  Currency: {
    ...protectRows('CurrencyId', [sterling], ['Code', 'Symbol']),
    columns: (today) => [sql`sterling_rate(own.currency_id, ${today}::date) AS rate`],
  },
  CurrencyRate: {
    ...currencyRateRules,
    prepare: (tx, save) => {
      if (save.values.CurrencyId === sterling) throw invalidField('Rate', 'Sterling needs no rate. Enter rates for other currencies only');
      return currencyRateRules.prepare?.(tx, save) ?? save.values;
    },
  },
  VatType: {
    ...protectRows('VatTypeId', [standardVat], ['Code']),
    columns: (today) => [sql`vat_rate_on(own.vat_type_id, ${today}::date) AS rate`],
  },
  VatRate: vatRateRules,
};
