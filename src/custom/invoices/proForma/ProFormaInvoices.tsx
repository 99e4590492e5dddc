import { useState } from 'react';
import { listProFormas } from '#contract/proFormas/calls.ts';
import type { ProFormaInvoice } from '#contract/proFormas/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { signedInUser } from '#src/authProvider/authProvider.ts';
import { FilterChips } from '#src/ui/screen/FilterChips.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { SearchBox } from '#src/ui/screen/SearchBox.tsx';
import { Empty, ErrorState, Loading, NothingFound } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';
import { CancelDialog, ReleaseDialog } from './ProFormaDialogs.tsx';
import { ProFormaPanel } from './ProFormaPanel.tsx';
import { dealName } from '#contract/deal/dealName.ts';

const StateChip = ({ proForma }: { proForma: ProFormaInvoice }) => {
  if (proForma.State === 'Cancelled') return <StatusChip tone="neutral">Cancelled</StatusChip>;
  if (proForma.State === 'Released') return <StatusChip tone="done">Released</StatusChip>;
  return proForma.Received >= proForma.GrossAmount ? (
    <StatusChip tone="information">Paid, to release</StatusChip>
  ) : (
    <StatusChip tone="attention">Held</StatusChip>
  );
};

const columns: Column<ProFormaInvoice>[] = [
  { key: 'number', title: 'Pro forma', cell: (row) => String(row.ProFormaNo), sortBy: (row) => row.ProFormaNo, width: '8rem' },
  { key: 'customer', title: 'Customer', cell: (row) => row.CustomerName, sortBy: (row) => row.CustomerName, phone: 'first' },
  { key: 'deal', title: 'Deal', cell: dealName, sortBy: (row) => row.DealNo, width: '7rem', leaves: 2 },
  {
    key: 'issued',
    title: 'Issued',
    cell: (row) => <DateText date={row.IssuedOn} />,
    sortBy: (row) => row.IssuedOn,
    width: '8rem',
    leaves: 2,
  },
  {
    key: 'required',
    title: 'Required',
    cell: (row) => <DateText date={row.RequiredDate} />,
    sortBy: (row) => row.RequiredDate,
    width: '8rem',
    leaves: 1,
  },
  { key: 'state', title: 'State', cell: (row) => <StateChip proForma={row} />, width: '10rem' },
  {
    key: 'received',
    title: 'Received',
    isFigure: true,
    width: '9rem',
    leaves: 2,
    cell: (row) => row.State !== 'Cancelled' && <MoneyText amount={row.Received} currency={row.CurrencyCode} />,
  },
  {
    key: 'gross',
    title: 'Total',
    isFigure: true,
    width: '9rem',
    cell: (row) => <MoneyText amount={row.GrossAmount} currency={row.CurrencyCode} />,
    sortBy: (row) => row.GrossAmount,
  },
];

const states = { key: 'state', label: 'State', choices: ['Held', 'Released', 'Cancelled'].map((value) => ({ value, label: value })) };

const matches = (row: ProFormaInvoice, text: string) =>
  [String(row.ProFormaNo), dealName(row), row.CustomerName, row.AccountCode].some((part) =>
    part.toLowerCase().includes(text.toLowerCase()),
  );

/** Deals that wait for money before they may be picked. */
export const ProFormaInvoices = () => {
  const answer = useAnswer(listProFormas, {});
  return (
    <>
      <ScreenTitle title="Pro forma invoices" count={answer.data?.length} />
      {answer.error && !answer.data ? <ErrorState error={answer.error} onRetry={answer.refetch} /> : null}
      {answer.isPending && <Loading />}
      {answer.data && <ProFormaList rows={answer.data} />}
    </>
  );
};

const ProFormaList = ({ rows }: { rows: readonly ProFormaInvoice[] }) => {
  const [search, setSearch] = useState('');
  const [state, setState] = useState<string | undefined>(undefined);
  const [openedId, setOpenedId] = useState<number | undefined>(undefined);
  const [dialog, setDialog] = useState<'release' | 'cancel' | undefined>(undefined);
  const shown = rows.filter((row) => (state === undefined || row.State === state) && matches(row, search.trim()));
  const opened = rows.find((row) => row.ProFormaInvoiceId === openedId);
  const clear = () => {
    setSearch('');
    setState(undefined);
  };
  const isNarrowed = search !== '' || state !== undefined;
  const searched = [search, state].filter(Boolean).join(', ');
  const empty = isNarrowed ? (
    <NothingFound searched={searched} onClear={clear} />
  ) : (
    <Empty>No pro forma was issued yet: a deal of a customer who pays first makes one.</Empty>
  );
  const close = () => setDialog(undefined);
  return (
    <>
      <div className="tools">
        <SearchBox label="Search number, deal, customer" value={search} onSearch={setSearch} />
        <FilterChips filters={[states]} values={{ state }} onChange={(_key, value) => setState(value)} />
      </div>
      <Table
        label="Pro forma invoices"
        rows={shown}
        columns={columns}
        keyOf={(row) => row.ProFormaInvoiceId}
        onOpen={(row) => setOpenedId(row.ProFormaInvoiceId)}
        empty={empty}
      />
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
    </>
  );
};
