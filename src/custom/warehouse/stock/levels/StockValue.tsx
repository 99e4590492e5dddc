import { getStockValue } from '#contract/warehouse/stock/levels.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { formatDate, formatMoney, formatQuantity, today } from '#src/ui/text/format.ts';

/** Placeholder while the value loads. It is about as long as a usual value, so the page does not jump. */
const placeholderValue = { Value: 100_000, Picked: 10_000, WithoutCost: 0 };

export const StockValue = ({ asAt }: { asAt: string | undefined }) => {
  const { data } = useAnswer(getStockValue, { params: { supplierId: 0, productGroupId: 0 }, query: { asAt } }, { keepPrevious: true });
  const { AsAt, Value, Picked, WithoutCost } = data ?? { ...placeholderValue, AsAt: asAt ?? today() };
  return (
    <p className={data ? 'stock-worth' : 'stock-worth is-awaited'}>
      Value <strong>{formatMoney(Value)}</strong> at average cost on {formatDate(AsAt)}
      {Picked > 0 && <>, including {formatQuantity(Picked)} picked and not despatched</>}
      {WithoutCost > 0 && <>. Products without a cost: {formatQuantity(WithoutCost)}</>}
    </p>
  );
};
