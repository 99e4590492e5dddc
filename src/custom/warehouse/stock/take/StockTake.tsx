import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router';
import { CountSheet } from './CountSheet.tsx';
import { StockTakes } from './StockTakes.tsx';
import { CountSheets } from './CountSheets.tsx';
import '#src/custom/warehouse/stock/stock.css';

/** /stocktake: lists count sheets by supplier. `?view=history` lists past stock takes. */
export const StockTake = () => {
  const [address, setAddress] = useSearchParams();
  const supplierId = Number(address.get('supplierId'));
  if (supplierId > 0) return <CountSheet key={supplierId} supplierId={supplierId} />;
  const view = address.get('view') === 'history' ? 'history' : 'sheets';
  const tabs = (
    <Tabs
      value={view}
      onChange={(_event, view: string) => setAddress(view === 'history' ? { view } : {}, { replace: true })}
      aria-label="Stock take"
    >
      <Tab value="sheets" label="Count sheets" />
      <Tab value="history" label="Past counts" />
    </Tabs>
  );
  return view === 'sheets' ? <CountSheets tabs={tabs} /> : <StockTakes title="Stock take" tabs={tabs} isHistory />;
};
