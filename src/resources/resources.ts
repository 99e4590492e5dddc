import { accessGroups } from './accessGroups.ts';
import { addressTypes } from './addressTypes.ts';
import { bankRates } from './bankRates.ts';
import { cancelReasons } from './cancelReasons.ts';
import { colours } from './colours.ts';
import { company } from './company.ts';
import { creditReasons } from './creditReasons.ts';
import { currencies } from './currencies.ts';
import { customerGroups } from './customerGroups.ts';
import { customers } from './customers.ts';
import { customersAccounts } from './customersAccounts.ts';
import { customerTypes } from './customerTypes.ts';
import { dealTypes } from './dealTypes.ts';
import { declarations } from './declarations.ts';
import { features } from './features.ts';
import { movementTypes } from './movementTypes.ts';
import { neckFinishes } from './neckFinishes.ts';
import { orderStatuses } from './orderStatuses.ts';
import { pallets } from './pallets.ts';
import { ownFields } from './ownFields.ts';
import { passwordPolicy } from './passwordPolicy.ts';
import { paymentMethods } from './paymentMethods.ts';
import { productGroups } from './productGroups.ts';
import { products } from './products.ts';
import { sizes } from './sizes.ts';
import { suppliers } from './suppliers.ts';
import { usersAccounts } from './usersAccounts.ts';
import { vatTypes } from './vatTypes.ts';
import { weights } from './weights.ts';

const accounts = [usersAccounts, customersAccounts, accessGroups, passwordPolicy];

const lists = [
  addressTypes,
  customerTypes,
  productGroups,
  paymentMethods,
  currencies,
  vatTypes,
  bankRates,
  creditReasons,
  cancelReasons,
  dealTypes,
  orderStatuses,
  movementTypes,
];

/** Every generated screen there is, in the order of the menu. */
export const resources = [
  products,
  colours,
  sizes,
  weights,
  features,
  customerGroups,
  neckFinishes,
  ...accounts,
  pallets,
  customers,
  suppliers,
  declarations,
  ...lists,
  ownFields,
  company,
] as const;
