/** The longest number that there is, by the world's plan of them (E.164). */
const mostDigits = 15;

const digitsOf = (text: string) => text.replaceAll(/[^\d+]/g, '');

/**
 * What is rung of a number as people write it: `+44 (0)20 7946 0018` is `+442079460018`. Of two the first; an extension is left to be said.
 * Undefined where there is nothing to ring.
 */
export const dialled = (text: string) => {
  const run = /\+?[\d(][\d\s()./–-]*/.exec(text)?.[0] ?? '';
  const first = digitsOf(run).length > mostDigits ? (run.split('/')[0] ?? '') : run;
  // Behind the code of a country the 0 is not rung.
  const isAbroad = /^(\+|00)/.test(digitsOf(first));
  const rung = digitsOf(isAbroad ? first.replace('(0)', '') : first).replace(/^(\+|00)440/, '$144');
  return /\d/.test(rung) ? rung : undefined;
};
