import { z } from 'zod';

/** Kinds of record that administrators can add fields to, with their plural. */
export const ownSubjects = {
  Product: 'Products',
  Customer: 'Customers',
  Supplier: 'Suppliers',
  Pallet: 'Pallet types',
  Order: 'Orders',
} as const;
export type OwnSubject = keyof typeof ownSubjects;

/** Kinds of record that an own field can refer to. */
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

const listNames = <Names extends object>(names: Names) => Object.keys(names) as [keyof Names & string];

/** Reports a missing choice as required, instead of as invalid. */
const requireChoice = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null || input === '' ? 'must be chosen' : message),
});

export const OwnSubject = z
  .enum(listNames(ownSubjects), requireChoice('must be a kind of record that can have own fields'))
  .meta({ title: 'Record type', words: ownSubjects, isAddOnly: true });

export const ownKinds = ['Text', 'Number', 'Date', 'Choice', 'YesNo', 'Reference'] as const;
export const OwnKind = z
  .enum(ownKinds, requireChoice('must be one of the kinds'))
  .meta({ words: { YesNo: 'Yes or no' }, isAddOnly: true, hint: 'Can’t be changed after the field is saved.' });

export const OwnTarget = z
  .enum(listNames(targets), { error: 'must be a kind of record that can be referred to' })
  .nullish()
  .meta({
    title: 'Refers to',
    words: targets,
    isAddOnly: true,
    when: { Kind: ['Reference'] },
    hint: 'Kind of record that the field lets you choose.',
  });
