import { AppError } from '#contract/call/errors.ts';
import { schemeOfVat } from '#contract/record/electronicAddresses.ts';
import { countryOfPrefix, findCountry } from '#contract/masterData/places/countries.ts';
import { isUkPostCode } from '#contract/masterData/places/postCode.ts';
import type { CompanySnapshot, PartySnapshot, PostSnapshot } from '#server/documents/snapshots/partySnapshots.ts';
import type { Category } from './vat.ts';
import { element, optional } from './xml.ts';
import type { Element } from './xml.ts';

const vatPlain = (text: string | null) => (text ?? '').toUpperCase().replace(/[\s.-]/g, '');

/** BR-CO-09: a VAT number starts with its country code. */
export const vatIdentifier = (text: string | null) => {
  const plain = vatPlain(text);
  return /^\d/.test(plain) ? `GB${plain}` : plain;
};

/** The Isle of Man counts as part of the United Kingdom for VAT. */
const codeOfCountry = (written: string) => {
  const code = findCountry(written)?.code;
  return code === 'IM' ? 'GB' : code;
};

/**
 * Returns the country of the address, or else of the VAT number, or else GB. Throws RULE_BROKEN if the address names an unknown country. A guess
 * could be wrong about VAT, which differs abroad.
 */
export const countryOf = ({ Post, AddressLines, VatNumber }: PartySnapshot): string => {
  const written = (Post ? Post.Country : AddressLines.at(-1))?.trim() ?? '';
  const byName = codeOfCountry(written);
  if (byName !== undefined) return byName;
  // The last line of an address stored as printed need not be a country.
  if (Post && written !== '')
    throw new AppError('RULE_BROKEN', `The country “${written}” is not known. An e-invoice needs a valid country.`);
  const [prefix = ''] = /^[A-Z]{2}/.exec(vatIdentifier(VatNumber)) ?? [];
  return countryOfPrefix(prefix) ?? 'GB';
};

const postOf = ({ Post, AddressLines }: PartySnapshot): PostSnapshot => {
  if (Post) return Post;
  // Issued before addresses were stored in fields, so uses the printed lines.
  const [Line1 = null, Line2 = null, ...rest] = AddressLines;
  return { Line1, Line2, Line3: rest.join(', ') || null, Town: null, County: null, PostCode: null, Country: null };
};

export const addressElement = (name: string, post: PostSnapshot, country: string): Element =>
  element(name, [
    optional('cbc:StreetName', post.Line1),
    optional('cbc:AdditionalStreetName', post.Line2),
    optional('cbc:CityName', post.Town),
    optional('cbc:PostalZone', post.PostCode),
    optional('cbc:CountrySubentity', post.County),
    post.Line3 ? element('cac:AddressLine', [element('cbc:Line', post.Line3)]) : null,
    element('cac:Country', [element('cbc:IdentificationCode', country)]),
  ]);

interface Endpoint {
  EndpointScheme?: string | null;
  EndpointId?: string | null;
  VatNumber: string | null;
}

/** Uses the electronic address that is set, or else the VAT number if its country has a scheme for that. */
const endpointElement = ({ EndpointScheme, EndpointId, VatNumber }: Endpoint) => {
  if (EndpointScheme && EndpointId) return element('cbc:EndpointID', EndpointId.trim(), { schemeID: EndpointScheme });
  const vat = vatIdentifier(VatNumber);
  const scheme = schemeOfVat[vat.slice(0, 2)];
  return scheme === undefined ? null : element('cbc:EndpointID', vat, { schemeID: scheme });
};

const taxScheme = element('cac:TaxScheme', [element('cbc:ID', 'VAT')]);
const vatElement = (vatNumber: string | null) => {
  const id = vatIdentifier(vatNumber);
  return id === '' ? null : element('cac:PartyTaxScheme', [element('cbc:CompanyID', id), taxScheme]);
};

/** Invoices outside the scope of VAT must not show a VAT number (BR-O-02 to 04). All others show the seller's. */
const isOutside = (categories: readonly Category[]) => categories.length > 0 && categories.every((category) => category === 'O');

const sellerPost = ({ RegisteredOffice }: CompanySnapshot): PostSnapshot => {
  const parts = RegisteredOffice.split(/\s*[,\n]\s*/).filter(Boolean);
  const PostCode = parts.find(isUkPostCode) ?? null;
  const [Line1 = null, ...rest] = parts.filter((part) => part !== PostCode && codeOfCountry(part) === undefined);
  const [Town = null, ...more] = rest.length > 2 ? rest.slice(-2) : rest;
  const Line2 = rest.length > 2 ? rest.slice(0, -2).join(', ') : null;
  return { Line1, Line2, Line3: null, Town, County: more[0] ?? null, PostCode, Country: null };
};

/** Seller, from the company settings at the time of issue. */
export const sellerElement = (company: CompanySnapshot, categories: readonly Category[]): Element => {
  const isPlain = isOutside(categories);
  if (!isPlain && !company.VatNumber)
    throw new AppError('RULE_BROKEN', 'Our company had no VAT number at the time of issue. An e-invoice with VAT needs one.');
  if (isPlain && !company.CompanyNumber)
    throw new AppError(
      'RULE_BROKEN',
      'Our company had no company number at the time of issue. An e-invoice outside the scope of VAT needs one.',
    );
  return element('cac:AccountingSupplierParty', [
    element('cac:Party', [
      endpointElement(company),
      element('cac:PartyName', [element('cbc:Name', company.TradingName ?? company.Name)]),
      addressElement('cac:PostalAddress', sellerPost(company), 'GB'),
      !isPlain && vatElement(company.VatNumber),
      element('cac:PartyLegalEntity', [element('cbc:RegistrationName', company.Name), optional('cbc:CompanyID', company.CompanyNumber)]),
      company.Phone || company.Email
        ? element('cac:Contact', [optional('cbc:Telephone', company.Phone), optional('cbc:ElectronicMail', company.Email)])
        : null,
    ]),
  ]);
};

/** Customer, as at the time of issue. */
export const buyerElement = (customer: PartySnapshot, categories: readonly Category[]): Element => {
  if (categories.includes('AE') && !customer.VatNumber && !customer.CompanyNumber)
    throw new AppError('RULE_BROKEN', `${customer.Name} had no VAT number at the time of issue. A reverse charge e-invoice needs one.`);
  return element('cac:AccountingCustomerParty', [
    element('cac:Party', [
      endpointElement(customer),
      element('cac:PartyIdentification', [element('cbc:ID', customer.AccountCode)]),
      element('cac:PartyName', [element('cbc:Name', customer.Name)]),
      addressElement('cac:PostalAddress', postOf(customer), countryOf(customer)),
      !isOutside(categories) && vatElement(customer.VatNumber),
      element('cac:PartyLegalEntity', [element('cbc:RegistrationName', customer.Name), optional('cbc:CompanyID', customer.CompanyNumber)]),
    ]),
  ]);
};
