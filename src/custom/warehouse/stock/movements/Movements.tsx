import { useSearchParams } from 'react-router';
import { screens } from '#contract/screenPaths.ts';
import { getStockLevel } from '#contract/warehouse/stock/levels.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { useBackTo } from '#src/ui/screen/reach/backTo.ts';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { DepotMovements } from './DepotMovements.tsx';
import { NeverInStock } from '#src/custom/warehouse/stock/levels/NeverInStock.tsx';

/** Shows the movements of one product in the chosen depot. */
export const Movements = ({ productId }: { productId: number }) => {
  const [address, setAddress] = useSearchParams();
  const levels = useAnswer(getStockLevel, { params: { supplierId: 0, productGroupId: 0 }, query: { filter: { ProductId: productId } } });
  const back = useBackTo(screens.stockSheet);
  useScreenKeys([{ key: 'Escape', label: 'Back to the products', run: back }]);
  if (levels.error) return <ErrorState error={levels.error} onRetry={levels.refetch} />;
  if (!levels.data) return <Loading rows={8} />;
  const requestedDepotId = Number(address.get('supplierDepotId'));
  const level =
    levels.data.find((one) => one.SupplierDepotId === requestedDepotId) ?? levels.data.toSorted((a, b) => b.OnHand - a.OnHand)[0];
  if (!level) return <NeverInStock productId={productId} />;
  const choose = (depotId: number) => setAddress({ productId: String(productId), supplierDepotId: String(depotId) }, { replace: true });
  return <DepotMovements key={level.StockLevelId} level={level} levels={levels.data} onDepot={choose} />;
};
