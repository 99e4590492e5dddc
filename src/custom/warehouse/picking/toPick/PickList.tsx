import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router';
import { loadAwaitingDespatch, loadPickList } from '#contract/warehouse/picking/calls.ts';
import { useAnswerPage } from '#src/api/useAnswer.ts';
import { TabLabel } from '#src/ui/screen/StatusTabs.tsx';
import { AwaitingDespatch } from '#src/custom/warehouse/picking/despatch/AwaitingDespatch.tsx';
import { ToPick } from './ToPick.tsx';
import '#src/custom/warehouse/picking/picking.css';

/** /picklist: lists deals to pick, the earliest required first. `?view=despatch` lists picked deals that await despatch. */
export const PickList = () => {
  const [address, setAddress] = useSearchParams();
  const view = address.get('view') === 'despatch' ? 'despatch' : 'pick';
  const toPick = useAnswerPage(loadPickList, { query: { range: [0, 0] } });
  const pickedOrders = useAnswerPage(loadAwaitingDespatch, { query: { filter: { Status: 'Picked' }, range: [0, 0] } });
  const tabs = (
    <Tabs
      value={view}
      onChange={(_event, view: string) => setAddress(view === 'despatch' ? { view } : {}, { replace: true })}
      aria-label="Pick list"
    >
      <Tab value="pick" label={<TabLabel label="To pick" count={toPick.data?.total} />} />
      <Tab value="despatch" label={<TabLabel label="Picked, awaiting despatch" count={pickedOrders.data?.total} />} />
    </Tabs>
  );
  return view === 'pick' ? <ToPick tabs={tabs} /> : <AwaitingDespatch tabs={tabs} />;
};
