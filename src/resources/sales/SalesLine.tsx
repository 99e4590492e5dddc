import { useId } from 'react';
import { sum } from '#contract/money.ts';
import { getMonthlySales } from '#contract/money/reports/calls.ts';
import type { MonthlySales } from '#contract/money/reports/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { canCall } from '#src/authProvider/canCall.ts';
import { MonthLine } from '#src/ui/charts/MonthLine.tsx';
import { formatMonth, formatWholePounds } from '#src/ui/text/format.ts';
import { computeChange, describeChange, describeSales } from './describeSales.ts';
import './salesLine.css';

type SalesLineProps = { customerId: number } | { productId: number };

const SalesFigures = ({ months }: { months: readonly MonthlySales[] }) => {
  if (months.every(({ NetAmount, NetBefore }) => NetAmount === 0 && NetBefore === 0))
    return <p className="note">Nothing sold in two years.</p>;
  const change = computeChange(months);
  const points = months.map(({ Month, NetAmount, NetBefore }) => ({
    label: formatMonth(Month),
    value: NetAmount,
    before: NetBefore,
    text: formatWholePounds(NetAmount),
  }));
  return (
    <>
      <p className="sales-line-total">
        <strong className="figure">{formatWholePounds(sum(months.map(({ NetAmount }) => NetAmount)).toNumber())}</strong>
        {change !== null && <span className="note">{`· ${describeChange(change)}`}</span>}
      </p>
      <MonthLine points={points} label={describeSales(months)} />
    </>
  );
};

/** Shows the sales of a customer or a product in the last twelve months, net of credits and in pounds. Empty if the user may not see them. */
export const SalesLine = (props: SalesLineProps) => {
  const id = useId();
  const canSee = canCall(getMonthlySales);
  const params =
    'customerId' in props ? ({ of: 'customer', id: props.customerId } as const) : ({ of: 'product', id: props.productId } as const);
  const { data, error } = useAnswer(getMonthlySales, { params }, { enabled: canSee });
  if (!canSee || error) return null;
  return (
    <section className="sales-line" aria-labelledby={id} aria-busy={!data}>
      <h2 id={id}>Sales, 12 months</h2>
      {data && <SalesFigures months={data} />}
    </section>
  );
};
