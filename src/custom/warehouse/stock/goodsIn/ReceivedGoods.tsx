import type { ReactNode } from 'react';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { listGoodsReceipts } from '#contract/warehouse/stock/goodsIn.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { receiptColumns } from './receiptColumns.tsx';

/** Lists past receipts, including reversed receipts. */
export const ReceivedGoods = ({ tabs }: { tabs: ReactNode }) => {
  const list = useServerList(listGoodsReceipts, { name: 'receipts' });
  return (
    <ListScreen
      title="Goods in"
      noun="receipt"
      label="Goods receipts"
      list={list}
      columns={receiptColumns}
      keyOf={(row) => row.GoodsReceiptId}
      linkTo={(row) => screenPaths.goodsReceipt(row.GoodsReceiptId)}
      search="Search supplier, note, order, product"
      before={tabs}
      empty={<Empty action={<ReachButton to={screens.goodsIn}>Expected goods</ReachButton>}>No goods have been received yet.</Empty>}
    />
  );
};
