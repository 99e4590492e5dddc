import type { StockLevel } from '#contract/warehouse/stock/levels.ts';
import { formatQuantity } from '#src/ui/text/format.ts';

interface DepotChoiceProps {
  level: StockLevel;
  levels: readonly StockLevel[];
  onDepot: (id: number) => void;
}

/** Choice of the depot, if more than one depot has the product. */
export const DepotChoice = ({ level, levels, onDepot }: DepotChoiceProps) =>
  levels.length > 1 && (
    <div className="stock-depots" role="group" aria-label="Depot">
      {levels.map((one) => (
        <button
          key={one.SupplierDepotId}
          type="button"
          aria-pressed={one.SupplierDepotId === level.SupplierDepotId}
          onClick={() => onDepot(one.SupplierDepotId)}
        >
          {one.Depot} <strong>{formatQuantity(one.OnHand)}</strong>
        </button>
      ))}
    </div>
  );
