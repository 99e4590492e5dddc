import { accessGroups } from './people/accessGroups.ts';
import { addressTypes } from './references/addressTypes.ts';
import { bankRates } from './references/bankRates.ts';
import { cancelReasons } from './references/cancelReasons.ts';
import { colours } from './references/colours.ts';
import { company } from './company.ts';
import { creditReasons } from './references/creditReasons.ts';
import { currencies } from './references/currencies.ts';
import { customerGroups } from './references/customerGroups.ts';
import { customers } from './customers.ts';
import { customersAccounts } from './people/customersAccounts.ts';
import { customerTypes } from './references/customerTypes.ts';
import { dealTypes } from './references/dealTypes.ts';
import { declarations } from './declarations.ts';
import { features } from './references/features.ts';
import { movementTypes } from './references/movementTypes.ts';
import { neckFinishes } from './references/neckFinishes.ts';
import { orderStatuses } from './references/orderStatuses.ts';
import { pallets } from './pallets.ts';
import { ownFields } from './ownFields.ts';
import { passwordPolicy } from './people/passwordPolicy.ts';
import { paymentMethods } from './references/paymentMethods.ts';
import { productGroups } from './references/productGroups.ts';
import { products } from './products.ts';
import { sizes } from './references/sizes.ts';
import { suppliers } from './suppliers.ts';
import { usersAccounts } from './people/usersAccounts.ts';
import { vatTypes } from './references/vatTypes.ts';
import { weights } from './references/weights.ts';

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

/** All generated screens, in menu order. */
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
