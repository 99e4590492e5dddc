import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router';
import { loadAwaitingDespatch, loadPickList } from '#contract/picking/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { AwaitingDespatch } from './AwaitingDespatch.tsx';
import { ToPick } from './ToPick.tsx';
import './picking.css';

/** What to pick, by required date, and what is picked and waits for its lorry: `?view=despatch`. */
export const PickList = () => {
  const [address, setAddress] = useSearchParams();
  const view = address.get('view') === 'despatch' ? 'despatch' : 'pick';
  const toPick = useAnswer(loadPickList, {}, { staleTimeMs: 10_000 });
  const picked = useAnswer(loadAwaitingDespatch, {}, { staleTimeMs: 10_000 });
  const waiting = picked.data?.filter((deal) => deal.Status === 'Picked').length;
  const tabs = (
    <Tabs
      value={view}
      onChange={(_event, chosen: string) => setAddress(chosen === 'despatch' ? { view: chosen } : {}, { replace: true })}
      aria-label="Pick list"
    >
      <Tab value="pick" label={`To pick${toPick.data ? ` (${toPick.data.length})` : ''}`} />
      <Tab value="despatch" label={`Picked, to despatch${waiting === undefined ? '' : ` (${waiting})`}`} />
    </Tabs>
  );
  return view === 'pick' ? <ToPick answer={toPick} tabs={tabs} /> : <AwaitingDespatch answer={picked} tabs={tabs} />;
};
