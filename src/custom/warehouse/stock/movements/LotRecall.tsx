import { dealName } from '#contract/sales/deal/dealName.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { listLotMovements } from '#contract/warehouse/stock/lots.ts';
import type { LotMovement } from '#contract/warehouse/stock/lots.ts';
import { undoneWords } from '#contract/words/undone.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ReachLink } from '#src/ui/screen/reach/ReachLink.tsx';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText } from '#src/ui/text/texts.tsx';
import '#src/custom/warehouse/stock/stock.css';

const formatDeal = ({ DealNo, Part }: LotMovement) => (DealNo === null ? '' : `Deal ${dealName({ DealNo, Part: Part ?? 1 })}`);

const formatCause = (row: LotMovement) => formatDeal(row) || (row.GoodsReceiptId === null ? '' : `Receipt ${row.GoodsReceiptId}`);

const CauseLink = ({ row }: { row: LotMovement }) => {
  if (row.OrderId !== null) return <ReachLink to={screenPaths.order(row.OrderId)}>{formatCause(row)}</ReachLink>;
  if (row.GoodsReceiptId !== null) return <ReachLink to={screenPaths.goodsReceipt(row.GoodsReceiptId)}>{formatCause(row)}</ReachLink>;
  return '';
};

const columns: readonly Column<LotMovement>[] = [
  { key: 'LotNo', title: 'Batch', sortBy: 'server', cell: (row) => row.LotNo },
  { key: 'ProductCode', title: 'Product', sortBy: 'server', cell: (row) => row.ProductCode },
  { key: 'Description', title: 'Description', hideOrder: 2, cell: (row) => row.Description },
  { key: 'MovedOn', title: 'Day', sortBy: 'server', cell: (row) => <DateText date={row.MovedOn} /> },
  {
    key: 'Type',
    title: 'What',
    cell: (row) => (
      <span className="stock-what">
        {row.Type}
        {row.IsReversed && <StatusChip tone="neutral">{undoneWords.Reversed}</StatusChip>}
      </span>
    ),
    value: (row) => (row.IsReversed ? `${row.Type}, reversed` : row.Type),
  },
  { key: 'Quantity', title: 'Units', isFigure: true, sortBy: 'server', cell: (row) => formatQuantity(row.Quantity) },
  { key: 'CustomerName', title: 'Customer', sortBy: 'server', phone: 'first', cell: (row) => row.CustomerName },
  {
    key: 'SupplierName',
    title: 'From',
    hideOrder: 1,
    cell: (row) => [row.SupplierName, row.SupplierDeliveryNoteNo].filter(Boolean).join(', '),
    value: (row) => [row.SupplierName, row.SupplierDeliveryNoteNo].filter(Boolean).join(', '),
  },
  { key: 'Cause', title: 'Cause', cell: (row) => <CauseLink row={row} />, value: formatCause },
];

/** /lots: traces where a batch came from and went, and which batches a customer received. */
export const LotRecall = () => {
  const list = useServerList(listLotMovements, { name: 'lots' });
  return (
    <ListScreen
      title="Lots"
      noun="movement"
      label="Batch movements"
      list={list}
      columns={columns}
      keyOf={(row) => row.LotMovementId}
      search="Search batch, customer, product, supplier"
      hasSearchFocus
      empty={
        <Empty action={<ReachButton to="/products">Products</ReachButton>}>
          No batches yet. Turn on batch tracking for a product to record them at goods-in, picking and returns.
        </Empty>
      }
    />
  );
};
