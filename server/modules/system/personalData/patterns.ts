import { normaliseDialled } from '#server/database/search/searchPatterns.ts';

// Allows for the backslashes of PostgreSQL's JSON text, before a quotation mark, a backslash and a line break.
const escapePattern = (text: string) =>
  text
    .replaceAll(/[.^$*+?()[\]{}|\\]/g, String.raw`\$&`)
    .replaceAll(String.raw`\\`, String.raw`\\{1,2}`)
    .replaceAll('"', String.raw`\\?"`);

const phoneGap = String.raw`[\s().-]*`;

/** Matches a telephone number with any spacing, and with or without +44. */
const phonePattern = (digits: string) => {
  const spacedDigits = digits.replace(/^0/, '').split('').join(phoneGap);
  return String.raw`(?:(?:\+|00)44${phoneGap}(?:\(0\))?${phoneGap}|0)?${spacedDigits}`;
};

const wordGap = String.raw`(?:\s|\\[nrt])+`;

/** Matches words with any spacing between them. */
const wordsPattern = (text: string) => text.trim().split(/\s+/).map(escapePattern).join(wordGap);

/** Turns a search text into a PostgreSQL pattern. A telephone number matches by its digits, other text by its words. */
export const searchPattern = (searchText: string) => {
  const digits = normaliseDialled(searchText);
  return digits === undefined ? wordsPattern(searchText) : phonePattern(digits);
};

/** Matches nothing, because no word begins inside another word. */
const matchNothing = String.raw`x\mx`;

const either = (patterns: readonly string[]) => (patterns.length === 0 ? matchNothing : `(?:${patterns.join('|')})`);

/** Checks for a text that identifies someone: an address, a name of two words or a long number. Shorter text also occurs in other words. */
export const isIdentifying = (searchText: string) => {
  const digits = normaliseDialled(searchText);
  return digits === undefined ? searchText.includes('@') || /\S\s+\S/.test(searchText) : digits.length >= 7;
};

export interface ErasedPatterns {
  /** Matches e-mail addresses. These identify a person in any row. */
  byAddress: string;
  byAnything: string;
  /** Matches text to replace: whole addresses, names and numbers, but not parts of longer ones. */
  words: string;
}

const splitName = (name: string) => name.trim().split(/\s+/);

/** Finds `name` within a longer name. Returns the words before and after it. */
const findAround = (keptName: string, name: string) => {
  const [keptWords, part] = [splitName(keptName.toLowerCase()), splitName(name.toLowerCase())];
  if (keptWords.length <= part.length) return [];
  const start = keptWords.findIndex((_word, index) => part.every((word, position) => keptWords[index + position] === word));
  return start < 0 ? [] : [{ before: keptWords.slice(0, start).join(' '), after: keptWords.slice(start + part.length).join(' ') }];
};

/** Matches a name, but not as part of another person's name: `Jo Reed`, but not in `Mary Jo Reed`. */
const namePattern = (name: string, keptNames: readonly string[]) => {
  const pattern = searchPattern(name);
  const guards = keptNames
    .flatMap((keptName) => findAround(keptName, name))
    .map(({ before, after }) => {
      const notAfter = before && String.raw`(?<!(?<![[:alnum:]])${wordsPattern(before)}${wordGap})`;
      const notBefore = after && String.raw`(?!${pattern}${wordGap}${wordsPattern(after)}(?![[:alnum:]]))`;
      return notAfter && notBefore ? `(?:${notAfter}|${notBefore})` : notAfter || notBefore;
    });
  return `${guards.join('')}${pattern}`;
};

/** Matches whole words. A dash after a letter joins two names, as in `Mary-Jo Reed`. Another dash starts a line or a signature. */
const wholeWords = (patterns: readonly string[]) =>
  String.raw`(?<![[:alnum:]])(?<![[:alnum:]][_+'’-])${either(patterns)}(?![_-]?[[:alnum:]])`;

/** Matches whole addresses. Unlike in `wholeWords`, a full stop is part of an address. */
const wholeAddress = (patterns: readonly string[]) =>
  String.raw`(?<![[:alnum:]])(?<![[:alnum:]][._+'’-])${either(patterns)}(?![._-]?[[:alnum:]])`;

interface ErasedValues {
  addresses: readonly string[];
  phones: readonly string[];
  names: readonly string[];
  /** Names of other people in the same account. A longer name among these is not changed. */
  keptNames: readonly string[];
}

/** Builds the patterns of an erasure. An address identifies a person anywhere. Names and numbers identify a person only in rows about them. */
export const erasedPatterns = ({ addresses, phones, names, keptNames }: ErasedValues): ErasedPatterns => {
  const addressPatterns = addresses.map(wordsPattern);
  const [phonePatterns, identifyingNames] = [phones.filter(isIdentifying).map(searchPattern), names.filter(isIdentifying)];
  return {
    byAddress: either(addressPatterns),
    byAnything: either([...addressPatterns, ...identifyingNames.map(searchPattern), ...phonePatterns]),
    words: `${wholeAddress(addressPatterns)}|${wholeWords([...identifyingNames.map((name) => namePattern(name, keptNames)), ...phonePatterns])}`,
  };
};
