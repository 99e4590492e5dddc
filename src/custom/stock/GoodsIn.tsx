import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { lazy } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { screenPaths } from '#contract/screenPaths.ts';
import { listAwaited, listGoodsReceipts } from '#contract/stock/goodsIn.ts';
import type { AwaitedOrder, GoodsReceiptRow } from '#contract/stock/goodsIn.ts';
import { undoneWords } from '#contract/words/undone.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/useServerList.ts';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { formatQuantity, today } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText } from '#src/ui/text/texts.tsx';
import './stock.css';

// Each is a screen of its own: the frame says so while it comes.
const OrderedReceipt = lazy(async () => ({ default: (await import('./Receipts.tsx')).OrderedReceipt }));
const FreeReceipt = lazy(async () => ({ default: (await import('./Receipts.tsx')).FreeReceipt }));
const ReceiptView = lazy(async () => ({ default: (await import('./ReceiptView.tsx')).ReceiptView }));

const isLate = (row: AwaitedOrder) => row.DueDate !== null && row.DueDate < today();

const awaitedColumns: readonly Column<AwaitedOrder>[] = [
  { key: 'PurchaseOrderNo', title: 'Order', width: '6rem', sortBy: 'server', cell: (row) => String(row.PurchaseOrderNo) },
  { key: 'SupplierName', title: 'Supplier', wraps: true, sortBy: 'server', phone: 'first', cell: (row) => row.SupplierName },
  { key: 'Depot', title: 'From', width: '12rem', leaves: 1, cell: (row) => row.Depot },
  {
    key: 'DueDate',
    title: 'Due',
    width: '11rem',
    saysTitle: true,
    sortBy: 'server',
    cell: (row) => (
      <span className="stock-what">
        <DateText date={row.DueDate} />
        {isLate(row) && <StatusChip tone="refused">Late</StatusChip>}
      </span>
    ),
  },
  { key: 'Lines', title: 'Lines', isFigure: true, leaves: 2, cell: (row) => formatQuantity(row.Lines) },
  { key: 'Outstanding', title: 'To come', isFigure: true, sortBy: 'server', cell: (row) => formatQuantity(row.Outstanding) },
];

const receivedColumns: readonly Column<GoodsReceiptRow>[] = [
  { key: 'GoodsReceiptId', title: 'Receipt', width: '6rem', sortBy: 'server', cell: (row) => String(row.GoodsReceiptId) },
  {
    key: 'ReceivedOn',
    title: 'Received',
    width: '8rem',
    saysTitle: true,
    sortBy: 'server',
    cell: (row) => <DateText date={row.ReceivedOn} />,
  },
  { key: 'SupplierName', title: 'Supplier', wraps: true, sortBy: 'server', phone: 'first', cell: (row) => row.SupplierName },
  {
    key: 'PurchaseOrderNo',
    title: 'Order',
    width: '7rem',
    sortBy: 'server',
    cell: (row) => (row.PurchaseOrderNo === null ? 'none' : String(row.PurchaseOrderNo)),
  },
  { key: 'SupplierDeliveryNoteNo', title: 'Their note', width: '10rem', leaves: 2, cell: (row) => row.SupplierDeliveryNoteNo },
  { key: 'Units', title: 'Units', isFigure: true, sortBy: 'server', cell: (row) => formatQuantity(row.Units) },
  { key: 'Broken', title: 'Broken', isFigure: true, leaves: 1, cell: (row) => (row.Broken > 0 ? formatQuantity(row.Broken) : '') },
  {
    key: 'State',
    title: 'State',
    width: '9rem',
    leaves: 3,
    cell: (row) =>
      row.ReversesId !== null ? (
        <StatusChip tone="information">{`Reverses ${row.ReversesId}`}</StatusChip>
      ) : (
        row.ReversedById !== null && <StatusChip tone="attention">{undoneWords.Reversed}</StatusChip>
      ),
    value: (row) => (row.ReversesId !== null ? `Reverses ${row.ReversesId}` : row.ReversedById === null ? '' : 'Reversed'),
  },
];

const Expected = ({ tabs }: { tabs: ReactNode }) => {
  const list = useServerList(listAwaited, { name: 'awaited' });
  return (
    <ListScreen
      title="Goods in"
      label="Purchase orders to come"
      list={list}
      columns={awaitedColumns}
      keyOf={(row) => row.PurchaseOrderId}
      linkTo={(row) => screenPaths.receiveOrder(row.PurchaseOrderId)}
      search="Search order, supplier, product"
      density="touch"
      toneOf={(row) => (isLate(row) ? 'refused' : undefined)}
      before={tabs}
      primary={
        <LinkButton kind="primary" to={screenPaths.receiveFree()} shortcut="n">
          Receive without order
        </LinkButton>
      }
      empty={<Empty>No purchase order for the warehouse is out: goods that come all the same are received without one.</Empty>}
    />
  );
};

const Received = ({ tabs }: { tabs: ReactNode }) => {
  const list = useServerList(listGoodsReceipts, { name: 'receipts' });
  return (
    <ListScreen
      title="Goods in"
      label="Receipts of goods"
      list={list}
      columns={receivedColumns}
      keyOf={(row) => row.GoodsReceiptId}
      linkTo={(row) => screenPaths.goodsReceipt(row.GoodsReceiptId)}
      search="Search supplier, note, order, product"
      before={tabs}
      empty={<Empty>Nothing was received yet.</Empty>}
    />
  );
};

/** /goodsin: what is to come, receiving it, and what came. */
export const GoodsIn = () => {
  const [address, setAddress] = useSearchParams();
  const purchaseOrderId = Number(address.get('purchaseOrderId'));
  const goodsReceiptId = Number(address.get('goodsReceiptId'));
  if (purchaseOrderId > 0) return <OrderedReceipt key={purchaseOrderId} purchaseOrderId={purchaseOrderId} />;
  if (goodsReceiptId > 0) return <ReceiptView key={goodsReceiptId} id={goodsReceiptId} />;
  if (address.has('free')) return <FreeReceipt />;
  const view = address.get('view') === 'received' ? 'received' : 'expected';
  const tabs = (
    <Tabs
      value={view}
      onChange={(_event, chosen: string) => setAddress(chosen === 'received' ? { view: chosen } : {}, { replace: true })}
      aria-label="Goods in"
    >
      <Tab value="expected" label="To come" />
      <Tab value="received" label="Received" />
    </Tabs>
  );
  return view === 'expected' ? <Expected tabs={tabs} /> : <Received tabs={tabs} />;
};
