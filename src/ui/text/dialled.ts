/** Maximum length of a telephone number (E.164). */
const mostDigits = 15;

const digitsOf = (text: string) => text.replaceAll(/[^\d+]/g, '');

/**
 * Extracts the number to dial from a written one: `+44 (0)20 7946 0018` becomes `+442079460018`. Takes the first of two numbers and leaves out an
 * extension. Undefined if there is nothing to dial.
 */
export const dialled = (text: string) => {
  const run = /\+?[\d(][\d\s()./–-]*/.exec(text)?.[0] ?? '';
  const first = digitsOf(run).length > mostDigits ? (run.split('/')[0] ?? '') : run;
  // The trunk 0 is not dialled after a country code.
  const isAbroad = /^(\+|00)/.test(digitsOf(first));
  const rung = digitsOf(isAbroad ? first.replace('(0)', '') : first).replace(/^(\+|00)440/, '$144');
  return /\d/.test(rung) ? rung : undefined;
};
