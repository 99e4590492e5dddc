import type { Big } from '#contract/money.ts';
import { formatMoney } from '#src/ui/text/format.ts';
import type { CreditData, CreditSums } from './creditDraft.ts';

/** What the credit comes to, and what may still be credited of the invoice after it: always in sight. */
export const CreditTotals = ({ data, sums, rest }: { data: CreditData; sums: CreditSums; rest: Big }) => {
  const { CurrencyCode, GrossLeft } = data.part.Invoice;
  const money = (amount: Big | number) => formatMoney(amount.toString(), CurrencyCode);
  const told: [string, string, boolean?][] = [
    ['Net', money(sums.net)],
    ['VAT', money(sums.vat)],
    ['Credit', money(sums.gross), true],
    ['Stays on account', money(rest)],
    ['Could be credited', money(GrossLeft)],
    ['Left after this', money(sums.left)],
  ];
  return (
    <dl className="credit-sums" aria-label="What it comes to">
      {told.map(([title, amount, isStrong]) => (
        <div key={title} className={isStrong ? 'is-strong' : undefined}>
          <dt>{title}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
};
