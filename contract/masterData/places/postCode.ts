const ukPostCode = /^([A-Z]{1,2}\d[A-HJ-NP-Z\d]?)(\d[A-Z]{2})$/;

/** Matches a post code with the letter O or I in place of a digit: `HR4 OAL`, `BS1O 6AA`, `DEI4 1AA`. */
const misread = /^([A-Z]{1,2}?)([\dOI]{1,2}|\d[A-Z])([\dOI])([A-Z]{2})$/;

const asDigits = (text: string) => text.replaceAll('O', '0').replaceAll('I', '1');

const parsePostCode = (input: string) => {
  const signs = input.toUpperCase().replace(/\s+/g, '');
  const exact = ukPostCode.exec(signs);
  if (exact) return exact;
  const [, area = '', district = '', sector = '', unit = ''] = misread.exec(signs) ?? [];
  return ukPostCode.exec(`${area}${/[OI]/.test(district) ? asDigits(district) : district}${asDigits(sector)}${unit}`);
};

export const isUkPostCode = (input: string) => parsePostCode(input) !== null;

/**
 * Formats a British post code as Royal Mail does, `de141aa` as `DE14 1AA`, and corrects the letters O and I to digits. Leaves other text
 * unchanged.
 */
export const tidyPostCode = (input: string) => {
  const match = parsePostCode(input);
  return match ? `${match[1]} ${match[2]}` : input;
};
