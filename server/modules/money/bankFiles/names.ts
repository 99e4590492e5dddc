const legal = new Set(['ltd', 'limited', 'plc', 'llp', 'lp', 'co', 'company', 'the', 'and', 'cic', 'uk', 'gb', 'inc', 't', 'a', 'ta']);

/** The words of a name as banks and clerks both write them: no accents, no punctuation, without what says its legal form. */
export const nameWords = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !legal.has(word));

/** As payers are compared; null where nothing of a name is left. */
export const payerKey = (payer: string | null): string | null => (payer && nameWords(payer).join(' ').slice(0, 120)) || null;

const shortest = 4;
/** Banks cut names at 18 letters: what is left of the last word counts from so many letters on. */
const shortestCut = 2;

/** Whether a text has the whole name, word after word; its last word may be cut off at the text's end. */
export const saysName = (textWords: readonly string[], name: readonly string[]): boolean => {
  if (name.join('').length < shortest) return false;
  return textWords.some((_word, start) => {
    const there = textWords.slice(start, start + name.length);
    return name.every((word, index) => {
      const said = there[index];
      if (said === word) return true;
      const isLastOfBoth = index === name.length - 1 && index > 0 && start + index === textWords.length - 1;
      return isLastOfBoth && said !== undefined && said.length >= shortestCut && word.startsWith(said);
    });
  });
};

/** Whatever in a text may be a number of an account or of an order: has a digit or is all capitals, upper case, without signs around it. */
export const codesIn = (text: string): string[] => {
  const tokens = text.toUpperCase().split(/[^A-Z0-9/_-]+/);
  const bare = tokens.map((token) => token.replaceAll(/^[/_-]+|[/_-]+$/g, ''));
  return [...new Set(bare.filter((token) => token.length >= 3 && token.length <= 40))];
};
