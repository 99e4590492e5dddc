import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { lazy } from 'react';
import { useSearchParams } from 'react-router';
import { ExpectedGoods } from './ExpectedGoods.tsx';
import { ReceivedGoods } from './ReceivedGoods.tsx';
import '#src/custom/warehouse/stock/stock.css';

// These screens are loaded on demand. The page frame shows that they are loading.
const OrderedReceipt = lazy(async () => ({ default: (await import('./Receipts.tsx')).OrderedReceipt }));
const FreeReceipt = lazy(async () => ({ default: (await import('./Receipts.tsx')).FreeReceipt }));
const ReceiptView = lazy(async () => ({ default: (await import('./ReceiptView.tsx')).ReceiptView }));

/** /goodsin: lists expected goods and past receipts, and receives goods. */
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
      onChange={(_event, view: string) => setAddress(view === 'received' ? { view } : {}, { replace: true })}
      aria-label="Goods in"
    >
      <Tab value="expected" label="Expected" />
      <Tab value="received" label="Received" />
    </Tabs>
  );
  return view === 'expected' ? <ExpectedGoods tabs={tabs} /> : <ReceivedGoods tabs={tabs} />;
};
