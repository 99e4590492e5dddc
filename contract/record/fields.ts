import { z } from 'zod';
import type { PartMeta } from './record.ts';
import { EndpointScheme, endpointSchemes } from './electronicAddresses.ts';
import { OwnValues } from '#contract/masterData/ownFields/ownValues.ts';
import type { KindName } from './kindNames.ts';
import type { EntityName } from '#contract/masterData/entities/names.ts';
import { hasAtMost, Id, optionalText, requiredText, YesNo } from '#contract/values.ts';

/** Record fields that need more than a plain value. Their meta data tells forms, columns and files how to show them (`FieldMeta` in record.ts). */

/** The id of another entity's record. Use `reference('Colour').nullish()` if it is optional. `where` limits the records offered. */
export const reference = (of: EntityName, where?: Readonly<Record<string, unknown>>) =>
  Id.meta({ kind: 'reference', of, ...(where && { where }) });

/** Ids of any number of another entity's records, stored in a join table. */
export const references = (of: EntityName, through: string) =>
  z.array(Id).max(100, 'must have at most 100 entries').default([]).meta({ kind: 'references', of, through });

/** Maximum number of rows, and the message when there are more. */
export const limitRows = ({ most: maxCount = 200 }: Pick<PartMeta, 'most'>) =>
  [maxCount, `must have at most ${maxCount.toLocaleString('en-GB')} entries`] as const;

/**
 * Rows that belong to a record and are saved with it. A row without an id is added, a row with an id is changed, and `Active` false removes
 * it. Omitted rows stay. The table of the rows needs the column `parent` with the record's id, and a column `active`.
 */
export const rows = <Fields extends z.core.$ZodLooseShape>(
  name: string,
  fields: Fields,
  { kind = 'list', ...partMeta }: Omit<PartMeta, 'name'> & { kind?: KindName },
) =>
  z
    .array(z.object({ [`${name}Id`]: Id.optional(), ...fields }))
    .max(...limitRows(partMeta))
    .default([])
    .meta({ kind, part: { name, ...partMeta } });

/** Any number of short texts, in the order given. */
export const texts = (maxLength: number, maxCount: number) =>
  z.array(requiredText(maxLength)).max(maxCount, `must have at most ${maxCount} entries`).default([]).meta({ kind: 'texts' });

/** Materials of the packaging-waste return. */
export const Material = z.enum(['Glass', 'Steel', 'Aluminium', 'Plastic', 'Wood', 'Paper'], { error: 'must be one of the materials' });

/**
 * Values of the own fields (contract/masterData/ownFields/ownFields.ts) by field id. In a change, an absent value stays and null clears it. The
 * field's definition decides which values are valid.
 */
export const Own = OwnValues.default({}).meta({ kind: 'ownValues', title: 'Own fields' });

/** A positive measurement with up to `decimals` decimals. State its unit with `.meta({ unit: 'mm' })`. */
export const measure = (maximum: number, decimals = 0) =>
  decimals === 0
    ? z.int({ error: 'must be a whole number' }).min(1, 'must be more than zero').max(maximum, 'is too large')
    : z
        .number({ error: 'must be a number' })
        .gt(0, 'must be more than zero')
        .max(maximum, 'is too large')
        .refine(hasAtMost(decimals), `must have at most ${decimals} decimals`);

/** The floor area that an item occupies. */
export const footprint = {
  LengthMm: measure(10_000).nullish().meta({ title: 'Length', unit: 'mm' }),
  WidthMm: measure(10_000).nullish().meta({ title: 'Width', unit: 'mm' }),
};

/** A whole number, zero or more. */
export const count = (maximum: number) =>
  z
    .int({ error: 'must be a whole number' })
    .min(0, 'must not be negative')
    .max(maximum, `must be at most ${maximum.toLocaleString('en-GB')}`);

export const phone = () => optionalText(40).meta({ kind: 'phone' });

/** Address of a picture: a path in our file store, or an https address. */
export const picture = () =>
  optionalText(500)
    .refine((url) => url === null || /^(\/api\/|https:\/\/)/.test(url), 'must be an uploaded picture or an https address')
    .meta({ kind: 'image' });

/** Path of an uploaded PDF in our file store. Someone else, such as a supplier, issued the document. */
export const uploadedPdf = () =>
  optionalText(100)
    .refine((url) => url === null || /^\/api\/Declaration\/Paper\/[0-9a-f]{64}$/.test(url), 'must be an uploaded document')
    .meta({ kind: 'paper' });

const vatNumber = /^[A-Z]{2}[A-Z0-9+*]{2,13}$/;

/** Checks the check digits of a British VAT number with HMRC's two modulus-97 rules. The second rule dates from 2010. */
const hasCheckDigits = (digits: string) => {
  const weightedDigits = Array.from(digits.slice(0, 7), (digit, index) => Number(digit) * (8 - index));
  const sum = weightedDigits.reduce((total, each) => total + each, 0) + Number(digits.slice(7));
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
};

const normaliseVatNumber = (text: string) => text.toUpperCase().replace(/[\s.-]/g, '');

/**
 * Accepts a VAT number with its country prefix, such as GB123456789. Checks the check digits of British numbers. Refuses IM, because Isle
 * of Man numbers begin with GB.
 */
export const isVatNumberValid = (text: string) => {
  const normalised = normaliseVatNumber(text);
  if (!vatNumber.test(normalised) || normalised.startsWith('IM')) return false;
  if (!/^(GB|XI)/.test(normalised)) return true;
  const british = /^(?:GB|XI)(\d{9})(\d{3})?$/.exec(normalised);
  return british ? hasCheckDigits(british[1] ?? '') : /^(GB|XI)(GD|HA)\d{3}$/.test(normalised);
};

/** Adds GB to a number whose check digits show that it is British. */
const withCountry = (text: string | null | undefined) =>
  text && /^\d{9}(\d{3})?$/.test(normaliseVatNumber(text)) && hasCheckDigits(normaliseVatNumber(text).slice(0, 9)) ? `GB ${text}` : text;

export const VatNumber = () =>
  optionalText(20)
    .transform(withCountry)
    .refine(
      (text) => !text || isVatNumberValid(text),
      'is not valid. Include the country, such as GB 123 4567 82. Isle of Man numbers start with GB.',
    )
    .meta({ kind: 'vatNumber' });

/** Address for e-invoices: scheme and identifier, both or neither. */
export const electronicAddress = (hint: string) => ({
  EndpointScheme: EndpointScheme.nullish().meta({ title: 'Electronic address scheme', words: endpointSchemes, hint }),
  EndpointId: optionalText(50).meta({ title: 'Electronic address' }),
});

/** Fields for how a customer receives documents. */
export const documentPreferences = {
  DocumentDelivery: z
    .enum(['Email', 'Post'])
    .default('Email')
    .meta({ title: 'Send documents by', words: { Email: 'E-mail' } }),
  XmlInvoices: YesNo.default(false).meta({
    title: 'Attach e-invoices',
    hint: 'Sends invoices and credit notes as PDF and XML (UBL 2.1, EN 16931).',
  }),
  ...electronicAddress('On the Peppol network. If empty, the VAT number is used.'),
  AcknowledgementPrices: YesNo.default(true).meta({
    title: 'Prices on acknowledgements',
    hint: 'Also when the customer orders again online.',
  }),
};

/** A colour such as #8B4513. */
export const swatch = () =>
  optionalText(20)
    .refine((colour) => !colour || /^#[0-9A-Fa-f]{6}$/.test(colour), 'must be a colour such as #8B4513')
    .meta({ kind: 'swatch' });

/** Lines of a postal address, each in its own column. Forms show them as one field of the kind `address`. */
export const addressLines = {
  Line1: optionalText(120).meta({ kind: 'address', title: 'Address' }),
  Line2: optionalText(120).meta({ title: 'Address line 2' }),
  Line3: optionalText(120).meta({ title: 'Address line 3' }),
  Town: optionalText(80),
  County: optionalText(80),
  PostCode: optionalText(12),
  Country: optionalText(80),
};

/** Like `addressLines`, with the first line required. */
export const requiredAddressLines = { ...addressLines, Line1: requiredText(120).meta({ kind: 'address', title: 'Address' }) };
