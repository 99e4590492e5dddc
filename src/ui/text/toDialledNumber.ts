/** Maximum length of a telephone number (E.164). */
const maxDigits = 15;

const keepDigits = (text: string) => text.replaceAll(/[^\d+]/g, '');

/**
 * Extracts the number to dial from a written one: `+44 (0)20 7946 0018` becomes `+442079460018`. Takes the first of two numbers and leaves out an
 * extension. Undefined if there is nothing to dial.
 */
export const toDialledNumber = (text: string) => {
  const run = /\+?[\d(][\d\s()./–-]*/.exec(text)?.[0] ?? '';
  const first = keepDigits(run).length > maxDigits ? (run.split('/')[0] ?? '') : run;
  // Removes the 0 after a country code, which is not dialled.
  const isAbroad = /^(\+|00)/.test(keepDigits(first));
  const rung = keepDigits(isAbroad ? first.replace('(0)', '') : first).replace(/^(\+|00)440/, '$144');
  return /\d/.test(rung) ? rung : undefined;
};
