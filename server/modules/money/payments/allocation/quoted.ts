import { sql } from 'kysely';

const maxRange = 50;

/** Finds every number in the text. `20817-19` and `20817/8` also include the numbers in between. */
export const findNumbers = (reference: string): Set<number> => {
  const numbers = new Set<number>();
  for (const [, first, last] of reference.matchAll(/(\d{3,9})(?:\s*[-–/]\s*(\d{1,9}))?/g)) {
    if (!first) continue;
    const from = Number(first);
    numbers.add(from);
    if (!last) continue;
    numbers.add(Number(last));
    const to = last.length < first.length ? Number(first.slice(0, -last.length) + last) : Number(last);
    const between = Array.from({ length: Math.min(Math.max(to - from, 0), maxRange) }, (_none, index) => from + 1 + index);
    if (to - from < maxRange) for (const no of between) numbers.add(no);
  }
  return numbers;
};

interface NumberedItem {
  InvoiceNo: number;
  OriginalNo: string | null;
  CustomerId?: number;
}

const stripSpaces = (text: string) => text.toLowerCase().replaceAll(/\s+/g, '');
/** Returns the source of a pattern for the kind of a character: digit or letter. */
const findCharacterKind = (character: string | undefined) =>
  character ? [/\d/, /\p{L}/u].find((kind) => kind.test(character))?.source : undefined;
const escapeLetters = (text: string) => Array.from(text, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

const findLongestDigits = (text: string) => (text.match(/\d+/g) ?? []).toSorted((one, other) => other.length - one.length)[0];

/** Matches an invoice number in any case and spacing, but not within a longer one. `118/2024` does not match in `2118/2024`. */
const buildPattern = (original: string) => {
  const [before, after] = [findCharacterKind(original[0]), findCharacterKind(original.at(-1))];
  return new RegExp(
    `${before ? `(?<!${before})` : ''}${escapeLetters(original).join(String.raw`\s*`)}${after ? `(?!${after})` : ''}`,
    'giu',
  );
};

/** Tells whether all digits of a number stand together, so that they can stand for the whole number. `118/2024` has two runs of digits. */
const hasOneDigitRun = (original: string) => /^\D*\d+\D*$/.test(original);

const isOnlyOfAccount = ({ CustomerId }: NumberedItem, sameNumber: readonly NumberedItem[]) =>
  sameNumber.filter((item) => item.CustomerId === CustomerId).length === 1;

/**
 * Finds the open items that a reference quotes, and all other numbers in it. An invoice of the previous system matches by its original number,
 * or by its digits alone if no other item of the account has the same digits.
 */
export const createQuoteFinder = <Item extends NumberedItem>(items: readonly Item[]) => {
  const texts = [...Map.groupBy(items, ({ OriginalNo }) => (OriginalNo === null ? '' : stripSpaces(OriginalNo)))]
    .flatMap(([text, textItems]) => {
      const digits = findLongestDigits(text);
      return digits ? [{ text, digits, textItems }] : [];
    })
    .toSorted((one, other) => other.text.length - one.text.length);
  const byNumber = Map.groupBy(
    items.filter(({ OriginalNo }) => OriginalNo === null || hasOneDigitRun(OriginalNo)),
    ({ InvoiceNo }) => InvoiceNo,
  );
  return (reference: string) => {
    let unmatchedText = reference;
    let strippedText = stripSpaces(unmatchedText);
    const matches = new Set<Item>();
    for (const { text, digits, textItems } of texts) {
      // Skips most texts without building a pattern, because an account may have thousands.
      if (!strippedText.includes(digits)) continue;
      const withoutMatch = unmatchedText.replace(buildPattern(text), ' ');
      if (withoutMatch === unmatchedText) continue;
      for (const item of textItems) matches.add(item);
      unmatchedText = withoutMatch;
      strippedText = stripSpaces(unmatchedText);
    }
    const numbers = findNumbers(unmatchedText);
    for (const number of numbers) {
      const sameNumber = byNumber.get(number) ?? [];
      for (const item of sameNumber) if (item.OriginalNo === null || (number > 0 && isOnlyOfAccount(item, sameNumber))) matches.add(item);
    }
    return { quoted: items.filter((item) => matches.has(item)), numbers };
  };
};

/** SQL: filters open items `i` to those that the texts may quote. An exact check must follow. */
export const filterMaybeQuoted = (texts: readonly string[]) => {
  const runs = texts.flatMap((text) => (text.match(/\d+/g) ?? []).map((run) => (run.length > 9 ? 0 : Number(run))));
  const candidates = [...new Set([...texts.flatMap((text) => [...findNumbers(text)]), ...runs])];
  return sql<boolean>`(i.invoice_no = ANY(${candidates}::integer[]) AND (i.original_no IS NULL OR i.original_no ~ '^[^0-9]*[0-9]+[^0-9]*$'
    OR strpos(${texts.map(stripSpaces).join('\n')}::text, lower(regexp_replace(i.original_no, '[[:space:]]+', '', 'g'))) > 0))`;
};
