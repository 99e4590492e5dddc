import { screenPaths } from '#contract/screenPaths.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { listProFormas } from '#contract/money/proFormas/calls.ts';
import { proFormaWords } from '#contract/words/sales.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { getUserRoles } from '#src/authProvider/authProvider.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { CancelProFormaDialog, ReleaseProFormaDialog } from './ProFormaDialogs.tsx';
import { proFormaColumns } from './proFormaColumns.tsx';
import { ProFormaPanel } from './ProFormaPanel.tsx';

const filters: readonly ListFilter[] = [
  { key: 'State', label: 'State', choices: Object.entries(proFormaWords).map(([value, label]) => ({ value, label })) },
  { key: 'IsToSend', label: 'Not sent', choices: [{ value: 'true', label: 'reissued' }], isByLink: true },
];

/** Loads the pro forma in the address, which may not be on the current page of the list. */
const useProForma = (proFormaId: number | undefined) => {
  const query = { filter: { id: proFormaId ?? 0 } };
  return useAnswer(listProFormas, { query }, { enabled: proFormaId !== undefined }).data?.[0];
};

/** Screen /proformainvoice: pro formas. Their orders are held until the money is received. */
export const ProFormaInvoices = () => {
  const list = useServerList(listProFormas, { filters });
  const [address] = useSearchParams();
  const [openedId, setOpenedId] = useState(Number(address.get('proFormaId')) || undefined);
  const [dialog, setDialog] = useState<'release' | 'cancel' | undefined>(undefined);
  const inSight = list.rows?.find((row) => row.ProFormaInvoiceId === openedId);
  const loadedProForma = useProForma(inSight ? undefined : openedId);
  const openedProForma = inSight ?? (openedId === undefined ? undefined : loadedProForma);
  const close = () => setDialog(undefined);
  return (
    <ListScreen
      title="Pro forma invoices"
      noun="pro forma"
      list={list}
      columns={proFormaColumns}
      keyOf={(row) => row.ProFormaInvoiceId}
      onOpen={(row) => setOpenedId(row.ProFormaInvoiceId)}
      search="Search number, deal, customer"
      empty={
        <Empty action={<ReachButton to={screenPaths.newOrder()}>Create order</ReachButton>}>
          No pro formas issued yet. An order from a customer who pays in advance creates one.
        </Empty>
      }
    >
      {openedProForma && (
        <ProFormaPanel
          proForma={openedProForma}
          onRelease={() => setDialog('release')}
          onCancel={() => setDialog('cancel')}
          onClose={() => setOpenedId(undefined)}
        />
      )}
      {openedProForma && dialog === 'release' && (
        <ReleaseProFormaDialog proForma={openedProForma} isAdmin={getUserRoles().includes('Admin')} onClose={close} />
      )}
      {openedProForma && dialog === 'cancel' && <CancelProFormaDialog proForma={openedProForma} onClose={close} />}
    </ListScreen>
  );
};
