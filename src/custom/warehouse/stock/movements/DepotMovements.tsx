import { useState } from 'react';
import type { StockLevel } from '#contract/warehouse/stock/levels.ts';
import { listStockMovements } from '#contract/warehouse/stock/movements.ts';
import type { StockMovementRow } from '#contract/warehouse/stock/movements.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { AddMovement } from './AddMovement.tsx';
import { Notes } from '#src/custom/warehouse/stock/Notes.tsx';
import { DepotChoice } from '#src/custom/warehouse/stock/DepotChoice.tsx';
import { movementColumns } from './movementColumns.tsx';
import { ReverseStockMovement } from './ReverseStockMovement.tsx';
import { StockFacts } from '#src/custom/warehouse/stock/levels/StockFacts.tsx';

interface DepotMovementsProps {
  level: StockLevel;
  levels: readonly StockLevel[];
  onDepot: (id: number) => void;
}

/** Lists the movements of one product in one depot, with the stock after each movement. */
export const DepotMovements = ({ level, levels, onDepot }: DepotMovementsProps) => {
  const list = useServerList(listStockMovements, {
    name: 'movements',
    queryParams: { productId: level.ProductId, supplierDepotId: level.SupplierDepotId },
  });
  const [isAdding, setAdding] = useState(false);
  const [movementToReverse, setMovementToReverse] = useState<StockMovementRow | undefined>();
  return (
    <ListScreen
      title={level.ProductCode}
      noun="movement"
      label={`Movements of ${level.ProductCode}`}
      detail={`${level.Description} · ${level.Depot}`}
      list={list}
      columns={movementColumns(setMovementToReverse, level.UnitCost !== undefined)}
      keyOf={(row) => row.StockMovementId}
      search="Search comment, customer, deal"
      empty={<Empty action={<ActionButton onPress={() => setAdding(true)}>Add movement</ActionButton>}>No movements yet.</Empty>}
      before={
        <>
          <StockFacts level={level} />
          <DepotChoice level={level} levels={levels} onDepot={onDepot} />
        </>
      }
      primary={
        <ActionButton kind="primary" shortcut="n" onPress={() => setAdding(true)}>
          Add movement
        </ActionButton>
      }
    >
      <Notes productId={level.ProductId} />
      {isAdding && <AddMovement level={level} onClose={() => setAdding(false)} />}
      {movementToReverse && <ReverseStockMovement row={movementToReverse} onClose={() => setMovementToReverse(undefined)} />}
    </ListScreen>
  );
};
