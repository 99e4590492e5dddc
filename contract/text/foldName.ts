const letters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l' };

const foldLetters = (text: string) => {
  // Nearly all names are plain ASCII, and folding accents is the slowest step.
  if (/^[\x20-\x7E]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøđł]/g, (letter) => letters[letter] ?? letter);
};

/**
 * Folds a name for searching. Makes it lower case, removes accents, apostrophes and full stops, and replaces a hyphen with a space and “&”
 * with “and”. A point between digits stays. The database function `searchable()` does the same.
 */
export const foldName = (text: string) =>
  foldLetters(text.replaceAll(/['’‘`´ʼ]/g, ''))
    .replaceAll(/[-‐‑–—]/g, ' ')
    .replaceAll(' & ', '&')
    .replaceAll('&', ' and ')
    .replaceAll(/\.(?!\d)|(?<!\d)\.|,(?=\s|$)/g, '');
