import { sql } from 'kysely';

const maximumRange = 50;

/** Finds every number in the text. `20817-19` and `20817/8` also include the numbers in between. */
export const numbersIn = (reference: string): Set<number> => {
  const found = new Set<number>();
  for (const [, first, last] of reference.matchAll(/(\d{3,9})(?:\s*[-–/]\s*(\d{1,9}))?/g)) {
    if (!first) continue;
    const from = Number(first);
    found.add(from);
    if (!last) continue;
    found.add(Number(last));
    const to = last.length < first.length ? Number(first.slice(0, -last.length) + last) : Number(last);
    const between = Array.from({ length: Math.min(Math.max(to - from, 0), maximumRange) }, (_none, index) => from + 1 + index);
    if (to - from < maximumRange) for (const no of between) found.add(no);
  }
  return found;
};

interface Numbered {
  InvoiceNo: number;
  OriginalNo: string | null;
  CustomerId?: number;
}

const without = (text: string) => text.toLowerCase().replaceAll(/\s+/g, '');
const alike = (sign: string | undefined) => (sign ? [/\d/, /\p{L}/u].find((kind) => kind.test(sign))?.source : undefined);
const lettersOf = (text: string) => Array.from(text, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);

const longestRun = (text: string) => (text.match(/\d+/g) ?? []).toSorted((one, other) => other.length - one.length)[0];

/** Matches an invoice number in any case and spacing, but not within a longer one. `118/2024` does not match in `2118/2024`. */
const patternOf = (original: string) => {
  const [before, after] = [alike(original[0]), alike(original.at(-1))];
  return new RegExp(`${before ? `(?<!${before})` : ''}${lettersOf(original).join(String.raw`\s*`)}${after ? `(?!${after})` : ''}`, 'giu');
};

/** True if the digits form a single run and so can stand for the whole number. `118/2024` has two runs. */
const isOneRun = (original: string) => /^\D*\d+\D*$/.test(original);

const isAlone = ({ CustomerId }: Numbered, alikes: readonly Numbered[]) =>
  alikes.filter((item) => item.CustomerId === CustomerId).length === 1;

/**
 * Finds the open items that a reference quotes, and all other numbers in it. An invoice of the previous system matches by its original number,
 * or by its digits alone if no other item of the account has the same digits.
 */
export const quoterOf = <Item extends Numbered>(items: readonly Item[]) => {
  const texts = [...Map.groupBy(items, ({ OriginalNo }) => (OriginalNo === null ? '' : without(OriginalNo)))]
    .flatMap(([text, own]) => {
      const digits = longestRun(text);
      return digits ? [{ text, digits, own }] : [];
    })
    .toSorted((one, other) => other.text.length - one.text.length);
  const byNumber = Map.groupBy(
    items.filter(({ OriginalNo }) => OriginalNo === null || isOneRun(OriginalNo)),
    ({ InvoiceNo }) => InvoiceNo,
  );
  return (reference: string) => {
    let rest = reference;
    let bare = without(rest);
    const found = new Set<Item>();
    for (const { text, digits, own } of texts) {
      // Skips most texts without building a pattern, because an account may have thousands.
      if (!bare.includes(digits)) continue;
      const said = rest.replace(patternOf(text), ' ');
      if (said === rest) continue;
      for (const item of own) found.add(item);
      rest = said;
      bare = without(rest);
    }
    const numbers = numbersIn(rest);
    for (const number of numbers) {
      const alikes = byNumber.get(number) ?? [];
      for (const item of alikes) if (item.OriginalNo === null || (number > 0 && isAlone(item, alikes))) found.add(item);
    }
    return { quoted: items.filter((item) => found.has(item)), numbers };
  };
};

/** SQL: filters open items `i` to those that the texts may quote. An exact check must follow. */
export const maybeQuoted = (texts: readonly string[]) => {
  const runs = texts.flatMap((text) => (text.match(/\d+/g) ?? []).map((run) => (run.length > 9 ? 0 : Number(run))));
  const candidates = [...new Set([...texts.flatMap((text) => [...numbersIn(text)]), ...runs])];
  return sql<boolean>`(i.invoice_no = ANY(${candidates}::integer[]) AND (i.original_no IS NULL OR i.original_no ~ '^[^0-9]*[0-9]+[^0-9]*$'
    OR strpos(${texts.map(without).join('\n')}::text, lower(regexp_replace(i.original_no, '[[:space:]]+', '', 'g'))) > 0))`;
};
