import type { ReactNode } from 'react';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { listStockTakes, stockTakeStates } from '#contract/warehouse/stock/takes.ts';
import type { StockTakeRow } from '#contract/warehouse/stock/takes.ts';
import { stockTakeWords } from '#contract/words/goods.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { takeColumns } from './takeColumns.tsx';

const filters: readonly ListFilter[] = [
  { key: 'State', label: 'State', choices: stockTakeStates.map((value) => ({ value, label: stockTakeWords[value] })) },
];

interface StockTakesProps {
  title: string;
  tabs: ReactNode;
  /** True on the warehouse's screen, where past stock takes can only be read. The office reviews stock takes on its own screen. */
  isHistory?: boolean;
}

/** Lists stock takes, newest first. */
export const StockTakes = ({ title, tabs, isHistory = false }: StockTakesProps) => {
  const list = useServerList(listStockTakes, { filters, name: 'takes' });
  return (
    <ListScreen
      title={title}
      noun="stock take"
      label="Stock takes"
      list={list}
      columns={takeColumns}
      keyOf={(row) => row.StockTakeId}
      {...(!isHistory && { linkTo: (row: StockTakeRow) => screenPaths.countedSheets(row.StockTakeId) })}
      search="Search supplier, comment"
      toneOf={(row) => (row.State === 'Recount' ? 'attention' : undefined)}
      before={tabs}
      empty={
        <Empty action={<ReachButton to={screens.stockTake}>Stock take</ReachButton>}>
          No counts yet. The warehouse counts under Stock take.
        </Empty>
      }
    />
  );
};
