import { AppError } from '#contract/call/errors.ts';
import { vatSchemes } from '#contract/record/electronicAddresses.ts';
import { findCountryByVatPrefix, findCountry } from '#contract/masterData/places/countries.ts';
import { isUkPostCode } from '#contract/masterData/places/postCode.ts';
import type { CompanySnapshot, PartySnapshot, PostSnapshot } from '#server/documents/snapshots/partySnapshots.ts';
import type { Category } from './vat.ts';
import { element, optionalElement } from './xml.ts';
import type { Element } from './xml.ts';

const normaliseVatNumber = (text: string | null) => (text ?? '').toUpperCase().replace(/[\s.-]/g, '');

/** Returns the VAT number with its country code, as BR-CO-09 requires. A number without letters is British. */
export const vatIdentifier = (text: string | null) => {
  const normalised = normaliseVatNumber(text);
  return /^\d/.test(normalised) ? `GB${normalised}` : normalised;
};

/** Returns the country code of a name. For VAT, the Isle of Man is part of the United Kingdom. */
const parseCountry = (countryText: string) => {
  const code = findCountry(countryText)?.code;
  return code === 'IM' ? 'GB' : code;
};

/**
 * Returns the country of the address, or else of the VAT number, or else GB. Throws RULE_BROKEN if the address names an unknown country, because a
 * wrong guess could give the wrong VAT category.
 */
export const findCountryCode = ({ Post, AddressLines, VatNumber }: PartySnapshot): string => {
  const countryText = (Post ? Post.Country : AddressLines.at(-1))?.trim() ?? '';
  const byName = parseCountry(countryText);
  if (byName !== undefined) return byName;
  // Without `Post` the text is only the last printed line, which need not be a country.
  if (Post && countryText !== '')
    throw new AppError('RULE_BROKEN', `The country “${countryText}” is not known. An e-invoice needs a valid country.`);
  const [prefix = ''] = /^[A-Z]{2}/.exec(vatIdentifier(VatNumber)) ?? [];
  return findCountryByVatPrefix(prefix) ?? 'GB';
};

const readAddress = ({ Post, AddressLines }: PartySnapshot): PostSnapshot => {
  if (Post) return Post;
  // Documents issued before addresses had separate fields have only the printed lines.
  const [Line1 = null, Line2 = null, ...otherLines] = AddressLines;
  return { Line1, Line2, Line3: otherLines.join(', ') || null, Town: null, County: null, PostCode: null, Country: null };
};

export const addressElement = (name: string, post: PostSnapshot, country: string): Element =>
  element(name, [
    optionalElement('cbc:StreetName', post.Line1),
    optionalElement('cbc:AdditionalStreetName', post.Line2),
    optionalElement('cbc:CityName', post.Town),
    optionalElement('cbc:PostalZone', post.PostCode),
    optionalElement('cbc:CountrySubentity', post.County),
    post.Line3 ? element('cac:AddressLine', [element('cbc:Line', post.Line3)]) : null,
    element('cac:Country', [element('cbc:IdentificationCode', country)]),
  ]);

interface Endpoint {
  EndpointScheme?: string | null;
  EndpointId?: string | null;
  VatNumber: string | null;
}

/** Uses the electronic address that is set, or else the VAT number if Peppol has a scheme for VAT numbers of its country. */
const endpointElement = ({ EndpointScheme, EndpointId, VatNumber }: Endpoint) => {
  if (EndpointScheme && EndpointId) return element('cbc:EndpointID', EndpointId.trim(), { schemeID: EndpointScheme });
  const vat = vatIdentifier(VatNumber);
  const scheme = vatSchemes[vat.slice(0, 2)];
  return scheme === undefined ? null : element('cbc:EndpointID', vat, { schemeID: scheme });
};

const taxScheme = element('cac:TaxScheme', [element('cbc:ID', 'VAT')]);
const vatElement = (vatNumber: string | null) => {
  const id = vatIdentifier(vatNumber);
  return id === '' ? null : element('cac:PartyTaxScheme', [element('cbc:CompanyID', id), taxScheme]);
};

/** Invoices outside the scope of VAT must not show a VAT number (BR-O-02 to 04). All others show the seller's. */
const isOutsideVat = (categories: readonly Category[]) => categories.length > 0 && categories.every((category) => category === 'O');

/** Splits our registered office, which the settings have as one text, into the fields of an address. */
const splitRegisteredOffice = ({ RegisteredOffice }: CompanySnapshot): PostSnapshot => {
  const parts = RegisteredOffice.split(/\s*[,\n]\s*/).filter(Boolean);
  const PostCode = parts.find(isUkPostCode) ?? null;
  const [Line1 = null, ...otherLines] = parts.filter((part) => part !== PostCode && parseCountry(part) === undefined);
  const [Town = null, County = null] = otherLines.length > 2 ? otherLines.slice(-2) : otherLines;
  const Line2 = otherLines.length > 2 ? otherLines.slice(0, -2).join(', ') : null;
  return { Line1, Line2, Line3: null, Town, County, PostCode, Country: null };
};

/** Describes our company as it was at the time of issue. */
export const sellerElement = (company: CompanySnapshot, categories: readonly Category[]): Element => {
  const hasVat = !isOutsideVat(categories);
  if (hasVat && !company.VatNumber)
    throw new AppError('RULE_BROKEN', 'Our company had no VAT number at the time of issue. An e-invoice with VAT needs one.');
  if (!hasVat && !company.CompanyNumber)
    throw new AppError(
      'RULE_BROKEN',
      'Our company had no company number at the time of issue. An e-invoice outside the scope of VAT needs one.',
    );
  return element('cac:AccountingSupplierParty', [
    element('cac:Party', [
      endpointElement(company),
      element('cac:PartyName', [element('cbc:Name', company.TradingName ?? company.Name)]),
      addressElement('cac:PostalAddress', splitRegisteredOffice(company), 'GB'),
      hasVat && vatElement(company.VatNumber),
      element('cac:PartyLegalEntity', [
        element('cbc:RegistrationName', company.Name),
        optionalElement('cbc:CompanyID', company.CompanyNumber),
      ]),
      company.Phone || company.Email
        ? element('cac:Contact', [optionalElement('cbc:Telephone', company.Phone), optionalElement('cbc:ElectronicMail', company.Email)])
        : null,
    ]),
  ]);
};

/** Describes the customer as at the time of issue. */
export const buyerElement = (customer: PartySnapshot, categories: readonly Category[]): Element => {
  if (categories.includes('AE') && !customer.VatNumber && !customer.CompanyNumber)
    throw new AppError('RULE_BROKEN', `${customer.Name} had no VAT number at the time of issue. A reverse charge e-invoice needs one.`);
  return element('cac:AccountingCustomerParty', [
    element('cac:Party', [
      endpointElement(customer),
      element('cac:PartyIdentification', [element('cbc:ID', customer.AccountCode)]),
      element('cac:PartyName', [element('cbc:Name', customer.Name)]),
      addressElement('cac:PostalAddress', readAddress(customer), findCountryCode(customer)),
      !isOutsideVat(categories) && vatElement(customer.VatNumber),
      element('cac:PartyLegalEntity', [
        element('cbc:RegistrationName', customer.Name),
        optionalElement('cbc:CompanyID', customer.CompanyNumber),
      ]),
    ]),
  ]);
};
