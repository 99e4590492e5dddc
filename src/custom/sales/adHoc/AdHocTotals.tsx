import type { DocumentInput, FormParts } from '#src/lineDocument/definition.ts';
import { formatNumber } from '#src/ui/text/format.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';
import { calculateAdHocTotals } from './adHocPrices.ts';
import type { AdHocTypes } from './adHocTypes.ts';
import '#src/custom/sales/sales.css';

export const AdHocTotals = ({ input, context }: FormParts<AdHocTypes> & { input: DocumentInput<AdHocTypes> }) => {
  const { account, rates } = context;
  const totals = calculateAdHocTotals(input.lines, account.ChargesVatTypeId, rates);
  const money = (amount: { toString(): string }, strong = false) => (
    <MoneyText amount={amount.toString()} currency={account.CurrencyCode} strong={strong} />
  );
  return (
    <dl className="order-totals" aria-label="Totals">
      <div>
        <dt>Net</dt>
        <dd>{money(totals.Net)}</dd>
      </div>
      {totals.Vat.map((row) => (
        <div key={`${row.VatTypeId}@${row.Rate.toString()}`}>
          <dt>{`VAT ${formatNumber(row.Rate.toString())} %`}</dt>
          <dd>{money(row.Vat)}</dd>
        </div>
      ))}
      <div>
        <dt>Gross</dt>
        <dd className="total-gross">{totals.Gross === null ? '…' : money(totals.Gross, true)}</dd>
      </div>
    </dl>
  );
};
