import { normaliseDialled } from '#server/database/search/searchPatterns.ts';

// PostgreSQL's JSON text has a backslash before a quotation mark, a backslash and a line break.
const escaped = (text: string) =>
  text
    .replaceAll(/[.^$*+?()[\]{}|\\]/g, String.raw`\$&`)
    .replaceAll(String.raw`\\`, String.raw`\\{1,2}`)
    .replaceAll('"', String.raw`\\?"`);

const between = String.raw`[\s().-]*`;

/** Matches a telephone number however it is written. */
const phonePattern = (digits: string) => {
  const own = digits.replace(/^0/, '').split('').join(between);
  return String.raw`(?:(?:\+|00)44${between}(?:\(0\))?${between}|0)?${own}`;
};

const room = String.raw`(?:\s|\\[nrt])+`;

/** Matches words with any spacing between them. */
const wordsPattern = (text: string) => text.trim().split(/\s+/).map(escaped).join(room);

/** Turns search text into a PostgreSQL pattern. A telephone number matches by its digits, other text as typed. */
export const searchPattern = (searchText: string) => {
  const digits = normaliseDialled(searchText);
  return digits === undefined ? wordsPattern(searchText) : phonePattern(digits);
};

/** Matches nothing, because no word begins inside a word. */
const matchNothing = String.raw`x\mx`;

const either = (patterns: readonly string[]) => (patterns.length === 0 ? matchNothing : `(?:${patterns.join('|')})`);

/** Whether the text identifies someone: a name of two words or a long number. Shorter text also occurs in other words. */
export const isIdentifying = (searchText: string) => {
  const digits = normaliseDialled(searchText);
  return digits === undefined ? searchText.includes('@') || /\S\s+\S/.test(searchText) : digits.length >= 7;
};

export interface ErasedPatterns {
  /** Finds rows that may mention the person, by address or by anything. */
  byAddress: string;
  byAnything: string;
  /** Text to replace: whole addresses, names and numbers, never part of a longer one. */
  words: string;
}

const splitName = (name: string) => name.trim().split(/\s+/);

/** Returns the parts of another name before and after this one. */
const aroundIn = (keptName: string, name: string) => {
  const [whole, part] = [splitName(keptName.toLowerCase()), splitName(name.toLowerCase())];
  if (whole.length <= part.length) return [];
  const at = whole.findIndex((_word, index) => part.every((word, position) => whole[index + position] === word));
  return at < 0 ? [] : [{ before: whole.slice(0, at).join(' '), after: whole.slice(at + part.length).join(' ') }];
};

/** Matches a name unless it is part of another person's name, as `Jo Reed` is of `Mary Jo Reed`. */
const namePattern = (name: string, keptNames: readonly string[]) => {
  const pattern = searchPattern(name);
  const guards = keptNames
    .flatMap((keptName) => aroundIn(keptName, name))
    .map(({ before, after }) => {
      const notAfter = before && String.raw`(?<!(?<![[:alnum:]])${wordsPattern(before)}${room})`;
      const notBefore = after && String.raw`(?!${pattern}${room}${wordsPattern(after)}(?![[:alnum:]]))`;
      return notAfter && notBefore ? `(?:${notAfter}|${notBefore})` : notAfter || notBefore;
    });
  return `${guards.join('')}${pattern}`;
};

/** A dash before a name starts a line or a signature. After a letter it joins two names, as in `Mary-Jo Reed`. */
const wholeWords = (patterns: readonly string[]) =>
  String.raw`(?<![[:alnum:]])(?<![[:alnum:]][_+'’-])${either(patterns)}(?![_-]?[[:alnum:]])`;

/** Treats a full stop as part of an address. */
const wholeAddress = (patterns: readonly string[]) =>
  String.raw`(?<![[:alnum:]])(?<![[:alnum:]][._+'’-])${either(patterns)}(?![._-]?[[:alnum:]])`;

interface ErasedValues {
  addresses: readonly string[];
  phones: readonly string[];
  names: readonly string[];
  /** Names of others in the same account. A longer name stays whole. */
  keptNames: readonly string[];
}

/** Returns patterns for what is erased. An address belongs to one person anywhere. Names and numbers count only in rows known to be about them. */
export const erasedPatterns = ({ addresses, phones, names, keptNames }: ErasedValues): ErasedPatterns => {
  const mails = addresses.map(wordsPattern);
  const [numbers, telling] = [phones.filter(isIdentifying).map(searchPattern), names.filter(isIdentifying)];
  return {
    byAddress: either(mails),
    byAnything: either([...mails, ...telling.map(searchPattern), ...numbers]),
    words: `${wholeAddress(mails)}|${wholeWords([...telling.map((name) => namePattern(name, keptNames)), ...numbers])}`,
  };
};
