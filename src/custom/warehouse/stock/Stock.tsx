import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router';
import { listStockTakes } from '#contract/warehouse/stock/takes.ts';
import { useAnswerPage } from '#src/api/useAnswer.ts';
import { TabLabel } from '#src/ui/screen/StatusTabs.tsx';
import { Levels } from './levels/Levels.tsx';
import { StockTakeReview } from './take/StockTakeReview.tsx';
import { StockTakes } from './take/StockTakes.tsx';
import './stock.css';

/** /stock: lists stock levels. `?view=counts` lists stock takes that the office must review. */
export const Stock = () => {
  const [address, setAddress] = useSearchParams();
  const view = address.get('view') === 'counts' ? 'counts' : 'levels';
  const stockTakeId = Number(address.get('stockTakeId'));
  const stockTakes = useAnswerPage(listStockTakes, { query: { filter: { State: ['Counted', 'Recount'] }, range: [0, 0] } });
  if (view === 'counts' && stockTakeId > 0) return <StockTakeReview key={stockTakeId} id={stockTakeId} />;
  const tabs = (
    <Tabs
      value={view}
      onChange={(_event, view: string) => setAddress(view === 'counts' ? { view } : {}, { replace: true })}
      aria-label="Stock"
    >
      <Tab value="levels" label="Levels" />
      <Tab value="counts" label={<TabLabel label="Stock takes" count={stockTakes.data?.total || undefined} />} />
    </Tabs>
  );
  return view === 'levels' ? <Levels tabs={tabs} /> : <StockTakes tabs={tabs} title="Stock" />;
};
