export interface KnownPasswords {
  passwords: ReadonlySet<string>;
  /** Keys beside each key of a keyboard. */
  keyboard: Readonly<Record<string, readonly (string | null)[]>>;
}

let loadedPasswords: Promise<KnownPasswords> | undefined;

const load = async (): Promise<KnownPasswords> => {
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return { passwords: new Set(dictionary['passwords-common']), keyboard: adjacencyGraphs.qwerty };
};

/** Unpacks the list when the first password is chosen, because that takes longer than the rest of the start. */
export const loadKnownPasswords = () => (loadedPasswords ??= load());

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const keepLettersAndDigits = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Letters by the digit or symbol that often replaces them. */
const letters: Record<string, string> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', $: 's', '!': 'i' };
const replaceSigns = (text: string, letterForOne: string) =>
  text.replaceAll(/[01345789@$!]/g, (sign) => (sign === '1' ? letterForOne : (letters[sign] ?? sign)));

/** Returns words that a password may be based on. Removes capitals, accents, added digits and symbols, and reverses common substitutions. */
const listRoots = (password: string) => {
  const folded = fold(password);
  const withoutEnd = folded.replace(/[^\p{L}]+$/u, '');
  const core = withoutEnd.replace(/^[^\p{L}]+/u, '');
  const variants = [folded, withoutEnd, core].flatMap((text) => [text, replaceSigns(text, 'i'), replaceSigns(text, 'l')]);
  return [...new Set([folded, ...variants.map(keepLettersAndDigits)])];
};

const minLetters = 4;

/** Maximum average length of runs in an acceptable password. */
const maxAverageRun = 3;

/** Checks whether a password consists of runs: one repeated character, consecutive characters, or neighbouring keys. */
const isMadeOfRuns = (password: string, { keyboard }: KnownPasswords) => {
  const text = keepLettersAndDigits(fold(password));
  const isNext = (previous: string, char: string) =>
    Math.abs(previous.charCodeAt(0) - char.charCodeAt(0)) <= 1 || (keyboard[previous] ?? []).some((key) => key?.includes(char));
  const runs = text.split('').filter((char, index) => index === 0 || !isNext(text.charAt(index - 1), char)).length;
  return text.length > runs * maxAverageRun;
};

/** Checks for a common password, perhaps with digits or symbols added. */
export const isCommon = (password: string, list: KnownPasswords) =>
  list.passwords.has(password) ||
  listRoots(password).some((root) => root.length >= minLetters && list.passwords.has(root)) ||
  isMadeOfRuns(password, list);

/** Checks whether two passwords differ only in case, or in digits and symbols at their ends. */
export const isVariant = (password: string, other: string) => {
  const roots = new Set(listRoots(other).filter((root) => root.length >= minLetters));
  return listRoots(password).some((root) => roots.has(root));
};

/** Words in many company names. A password may contain them. */
const commonNameWords = ['company', 'limited', 'trading', 'group', 'glass', 'ltd'];

/** Returns each name as one word, and each word of the name. */
const listNameWords = (names: readonly string[]) => {
  const words = names.flatMap((name) => [keepLettersAndDigits(fold(name)), ...fold(name).split(/[^\p{L}]+/u)]);
  const nameWords = [...new Set(words)].filter((word) => word.length > 2 && !commonNameWords.includes(word));
  // Longest first, so that a short word does not split a longer one.
  return nameWords.toSorted((a, b) => b.length - a.length);
};

const removeWords = (text: string, words: readonly string[]) => words.reduce((remainder, word) => remainder.replaceAll(word, ''), text);

/** Checks whether little remains of a password if these names are removed. */
export const isMadeOfNames = (password: string, names: readonly string[]) => {
  const words = listNameWords(names);
  return listRoots(password).some((root) => {
    const remainder = removeWords(root, words);
    return remainder !== root && removeWords(remainder, commonNameWords).replaceAll(/[^\p{L}]/gu, '').length < minLetters;
  });
};
