import { accessGroupRules } from '#server/modules/system/users/access/accessGroups.ts';
import { addressRules } from '#server/modules/masterData/addresses/rules.ts';
import { customerCodeRules } from '#server/modules/masterData/customers/codeRules.ts';
import { commentRules, customerRules } from '#server/modules/masterData/customers/rules.ts';
import { bankAccountRules, companyRules } from '#server/modules/masterData/company/rules.ts';
import { declarationRules } from '#server/modules/warehouse/declarations/rules.ts';
import { followAccountVat } from '#server/modules/sales/orders/changes/followVatType.ts';
import { lookupRules } from '#server/modules/masterData/lookups/rules.ts';
import { ownFieldRules } from '#server/modules/masterData/ownFields/rules.ts';
import { contactRules, supplierContactRules } from '#server/modules/system/personalData/rules.ts';
import { productRules } from '#server/modules/masterData/products/rules.ts';
import { supplierDepotRules, supplierRules } from '#server/modules/purchasing/supplierDepots/rules.ts';
import type { Rules } from '#server/modules/entityRules.ts';

/** Rules for customer accounts, together with those on their open deals. Combined here, because the area of deals imports that of customers. */
const accountRules: Rules = {
  ...customerRules,
  follow: async (tx, save) => {
    await followAccountVat(tx, save);
    await customerRules.follow?.(tx, save);
  },
};

/** Rules by entity name. Most entities have none. */
const rules: Readonly<Record<string, Rules>> = {
  ...lookupRules,
  AccessGroup: accessGroupRules,
  Company: companyRules,
  CompanyBankAccount: bankAccountRules,
  Address: addressRules,
  Contact: contactRules,
  Customer: accountRules,
  CustomerCode: customerCodeRules,
  CustomerComment: commentRules,
  Declaration: declarationRules,
  OwnField: ownFieldRules,
  Product: productRules,
  Supplier: supplierRules,
  SupplierContact: supplierContactRules,
  SupplierDepot: supplierDepotRules,
};

export const namesWithRules = Object.keys(rules);

const none: Rules = {};

export const getRules = (name: string): Rules => rules[name] ?? none;
