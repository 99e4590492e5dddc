import { dialledOf } from '#server/database/search/searchPatterns.ts';

// Where a text stands in JSON as PostgreSQL writes it, a quotation mark, a backslash and a line break have a backslash before them.
const escaped = (text: string) =>
  text
    .replaceAll(/[.^$*+?()[\]{}|\\]/g, String.raw`\$&`)
    .replaceAll(String.raw`\\`, String.raw`\\{1,2}`)
    .replaceAll('"', String.raw`\\?"`);

const between = String.raw`[\s().-]*`;

/** A telephone number however it is written. */
const phonePattern = (digits: string) => {
  const own = digits.replace(/^0/, '').split('').join(between);
  return String.raw`(?:(?:\+|00)44${between}(?:\(0\))?${between}|0)?${own}`;
};

const room = String.raw`(?:\s|\\[nrt])+`;

/** Words with any room between them. */
const wordsPattern = (text: string) => text.trim().split(/\s+/).map(escaped).join(room);

/** What is looked for, as PostgreSQL reads it: a telephone number by its digits, else the words as they are typed. */
export const patternOf = (said: string) => {
  const digits = dialledOf(said);
  return digits === undefined ? wordsPattern(said) : phonePattern(digits);
};

/** Matches nothing: no word begins within one. */
const nothing = String.raw`x\mx`;

const either = (patterns: readonly string[]) => (patterns.length === 0 ? nothing : `(?:${patterns.join('|')})`);

/** A name of two words, a number of enough digits: one that is shorter stands in other words too. */
export const isTelling = (said: string) => {
  const digits = dialledOf(said);
  return digits === undefined ? said.includes('@') || /\S\s+\S/.test(said) : digits.length >= 7;
};

export interface Gone {
  /** Finds rows that may hold something of it, by an address or by anything. */
  byAddress: string;
  byAnything: string;
  /** What is replaced: whole addresses, names and numbers, not what is a part of another. */
  words: string;
}

const partsOf = (name: string) => name.trim().split(/\s+/);

/** Where another's name holds this one, what of it stands before and after. */
const aroundIn = (kept: string, name: string) => {
  const [whole, part] = [partsOf(kept.toLowerCase()), partsOf(name.toLowerCase())];
  if (whole.length <= part.length) return [];
  const at = whole.findIndex((_word, index) => part.every((word, place) => whole[index + place] === word));
  return at < 0 ? [] : [{ before: whole.slice(0, at).join(' '), after: whole.slice(at + part.length).join(' ') }];
};

/** A name, but not where it is a part of another's, as `Jo Reed` is of `Mary Jo Reed`. */
const namePattern = (name: string, keptNames: readonly string[]) => {
  const pattern = patternOf(name);
  const guards = keptNames
    .flatMap((kept) => aroundIn(kept, name))
    .map(({ before, after }) => {
      const notAfter = before && String.raw`(?<!(?<![[:alnum:]])${wordsPattern(before)}${room})`;
      const notBefore = after && String.raw`(?!${pattern}${room}${wordsPattern(after)}(?![[:alnum:]]))`;
      return notAfter && notBefore ? `(?:${notAfter}|${notBefore})` : notAfter || notBefore;
    });
  return `${guards.join('')}${pattern}`;
};

/** A dash before a name begins a line or signs a letter, unless a letter before it makes it a part of another name: `Mary-Jo Reed`. */
const wholeWords = (patterns: readonly string[]) =>
  String.raw`(?<![[:alnum:]])(?<![[:alnum:]][_+'’-])${either(patterns)}(?![_-]?[[:alnum:]])`;

/** In an address a full stop joins too. */
const wholeAddress = (patterns: readonly string[]) =>
  String.raw`(?<![[:alnum:]])(?<![[:alnum:]][._+'’-])${either(patterns)}(?![._-]?[[:alnum:]])`;

interface Going {
  addresses: readonly string[];
  phones: readonly string[];
  names: readonly string[];
  /** Others' of the same account: one that is longer stays whole. */
  keptNames: readonly string[];
}

/** Of what is to be erased. An address is one person's wherever it stands; names and numbers are only where something else says whose. */
export const goneOf = ({ addresses, phones, names, keptNames }: Going): Gone => {
  const mails = addresses.map(wordsPattern);
  const [numbers, telling] = [phones.filter(isTelling).map(patternOf), names.filter(isTelling)];
  return {
    byAddress: either(mails),
    byAnything: either([...mails, ...telling.map(patternOf), ...numbers]),
    words: `${wholeAddress(mails)}|${wholeWords([...telling.map((name) => namePattern(name, keptNames)), ...numbers])}`,
  };
};
