import { screenPaths, screens } from '#contract/screenPaths.ts';
import { canReach } from '#src/ui/screen/reach/reach.ts';

interface ProductRow {
  ProductId: number;
  ProductCode: string;
  SupplierDepotId?: number;
}

/** Returns what a stock list opens for a product: its stock sheet, or for the office its search. Undefined if the user may open neither. */
export const findProductPath = (): ((row: ProductRow) => string) | undefined => {
  if (canReach(screens.stockSheet)) return ({ ProductId, SupplierDepotId }) => screenPaths.stockSheet(ProductId, SupplierDepotId);
  return canReach(screens.findBottle) ? ({ ProductCode }) => screenPaths.findBottle({ text: ProductCode }) : undefined;
};
