import { z } from 'zod';

/** What an administrator may add fields to, by the entity's name. */
export const ownSubjects = {
  Product: 'Products',
  Customer: 'Customers',
  Supplier: 'Suppliers',
  Pallet: 'Pallet types',
  Order: 'Orders',
} as const;
export type OwnSubject = keyof typeof ownSubjects;

/** Whose records a reference may be to. */
const targets = {
  Product: 'Product',
  Customer: 'Customer',
  Supplier: 'Supplier',
  Pallet: 'Pallet type',
  ProductGroup: 'Product group',
  Colour: 'Colour',
  Size: 'Size',
  Weight: 'Weight',
  Feature: 'Feature',
  NeckFinish: 'Neck finish',
  CustomerGroup: 'Customer group',
  CustomerType: 'Customer type',
  PaymentMethod: 'Payment method',
  Currency: 'Currency',
} as const;

const namesOf = <Names extends object>(names: Names) => Object.keys(names) as [keyof Names & string];

/** Nothing chosen is said before what it is not. */
const chosen = (said: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null || input === '' ? 'must be chosen' : said),
});

export const OwnSubject = z
  .enum(namesOf(ownSubjects), chosen('must be one of the records that take own fields'))
  .meta({ title: 'Added to', words: ownSubjects, isAddOnly: true });

export const ownKinds = ['Text', 'Number', 'Date', 'Choice', 'YesNo', 'Reference'] as const;
export const OwnKind = z
  .enum(ownKinds, chosen('must be one of the kinds'))
  .meta({ words: { YesNo: 'Yes or no' }, isAddOnly: true, hint: 'Once the field is there its kind stays.' });

export const OwnTarget = z
  .enum(namesOf(targets), { error: 'must be one of the records that can be referred to' })
  .nullish()
  .meta({ title: 'Refers to', words: targets, isAddOnly: true, when: { Kind: ['Reference'] }, hint: 'Whose records are chosen from.' });
