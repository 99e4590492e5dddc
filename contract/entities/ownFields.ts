import { z } from 'zod';
import { entity } from './entity.ts';
import { Active } from './referenceFiles.ts';
import { count, texts } from '#contract/fields.ts';
import { optionalText, requiredText, YesNo } from '#contract/values.ts';

/** What an administrator may add fields to, by the entity's name. */
export const ownSubjects = {
  Product: 'Products',
  Customer: 'Customers',
  Supplier: 'Suppliers',
  Pallet: 'Pallet types',
  Order: 'Orders',
} as const;
export type OwnSubject = keyof typeof ownSubjects;

export const ownKinds = ['Text', 'Number', 'Date', 'Choice', 'YesNo', 'Reference'] as const;

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

const ownField = {
  Label: requiredText(40).meta({ hint: 'What it is called on every screen and in every file. A unit stands last: “Cullet content, %”.' }),
  Subject: z
    .enum(namesOf(ownSubjects), { error: 'must be one of the records that take own fields' })
    .meta({ title: 'Of', words: ownSubjects, isAddOnly: true }),
  Kind: z
    .enum(ownKinds, { error: 'must be one of the kinds' })
    .meta({ words: { YesNo: 'Yes or no' }, isAddOnly: true, hint: 'Once it is there its kind stays.' }),
  Choices: texts(60, 200).meta({ hint: 'Of a choice: one on each line, as they are offered. Records keep one that is taken out.' }),
  ReferenceTo: z
    .enum(namesOf(targets), { error: 'must be one of the records that can be referred to' })
    .nullish()
    .meta({ title: 'Refers to', words: targets, isAddOnly: true, hint: 'Of a reference: whose records are chosen from.' }),
  Required: YesNo.default(false).meta({ hint: 'A record is not saved on its screen without it.' }),
  Hint: optionalText(120).meta({ hint: 'Said below the field where it is entered.' }),
  DisplayOrder: count(9999).default(0).meta({ title: 'Order', hint: 'The lower, the earlier.' }),
  Active: Active.meta({ hint: 'What is not active is hidden everywhere; what was entered in it is kept.' }),
};
export const ownFieldFile = entity('OwnField', ownField, {
  path: '/api/OwnFields',
  table: 'own_fields',
  title: 'Label',
  order: 'DisplayOrder',
});
export const { list: listOwnFields } = ownFieldFile.calls;
