import type { ReactNode } from 'react';
import { screens } from '#contract/screenPaths.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { getStockLevel, printLoadStockLevel } from '#contract/warehouse/stock/levels.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';
import { useAction } from '#src/api/useAction.ts';
import { seesCost } from '#src/authProvider/seesCost.ts';
import { DateChip } from '#src/lists/filters/DateChip.tsx';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { readAddressDay, useAddressValues } from '#src/ui/screen/reach/useAddressValues.ts';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { today } from '#src/ui/text/format.ts';
import { levelColumns } from './levelColumns.tsx';
import { findProductPath } from './productPath.ts';
import { StockValue } from './StockValue.tsx';
import { useLevelFilters } from './levelFilters.ts';
import { levelTone } from '#src/custom/warehouse/stock/words.ts';

/** Lists the stock of every product by depot, today or as at an earlier day. */
export const Levels = ({ tabs }: { tabs: ReactNode }) => {
  const { address, change } = useAddressValues();
  const asAt = readAddressDay(address, 'asAt');
  const isNow = asAt === undefined || asAt >= today();
  const canSeeCost = seesCost();
  const linkTo = findProductPath();
  const list = useServerList(getStockLevel, {
    params: { supplierId: 0, productGroupId: 0 },
    queryParams: { asAt },
    filters: useLevelFilters(),
    name: 'levels',
  });
  const print = useAction(printLoadStockLevel, { onDone: (file) => openInNewTab(file) });
  const printLevels = () => {
    const { SupplierId = 0, Only } = list.values;
    const filter = Only as BodyOf<typeof printLoadStockLevel>['Only'];
    return void print.run({
      body: { supplierId: Number(SupplierId), asAt: asAt ?? null, ...(list.q && { q: list.q }), ...(filter && { Only: filter }) },
    });
  };
  return (
    <ListScreen
      title="Stock"
      noun="stock level"
      label="Stock levels"
      list={list}
      columns={levelColumns(isNow, canSeeCost)}
      keyOf={(row) => row.StockLevelId}
      {...(linkTo && { linkTo })}
      search="Search product or supplier"
      toneOf={levelTone}
      tools={
        <DateChip
          label="As at"
          emptyText="now"
          value={isNow ? null : asAt}
          onChange={(day) => change({ asAt: day !== null && day < today() ? day : null })}
        />
      }
      before={
        <>
          {tabs}
          {canSeeCost && <StockValue asAt={asAt} />}
        </>
      }
      more={[{ label: 'Print as PDF', run: printLevels, disabled: print.pending }]}
      empty={<Empty action={<ReachButton to={screens.goodsIn}>Goods in</ReachButton>}>Nothing is in stock yet.</Empty>}
    />
  );
};
