import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import {
  findAddressTypes,
  findCreditReasons,
  findCurrencies,
  findCustomerTypes,
  findDealTypes,
  findOrderStatuses,
  findPaymentMethods,
  findProductGroups,
  findVatTypes,
  findYears,
} from './queries.ts';

export const lookups: Handlers<Areas['lookups']> = {
  getAddressTypes: ({ db }) => findAddressTypes(db),
  getCurrencies: ({ db, today }) => findCurrencies(db, today),
  getVatTypes: ({ db, today }) => findVatTypes(db, today),
  listCustomerTypes: ({ db }) => findCustomerTypes(db),
  listDealTypes: ({ db }) => findDealTypes(db),
  listPaymentMethods: ({ db }) => findPaymentMethods(db),
  listProductGroups: ({ db }) => findProductGroups(db),
  listOrderStatuses: ({ db }) => findOrderStatuses(db),
  listCreditReasons: ({ db }) => findCreditReasons(db),
  loadYears: ({ db, today, user }) => findYears(db, today, user.CustomerId),
};
