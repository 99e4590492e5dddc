import { invalidField } from '#contract/call/errors.ts';
import { findCountry } from '#contract/masterData/places/countries.ts';
import { tidyPostCode } from '#contract/masterData/places/postCode.ts';

interface Place {
  Country?: unknown;
  PostCode?: unknown;
}

const isEntered = (value: unknown, stored: unknown): value is string => typeof value === 'string' && value !== '' && value !== stored;

const listedCountry = (written: string) => {
  const country = findCountry(written);
  if (country) return country.name;
  throw invalidField(
    'Country',
    `“${written}” is not a known country. Enter its English name, such as France, or leave it blank for the United Kingdom`,
  );
};

/** Writes the post code and the country in their usual form. Refuses a country that is not in the list, unless it is stored already. */
export const checkPlace = <Values extends Place>(values: Values, stored?: Readonly<Record<string, unknown>>): Values => {
  const { PostCode, Country } = values;
  return {
    ...values,
    ...(isEntered(PostCode, stored?.PostCode) ? { PostCode: tidyPostCode(PostCode) } : {}),
    ...(isEntered(Country, stored?.Country) ? { Country: listedCountry(Country) } : {}),
  };
};
