import { AppError } from '#contract/call/errors.ts';
import { Big, sum } from '#contract/money.ts';
import type { LineSnapshot, VatSnapshot } from '#server/documents/snapshots/snapshots.ts';

/** VAT categories (UNCL 5305) of EN 16931 that a British merchant uses. */
export type Category = 'S' | 'Z' | 'E' | 'AE' | 'G' | 'O';

type VatDescription = Pick<VatSnapshot, 'Description' | 'Reason' | 'Rate'>;

/** Returns the EN 16931 category of a VAT type. A rate above zero decides alone. At zero, the name and the reason for charging no VAT decide. */
const plainCategory = ({ Description, Reason, Rate }: VatDescription, buyerCountry: string): Category => {
  if (Number(Rate) !== 0) return 'S';
  const description = `${Description} ${Reason ?? ''}`;
  if (/reverse.charge/i.test(description)) return 'AE';
  if (/outside the scope|not subject/i.test(description)) return 'O';
  if (/\bexempt/i.test(description)) return 'E';
  // G is for exported goods. The same rate within Britain is an ordinary zero rate.
  return buyerCountry !== 'GB' && /export/i.test(description) ? 'G' : 'Z';
};

export interface VatGroup {
  Category: Category;
  Percent: Big;
  /** Reason for charging no VAT. Null if VAT is charged or the rate is zero. */
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
 * Groups the VAT of a document by EN 16931 and finds the category of each line. BR-O-11 allows no other category beside `outside the scope`. If
 * the document has other VAT, such lines count as exempt, with their own reason.
 */
export const groupVat = (vat: readonly VatSnapshot[], buyerCountry: string) => {
  const plainCategories = new Map(
    vat.map((row) => [`${row.VatTypeId}@${Number(row.Rate)}`, { row, category: plainCategory(row, buyerCountry) }]),
  );
  const isMixed = new Set([...plainCategories.values()].map(({ category }) => category)).size > 1;
  const categories = new Map(
    [...plainCategories].map(([key, { row, category }]) => [
      key,
      { row, category: isMixed && category === 'O' ? ('E' as const) : category },
    ]),
  );
  const findCategory = (line: Pick<LineSnapshot, 'VatTypeId' | 'VatRate'>): Category => {
    const lineCategory = categories.get(`${line.VatTypeId}@${Number(line.VatRate)}`);
    if (!lineCategory)
      throw new AppError('RULE_BROKEN', 'The VAT of a line is missing from the document’s VAT summary, so no e-invoice can be created.');
    return lineCategory.category;
  };
  const groups = [...Map.groupBy(categories.values(), ({ row, category }) => `${category}@${Number(row.Rate)}`).values()].flatMap(
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
  return { groups, categoryOf: findCategory };
};
