import { z } from 'zod';

/** Electronic address schemes (EAS codes) of the Peppol network that our customers' countries use. */
export const endpointSchemes = {
  '9932': 'United Kingdom VAT number (9932)',
  '0088': 'GLN (0088)',
  '0060': 'DUNS (0060)',
  '9935': 'Irish VAT number (9935)',
  '0106': 'Dutch KvK number (0106)',
  '9944': 'Dutch VAT number (9944)',
  '0208': 'Belgian enterprise number (0208)',
  '9925': 'Belgian VAT number (9925)',
  '9930': 'German VAT number (9930)',
  '9957': 'French VAT number (9957)',
  '0009': 'French SIRET (0009)',
  EM: 'E-mail address (EM)',
} as const;

export const EndpointScheme = z.enum(Object.keys(endpointSchemes) as (keyof typeof endpointSchemes)[]);
export type EndpointScheme = z.infer<typeof EndpointScheme>;

/** Scheme of each country's VAT numbers. Undefined for other countries. */
export const vatSchemes: Readonly<Record<string, EndpointScheme>> = {
  GB: '9932',
  XI: '9932',
  IE: '9935',
  NL: '9944',
  BE: '9925',
  DE: '9930',
  FR: '9957',
};
