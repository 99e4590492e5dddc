import { invalidField } from '#contract/call/errors.ts';
import { findCountry } from '#contract/masterData/places/countries.ts';
import { tidyPostCode } from '#contract/masterData/places/postCode.ts';

interface AddressValues {
  Country?: unknown;
  PostCode?: unknown;
}

const isEntered = (value: unknown, stored: unknown): value is string => typeof value === 'string' && value !== '' && value !== stored;

const listedCountry = (countryText: string) => {
  const country = findCountry(countryText);
  if (country) return country.name;
  throw invalidField(
    'Country',
    `“${countryText}” is not a known country. Enter the English name, such as France. Leave it blank for the United Kingdom`,
  );
};

/** Formats the post code and the country in the usual way. Refuses an unknown country, unless it is already stored. */
export const tidyAddress = <Values extends AddressValues>(values: Values, stored?: Readonly<Record<string, unknown>>): Values => {
  const { PostCode, Country } = values;
  return {
    ...values,
    ...(isEntered(PostCode, stored?.PostCode) ? { PostCode: tidyPostCode(PostCode) } : {}),
    ...(isEntered(Country, stored?.Country) ? { Country: listedCountry(Country) } : {}),
  };
};
