import type { ReactNode } from 'react';
import { screenPaths } from '#contract/screenPaths.ts';
import { listCountSheets, printWarehouseStockTake } from '#contract/warehouse/stock/takes.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';
import { useAction } from '#src/api/useAction.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { countSheetColumns } from './countSheetColumns.tsx';

/** Lists suppliers, each with a link to its count sheet. */
export const CountSheets = ({ tabs }: { tabs: ReactNode }) => {
  const list = useServerList(listCountSheets, { name: 'sheets' });
  const print = useAction(printWarehouseStockTake, { onDone: (file) => openInNewTab(file) });
  return (
    <ListScreen
      title="Stock take"
      noun="supplier"
      label="Count sheets"
      list={list}
      columns={countSheetColumns((sheet) => void print.run({ body: { selectedSupplierId: sheet.SupplierId } }))}
      keyOf={(sheet) => sheet.SupplierId}
      linkTo={(sheet) => screenPaths.countSheet(sheet.SupplierId)}
      search="Search supplier"
      density="touch"
      toneOf={(sheet) => (sheet.ToRecount > 0 ? 'attention' : undefined)}
      before={tabs}
      empty={<Empty action={<ReachButton to="/products">Products</ReachButton>}>No products are kept in the warehouse yet.</Empty>}
    />
  );
};
