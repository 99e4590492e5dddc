export type Per = 1 | 100 | 1000;

const thousand = `(?:1[,. ]?000s?|thousand|thou|'?000s?|mille|[km])`;
const before = `(?:\\bper\\b|/|\\bp/)\\s*(?:£|gbp)?\\s*`;
const units: readonly [Per, RegExp][] = [
  [1000, new RegExp(`${before}${thousand}(?![\\w])|‰|\\b1,?000s?\\b`, 'i')],
  [100, new RegExp(`${before}(?:100s?|hundred)\\b`, 'i')],
  [1, new RegExp(`${before}(?:1|one|unit|each|ea|item|piece|pce?|bottle|jar)\\b|\\b(?:each|ea)\\b`, 'i')],
];
const poundSigns = /£|\bgbp\b|\bpounds?\b|\bsterling\b/gi;

export interface ColumnHeading {
  /** Heading without unit and currency sign, in lower-case letters and digits. */
  plain: string;
  /** Number of units that a price is for, if the heading says so. */
  per: Per | undefined;
  /** True if the heading names a currency other than sterling. */
  isForeign: boolean;
}

export const normaliseHeading = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Reads `Sell price (£) per 1,000` as the heading `sellprice` with its unit. */
export const readHeading = (heading: string): ColumnHeading => {
  const [per, pattern] = units.find(([, unit]) => unit.test(heading)) ?? [];
  const bare = (pattern ? heading.replace(pattern, ' ') : heading).replace(poundSigns, ' ');
  return { plain: normaliseHeading(bare), per, isForeign: /[€$]|\b(?:eur|euros?|usd|dollars?)\b/i.test(heading) };
};
