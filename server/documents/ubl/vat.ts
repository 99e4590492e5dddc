import { AppError } from '#contract/call/errors.ts';
import { Big, sum } from '#contract/money.ts';
import type { LineSnapshot, VatSnapshot } from '#server/documents/snapshots/snapshots.ts';

/** UNCL 5305, as far as EN 16931 knows it and a British merchant has it. */
export type Category = 'S' | 'Z' | 'E' | 'AE' | 'G' | 'O';

type Said = Pick<VatSnapshot, 'Description' | 'Reason' | 'Rate'>;

/** What a VAT type is in EN 16931: by its rate, and where it has none by what it is called and why none is charged. */
const plainCategory = ({ Description, Reason, Rate }: Said, buyerCountry: string): Category => {
  if (Number(Rate) !== 0) return 'S';
  const said = `${Description} ${Reason ?? ''}`;
  if (/reverse.charge/i.test(said)) return 'AE';
  if (/outside the scope|not subject/i.test(said)) return 'O';
  if (/\bexempt/i.test(said)) return 'E';
  // Goods that leave the country; the same rate at home is a zero rate like any other.
  return buyerCountry !== 'GB' && /export/i.test(said) ? 'G' : 'Z';
};

export interface VatGroup {
  Category: Category;
  Percent: Big;
  /** Why no VAT is charged; none where it is, or is at zero. */
  Reason: string | null;
  Taxable: Big;
  Tax: Big;
}

const defaultReasons: Record<Category, string | null> = {
  S: null,
  Z: null,
  E: 'Exempt from VAT',
  AE: 'Reverse charge: the customer accounts for the VAT',
  G: 'Export outside the United Kingdom: zero-rated',
  O: 'Outside the scope of United Kingdom VAT',
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The VAT of a document in the groups of EN 16931, and the category of a line. What is outside the scope stands alone in a document
 * (BR-O-11): beside other VAT it is told as exempt, with its own reason.
 */
export const vatOf = (vat: readonly VatSnapshot[], buyerCountry: string) => {
  const plain = new Map(vat.map((row) => [`${row.VatTypeId}@${Number(row.Rate)}`, { row, category: plainCategory(row, buyerCountry) }]));
  const isMixed = new Set([...plain.values()].map(({ category }) => category)).size > 1;
  const known = new Map(
    [...plain].map(([key, { row, category }]) => [key, { row, category: isMixed && category === 'O' ? ('E' as const) : category }]),
  );
  const categoryOf = (line: Pick<LineSnapshot, 'VatTypeId' | 'VatRate'>): Category => {
    const found = known.get(`${line.VatTypeId}@${Number(line.VatRate)}`);
    if (!found) throw new AppError('RULE_BROKEN', 'The VAT of a line does not stand in the VAT of its document: it cannot be an e-invoice');
    return found.category;
  };
  const groups = [...Map.groupBy(known.values(), ({ row, category }) => `${category}@${Number(row.Rate)}`).values()].flatMap(
    (members): VatGroup[] => {
      const [first] = members;
      if (!first) return [];
      const { category } = first;
      const reasons = members.flatMap(({ row }) => (row.Reason ? [capital(row.Reason)] : []));
      return [
        {
          Category: category,
          Percent: new Big(first.row.Rate),
          Reason: defaultReasons[category] === null ? null : [...new Set(reasons)].join('; ') || defaultReasons[category],
          Taxable: sum(members.map(({ row }) => row.NetAmount)),
          Tax: sum(members.map(({ row }) => row.VatAmount)),
        },
      ];
    },
  );
  return { groups, categoryOf };
};
