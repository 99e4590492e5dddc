const legal = new Set(['ltd', 'limited', 'plc', 'llp', 'lp', 'co', 'company', 'the', 'and', 'cic', 'uk', 'gb', 'inc', 't', 'a', 'ta']);

/** Returns the words of a name without accents, punctuation and legal form, so that the bank's and our spelling compare equal. */
export const nameWords = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !legal.has(word));

/** Returns the form of a payer's name used for comparison. Null if nothing of the name remains. */
export const payerKey = (payer: string | null): string | null => (payer && nameWords(payer).join(' ').slice(0, 120)) || null;

const minNameLength = 4;
/** Letters that a word cut off by the bank must still have. Banks cut names at 18 characters. */
const minCutLength = 2;

/** Tells whether a text has the whole name, word after word. The last word may be cut off at the end of the text. */
export const containsName = (textWords: readonly string[], name: readonly string[]): boolean => {
  if (name.join('').length < minNameLength) return false;
  return textWords.some((_word, start) => {
    const candidate = textWords.slice(start, start + name.length);
    return name.every((word, index) => {
      const textWord = candidate[index];
      if (textWord === word) return true;
      const isLastOfBoth = index === name.length - 1 && index > 0 && start + index === textWords.length - 1;
      return isLastOfBoth && textWord !== undefined && textWord.length >= minCutLength && word.startsWith(textWord);
    });
  });
};

/** Lists the tokens of a text that may be an account code or an order number: 3 to 40 characters, in capitals. */
export const findCodes = (text: string): string[] => {
  const tokens = text.toUpperCase().split(/[^A-Z0-9/_-]+/);
  const bare = tokens.map((token) => token.replaceAll(/^[/_-]+|[/_-]+$/g, ''));
  return [...new Set(bare.filter((token) => token.length >= 3 && token.length <= 40))];
};
