import type { Entry, GlossaryPart } from './guide.ts';

/** In the glossary they mean something; in a sentence or over a column they are as often words like any other. */
const everyday = new Set(
  'tied,line,part,left,off,area,link,role,version,history,audit,sent,posted,draft,in force,to come,break,batch,raise,transfer,fee,tie,set aside,not known,queried,refund,receipt,on account,access group,pallet,deal,revision,retired'.split(
    ',',
  ),
);

const formsOf = (term: string) => {
  const one = term.toLowerCase().replaceAll('’', "'");
  const plural = /(?:s|x|ch|sh)$/.test(one) ? `${one}es` : /[^aeiou]y$/.test(one) ? one.replace(/y$/, 'ies') : `${one}s`;
  return [one, plural];
};

export type Meanings = ReadonlyMap<string, Entry>;

/** Every word and its plural, in small letters, with its entry; the first of two of one name. */
export const meaningsOf = (parts: readonly GlossaryPart[]): Meanings => {
  const found = new Map<string, Entry>();
  for (const entry of parts.flatMap(({ entries }) => entries))
    for (const term of entry.terms.filter((one) => !everyday.has(one.toLowerCase())))
      for (const form of formsOf(term)) if (!found.has(form)) found.set(form, entry);
  // As columns say it for short.
  for (const [short, whole] of Object.entries({ free: 'free stock', 'their no.': 'their order number' })) {
    const entry = found.get(whole);
    if (entry) found.set(short, entry);
  }
  return found;
};

/** What a label means: `Free stock ↑` is asked for as Free stock. */
export const meaningOf = (meanings: Meanings, label: string) =>
  meanings.get(
    label
      .replaceAll(/[↑↓▲*:]/g, '')
      .replace(/\s*\(?optional\)?\s*$/, '')
      .trim()
      .toLowerCase()
      .replaceAll('’', "'"),
  );

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Parts a text at the words that have a meaning: every second part is one. */
export const splitAtTerms = (meanings: Meanings) => {
  // Those of one everyday word would light up half of every page.
  const words = [...meanings.keys()].filter((word) => word !== 'free').toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}-])(${words.map(escaped).join('|')})(?![\p{L}\p{N}-])`, 'giu');
  return (text: string) => text.split(pattern);
};
