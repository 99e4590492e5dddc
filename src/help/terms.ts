import type { Entry, GlossaryPart } from './guide.ts';

/** Glossary words that are too common to mark in a sentence or over a column. */
const everyday = new Set(
  'tied,line,part,left,off,area,link,role,version,history,audit,sent,posted,draft,in force,to come,break,batch,raise,transfer,fee,tie,set aside,not known,queried,refund,receipt,on account,access group,pallet,order,remaining,revision,retired'.split(
    ',',
  ),
);

const listForms = (term: string) => {
  const one = term.toLowerCase().replaceAll('’', "'");
  const plural = /(?:s|x|ch|sh)$/.test(one) ? `${one}es` : /[^aeiou]y$/.test(one) ? one.replace(/y$/, 'ies') : `${one}s`;
  return [one, plural];
};

export type Meanings = ReadonlyMap<string, Entry>;

/** Returns the meaning of every word and its plural, in lower case. If two entries share a word, the first one is used. */
export const indexMeanings = (parts: readonly GlossaryPart[]): Meanings => {
  const entryByTerm = new Map<string, Entry>();
  for (const entry of parts.flatMap(({ entries }) => entries))
    for (const term of entry.terms.filter((one) => !everyday.has(one.toLowerCase())))
      for (const form of listForms(term)) if (!entryByTerm.has(form)) entryByTerm.set(form, entry);
  // Short forms that column headings use.
  for (const [short, whole] of Object.entries({ free: 'free stock', 'their no.': 'their order number' })) {
    const entry = entryByTerm.get(whole);
    if (entry) entryByTerm.set(short, entry);
  }
  return entryByTerm;
};

/** Returns the meaning of a label. `Free stock ↑` is looked up as Free stock. */
export const findMeaning = (meanings: Meanings, label: string) =>
  meanings.get(
    label
      .replaceAll(/[↑↓▲*:]/g, '')
      .replace(/\s*\(?optional\)?\s*$/, '')
      .trim()
      .toLowerCase()
      .replaceAll('’', "'"),
  );

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Splits a text at words that have a meaning. Every second part is such a word. */
export const splitAtTerms = (meanings: Meanings) => {
  // Leaves out *free*, because it would mark half of every page.
  const words = [...meanings.keys()].filter((word) => word !== 'free').toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}-])(${words.map(escaped).join('|')})(?![\p{L}\p{N}-])`, 'giu');
  return (text: string) => text.split(pattern);
};
