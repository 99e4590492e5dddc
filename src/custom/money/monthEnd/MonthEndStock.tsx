import { getStockValue } from '#contract/warehouse/stock/levels.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatDate, plural } from '#src/ui/text/format.ts';
import { MoneyText } from '#src/ui/text/texts.tsx';

/** Shows the stock value at the end of the month, for the balance sheet. */
export const MonthEndStock = ({ to }: { to: string }) => {
  const { data, error, refetch } = useAnswer(
    getStockValue,
    { params: { supplierId: 0, productGroupId: 0 }, query: { asAt: to } },
    { keepPrevious: true },
  );
  return (
    <section>
      <h2 className="form-section">Stock</h2>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data ? (
        <p>
          <ReachLink to={screenPaths.stockAsAt(data.AsAt)}>Value on {formatDate(data.AsAt)}</ReachLink> at average cost:{' '}
          <MoneyText amount={data.Value} />
          {data.Picked > 0 && <>, including {plural(data.Picked, 'unit')} picked but not despatched</>}.
          {data.WithoutCost > 0 && (
            <> {plural(data.WithoutCost, 'product without a known cost is', 'products without a known cost are')} not included.</>
          )}
        </p>
      ) : (
        <Loading rows={1} />
      )}
    </section>
  );
};
