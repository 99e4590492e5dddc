import { z } from 'zod';
import type { PartMeta } from './record.ts';
import { EndpointScheme, endpointSchemes } from './electronicAddresses.ts';
import { OwnValues } from '#contract/masterData/ownFields/ownValues.ts';
import type { KindName } from './kindNames.ts';
import type { EntityName } from '#contract/masterData/entities/names.ts';
import { hasAtMost, Id, optionalText, requiredText, YesNo } from '#contract/values.ts';

/** Fields of records, beyond the plain values: each tells a form, a column and a file what it is (`FieldMeta` in record.ts). */

/** The id of another entity's record: `reference('Colour').nullish()` where there may be none. `where`: only those are offered. */
export const reference = (of: EntityName, where?: Readonly<Record<string, unknown>>) =>
  Id.meta({ kind: 'reference', of, ...(where && { where }) });

/** Ids of any number of another entity's records, kept in a table of pairs. */
export const references = (of: EntityName, through: string) =>
  z.array(Id).max(100, 'must be at most 100 in the list').default([]).meta({ kind: 'references', of, through });

/** The longest list of rows, and what is said of a longer one. */
export const mostOf = ({ most = 200 }: Pick<PartMeta, 'most'>) =>
  [most, `must be at most ${most.toLocaleString('en-GB')} in the list`] as const;

/**
 * Rows that are part of a record and are saved with it: no id adds, an id changes, `Active` false removes, one that is left out stays.
 * Their table has the record's id as `parent` and an `active` column.
 */
export const rows = <Fields extends z.core.$ZodLooseShape>(
  name: string,
  fields: Fields,
  { kind = 'list', ...kept }: Omit<PartMeta, 'name'> & { kind?: KindName },
) =>
  z
    .array(z.object({ [`${name}Id`]: Id.optional(), ...fields }))
    .max(...mostOf(kept))
    .default([])
    .meta({ kind, part: { name, ...kept } });

/** Any number of short texts, in an order of their own. */
export const texts = (longest: number, most: number) =>
  z.array(requiredText(longest)).max(most, `must be at most ${most} in the list`).default([]).meta({ kind: 'texts' });

/** What packaging is made of, as the packaging-waste return counts it. */
export const Material = z.enum(['Glass', 'Steel', 'Aluminium', 'Plastic', 'Wood', 'Paper'], { error: 'must be one of the materials' });

/**
 * The values of the fields that an administrator has added (contract/masterData/ownFields/ownFields.ts), by the field's id. On a change an absent one keeps what is
 * stored and null takes it away. What each may be is known by its definition.
 */
export const Own = OwnValues.default({}).meta({ kind: 'ownValues', title: 'Own fields' });

/** A number above nothing, with at most so many decimals: a measure. Say its unit by `.meta({ unit: 'mm' })`. */
export const measure = (maximum: number, decimals = 0) =>
  decimals === 0
    ? z.int({ error: 'must be a whole number' }).min(1, 'must be more than zero').max(maximum, 'is too large')
    : z
        .number({ error: 'must be a number' })
        .gt(0, 'must be more than zero')
        .max(maximum, 'is too large')
        .refine(hasAtMost(decimals), `must have at most ${decimals} decimals`);

/** The ground that something takes. */
export const footprint = {
  LengthMm: measure(10_000).nullish().meta({ title: 'Length', unit: 'mm' }),
  WidthMm: measure(10_000).nullish().meta({ title: 'Width', unit: 'mm' }),
};

/** A whole number from 0. */
export const count = (maximum: number) =>
  z
    .int({ error: 'must be a whole number' })
    .min(0, 'must not be negative')
    .max(maximum, `must be at most ${maximum.toLocaleString('en-GB')}`);

export const phone = () => optionalText(40).meta({ kind: 'phone' });

/** Where a picture is kept: the file store's own path, or an https address. */
export const picture = () =>
  optionalText(500)
    .refine((url) => url === null || /^(\/api\/|https:\/\/)/.test(url), 'must be a picture of the store, or an https address')
    .meta({ kind: 'image' });

/** A PDF of somebody else's that was uploaded: its address in our own store. */
export const paper = () =>
  optionalText(100)
    .refine((url) => url === null || /^\/api\/Declaration\/Paper\/[0-9a-f]{64}$/.test(url), 'must be a paper that was uploaded')
    .meta({ kind: 'paper' });

const vatNumber = /^[A-Z]{2}[A-Z0-9+*]{2,13}$/;

/** HMRC's check digits (modulus 97, the old rule and that of 2010). */
const hasCheckDigits = (digits: string) => {
  const weighed = Array.from(digits.slice(0, 7), (digit, index) => Number(digit) * (8 - index));
  const sum = weighed.reduce((total, each) => total + each, 0) + Number(digits.slice(7));
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
};

const plainVatNumber = (text: string) => text.toUpperCase().replace(/[\s.-]/g, '');

/** Takes a number with its country's letters: GB123456789. A British one must pass the check. IM is refused: those numbers begin with GB. */
export const vatNumberIsRight = (text: string) => {
  const plain = plainVatNumber(text);
  if (!vatNumber.test(plain) || plain.startsWith('IM')) return false;
  if (!/^(GB|XI)/.test(plain)) return true;
  const british = /^(?:GB|XI)(\d{9})(\d{3})?$/.exec(plain);
  return british ? hasCheckDigits(british[1] ?? '') : /^(GB|XI)(GD|HA)\d{3}$/.test(plain);
};

/** Puts GB before a number that is British by its check digits. */
const withCountry = (text: string | null | undefined) =>
  text && /^\d{9}(\d{3})?$/.test(plainVatNumber(text)) && hasCheckDigits(plainVatNumber(text).slice(0, 9)) ? `GB ${text}` : text;

export const VatNumber = () =>
  optionalText(20)
    .transform(withCountry)
    .refine(
      (text) => !text || vatNumberIsRight(text),
      'is not a VAT number. Write it with its country, such as GB 123 4567 82; Isle of Man numbers begin with GB',
    )
    .meta({ kind: 'vatNumber' });

/** Where e-invoices go: the kind of address and itself, both or neither. */
export const electronicAddress = (hint: string) => ({
  EndpointScheme: EndpointScheme.nullish().meta({ title: 'Electronic address of kind', words: endpointSchemes, hint }),
  EndpointId: optionalText(50).meta({ title: 'Electronic address' }),
});

/** How a customer takes its papers. */
export const paperWishes = {
  DocumentDelivery: z
    .enum(['Email', 'Post'])
    .default('Email')
    .meta({ title: 'Papers go by', words: { Email: 'E-mail' } }),
  XmlInvoices: YesNo.default(false).meta({
    title: 'E-invoices with the mail',
    hint: 'Invoices and credit notes go as PDF and as XML (UBL 2.1, EN 16931).',
  }),
  ...electronicAddress('On the Peppol network; none: its VAT number.'),
  AcknowledgementPrices: YesNo.default(true).meta({ title: 'Prices on acknowledgements' }),
};

/** A colour as #8B4513. */
export const swatch = () =>
  z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #8B4513')
    .nullish()
    .meta({ kind: 'swatch' });

/** The lines of a postal address, kept in columns of their own; the kind `address` draws them as one. */
export const addressLines = {
  Line1: optionalText(120).meta({ kind: 'address', title: 'Address' }),
  Line2: optionalText(120).meta({ title: 'Address line 2' }),
  Line3: optionalText(120).meta({ title: 'Address line 3' }),
  Town: optionalText(80),
  County: optionalText(80),
  PostCode: optionalText(12),
  Country: optionalText(80),
};

/** As `addressLines`, where the first line must be there. */
export const requiredAddressLines = { ...addressLines, Line1: requiredText(120).meta({ kind: 'address', title: 'Address' }) };
