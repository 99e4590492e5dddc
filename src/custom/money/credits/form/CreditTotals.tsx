import type { Big } from '#contract/money.ts';
import { formatMoney } from '#src/ui/text/format.ts';
import type { CreditData, CreditSums } from './creditDraft.ts';

/** Shows the totals of the credit and the amount left to credit. Stays in view when the form scrolls. */
export const CreditTotals = ({ data, sums, unsettled }: { data: CreditData; sums: CreditSums; unsettled: Big }) => {
  const { CurrencyCode, GrossLeft } = data.creditable.Invoice;
  const money = (amount: Big | number) => formatMoney(amount.toString(), CurrencyCode);
  const rows: [string, string, boolean?][] = [
    ['Net', money(sums.net)],
    ['VAT', money(sums.vat)],
    ['Credit', money(sums.gross), true],
    ['Left on account', money(unsettled)],
    ['Available to credit', money(GrossLeft)],
    ['Left after credit', money(sums.grossLeft)],
  ];
  return (
    <dl className="credit-sums" aria-label="Credit totals">
      {rows.map(([title, amount, isStrong]) => (
        <div key={title} className={isStrong ? 'is-strong' : undefined}>
          <dt>{title}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
};
