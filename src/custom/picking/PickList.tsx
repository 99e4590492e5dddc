import { useState } from 'react';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { loadAwaitingDespatch, loadPickList } from '#contract/picking/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { AwaitingDespatch } from './AwaitingDespatch.tsx';
import { ToPick } from './ToPick.tsx';
import './picking.css';

type View = 'pick' | 'despatch';

/** What to pick, by required date, and what is picked and waits for its lorry. */
export const PickList = () => {
  const [view, setView] = useState<View>('pick');
  const toPick = useAnswer(loadPickList, {}, { staleTimeMs: 10_000 });
  const picked = useAnswer(loadAwaitingDespatch, {}, { staleTimeMs: 10_000 });
  const waiting = picked.data?.filter((deal) => deal.Status === 'Picked').length;
  return (
    <>
      <ScreenTitle title="Pick list" count={toPick.data?.length} />
      <Tabs value={view} onChange={(_event, chosen: View) => setView(chosen)} aria-label="Pick list">
        <Tab value="pick" label={`To pick${toPick.data ? ` (${toPick.data.length})` : ''}`} />
        <Tab value="despatch" label={`Picked, to despatch${waiting === undefined ? '' : ` (${waiting})`}`} />
      </Tabs>
      {view === 'pick' ? <ToPick answer={toPick} /> : <AwaitingDespatch answer={picked} />}
    </>
  );
};
