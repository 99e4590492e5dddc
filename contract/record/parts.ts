import { z } from 'zod';
import { addressType } from '#contract/masterData/lookups/keptRows.ts';
import { count, phone, reference, requiredAddressLines, rows } from './fields.ts';
import type { PartMeta } from './record.ts';
import { optionalText, OptionalEmail, requiredNote, requiredText, YesNo } from '#contract/values.ts';

/** Lists of rows that several entities have, such as contacts and addresses. Each entity has its own table for them. */

type PartOptions = Omit<PartMeta, 'name' | 'isAppendOnly' | 'inFile'>;

const Active = YesNo.default(true);
const readOnlyText = (title: string) => z.string().nullish().meta({ title, isReadOnly: true });

/** Contacts, each with the documents they receive. */
export const contactList = <Papers extends z.ZodType>(name: string, papers: Papers, partOptions: PartOptions) => {
  const Documents = z.array(papers).max(20, 'must have at most 20 entries').default([]).meta({ title: 'Receives' });
  const contact = { Name: requiredText(120), Job: optionalText(80), Phone: phone(), Email: OptionalEmail, Documents, Active };
  return rows(name, contact, { ...partOptions, kind: 'contactList' });
};

/** Addresses, each with a type. `AddressOrder` decides the order in which they are offered. */
export const addressList = (name: string, partOptions: PartOptions) => {
  const address = {
    AddressTypeId: reference('AddressType').default(addressType.Invoice).meta({ title: 'Kind' }),
    Name: optionalText(120),
    ...requiredAddressLines,
    AddressOrder: count(9999).optional(),
    OpeningHours: optionalText(200),
    DeliveryInstructions: optionalText(500),
    Active,
  };
  return rows(name, address, { ...partOptions, kind: 'addressList', inFile: ['Name', ...Object.keys(requiredAddressLines)] });
};

/** Comments on a record with author and time. They cannot be changed or removed. */
export const commentList = (name: string, partOptions: PartOptions) => {
  const comment = { Comment: requiredNote(2000), Author: readOnlyText('By'), CreatedAt: readOnlyText('When') };
  return rows(name, comment, { ...partOptions, kind: 'commentList', isAppendOnly: true });
};

/** Maximum product codes of a customer. A customer who buys the whole range has one for each product. */
export const maxCodes = 1000;

/** The buyer's own codes for our products, one per product. */
export const productCodeList = (name: string, partOptions: PartOptions) => {
  const code = { ProductId: reference('Product'), Code: requiredText(40).meta({ title: 'Their code' }), Active };
  return rows(name, code, { ...partOptions, most: maxCodes }).meta({
    title: 'Product codes',
    hint: 'The customer’s codes for our products, used in orders and on documents.',
  });
};
