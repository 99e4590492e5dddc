import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { listProFormas } from '#contract/proFormas/calls.ts';
import type { ProFormaInvoice } from '#contract/proFormas/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { signedInUser } from '#src/authProvider/authProvider.ts';
import { dealName } from '#contract/deal/dealName.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useWholeList } from '#src/lists/useWholeList.ts';
import { Empty } from '#src/ui/states/states.tsx';
import { CancelDialog, ReleaseDialog } from './ProFormaDialogs.tsx';
import { proFormaColumns } from './proFormaColumns.tsx';
import { ProFormaPanel } from './ProFormaPanel.tsx';

const filters: readonly ListFilter[] = [
  { key: 'State', label: 'State', choices: ['Held', 'Released', 'Cancelled'].map((value) => ({ value, label: value })) },
];

const textsOf = (row: ProFormaInvoice) => [row.ProFormaNo, dealName(row), row.CustomerName, row.AccountCode];

/** Deals that wait for money before they may be picked. */
export const ProFormaInvoices = () => {
  const list = useWholeList(useAnswer(listProFormas, {}), { filters, textsOf });
  const [address] = useSearchParams();
  const [openedId, setOpenedId] = useState(Number(address.get('proFormaId')) || undefined);
  const [dialog, setDialog] = useState<'release' | 'cancel' | undefined>(undefined);
  const opened = list.rows?.find((row) => row.ProFormaInvoiceId === openedId);
  const close = () => setDialog(undefined);
  return (
    <ListScreen
      title="Pro forma invoices"
      list={list}
      columns={proFormaColumns}
      keyOf={(row) => row.ProFormaInvoiceId}
      onOpen={(row) => setOpenedId(row.ProFormaInvoiceId)}
      search="Search number, deal, customer"
      empty={<Empty>No pro forma was issued yet: a deal of a customer who pays first makes one.</Empty>}
    >
      {opened && (
        <ProFormaPanel
          proForma={opened}
          onRelease={() => setDialog('release')}
          onCancel={() => setDialog('cancel')}
          onClose={() => setOpenedId(undefined)}
        />
      )}
      {opened && dialog === 'release' && (
        <ReleaseDialog proForma={opened} isAdmin={signedInUser()?.roles.includes('Admin') ?? false} onClose={close} />
      )}
      {opened && dialog === 'cancel' && <CancelDialog proForma={opened} onClose={close} />}
    </ListScreen>
  );
};
