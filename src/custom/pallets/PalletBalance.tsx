import type { ReactNode } from 'react';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useNavigate, useSearchParams } from 'react-router';
import type { AnswerOf } from '#contract/endpoint.ts';
import { getPalletBalance, getPalletParties, getPalletSummary } from '#contract/pallets/calls.ts';
import { openPalletStatement } from '#contract/pallets/chase.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { holderWords } from '#contract/words/goods.ts';
import { openFile } from '#src/api/openFile.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/useServerList.ts';
import { OfCustomer } from '#src/resources/pickers/OfCustomer.tsx';
import { CustomerPicker } from '#src/resources/pickers/CustomerPicker.tsx';
import { DateInput } from '#src/ui/inputs/DateInput.tsx';
import { ActionButton, LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { formatQuantity, today } from '#src/ui/text/format.ts';
import { accountColumns, holderColumns } from './balanceColumns.tsx';
import { ChaseList } from './ChaseList.tsx';
import './pallets.css';

const useDays = () => {
  const [address, setAddress] = useSearchParams();
  const set = (name: 'from' | 'to', day: string | null) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (day) next.set(name, day);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return { from: address.get('from') ?? undefined, to: address.get('to') ?? undefined, set };
};

/** As many types as a merchant has, with nothing said of them yet. */
const awaited: readonly Partial<AnswerOf<typeof getPalletSummary>['Types'][number]>[] = Array.from({ length: 5 }, (_none, at) => ({
  PalletId: -at,
}));

const figure = (pallets: number | undefined) => (pallets === undefined ? '\u00a0' : formatQuantity(pallets));

/** Customers, hauliers and yard together are what came from the makers less what is lost. */
const Summary = ({ to }: { to: string | undefined }) => {
  const { data } = useAnswer(getPalletSummary, { query: to ? { to } : {} }, { keepPrevious: true });
  const types = data?.Types ?? awaited;
  if (types.length === 0) return null;
  // Drawn unseen while it is awaited, as high as it will be where its heads take a second line too: the list stays where it is.
  return (
    <table className={data ? 'pallet-summary' : 'pallet-summary is-awaited'} aria-label="Where all pallets are" aria-busy={!data}>
      <thead>
        <tr>
          <th scope="col">All of a type</th>
          <th scope="col">Own yard</th>
          <th scope="col">Customers</th>
          <th scope="col">Hauliers</th>
          <th scope="col">From makers, not back</th>
          <th scope="col">Written off</th>
        </tr>
      </thead>
      <tbody>
        {types.map((type) => (
          <tr key={type.PalletId}>
            <th scope="row" title={type.Description}>
              {type.Code}
            </th>
            <td>{figure(type.Yard)}</td>
            <td>{figure(type.Customers)}</td>
            <td>{figure(type.Hauliers)}</td>
            <td>{figure(type.FromMakers)}</td>
            <td>{figure(type.WrittenOff)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const typeFilter = (types: readonly { PalletId: number; Code: string }[]): ListFilter => ({
  key: 'PalletId',
  label: 'Pallet',
  choices: types.map(({ PalletId, Code }) => ({ value: String(PalletId), label: Code })),
});

const holderFilter: ListFilter = {
  key: 'Holder',
  label: 'Held by',
  choices: Object.entries(holderWords).map(([value, label]) => ({ value, label: label.toLowerCase() })),
};

const Everybody = ({ before, onCustomer }: { before: ReactNode; onCustomer: (id: number) => void }) => {
  const days = useDays();
  const { data } = useAnswer(getPalletParties, {}, { staleTimeMs: 60_000 });
  const list = useServerList(getPalletBalance, { filters: [holderFilter, typeFilter(data?.Types ?? [])], asked: { to: days.to } });
  return (
    <ListScreen
      title="Pallet balance"
      list={list}
      columns={holderColumns}
      keyOf={(row) => row.PalletLevelId}
      search="Search holder, pallet"
      empty={<Empty>Nobody has any pallets.</Empty>}
      primary={<LinkButton to={screens.palletLedger}>Ledger</LinkButton>}
      before={
        <>
          {before}
          <div className="pallet-asked">
            <DateInput label="As at" optional value={days.to ?? null} onChange={(day) => days.set('to', day)} />
            <CustomerPicker
              label="One customer or haulier"
              value={null}
              onChange={(customer) => customer && onCustomer(customer.CustomerId)}
            />
          </div>
          <Summary to={days.to} />
        </>
      }
    />
  );
};

const OneAccount = ({ customerId, onAll }: { customerId: number; onAll: () => void }) => {
  const days = useDays();
  const navigate = useNavigate();
  const go = (path: string) => void navigate(screenPaths.ofCustomer(path, customerId));
  const pdf = useAction(openPalletStatement, { onDone: openFile });
  const to = days.to ?? today();
  const list = useServerList(getPalletBalance, { asked: { cust: customerId, from: days.from, to: days.to } });
  return (
    <ListScreen
      title="Pallet balance"
      list={list}
      columns={accountColumns(days.from !== undefined)}
      keyOf={(row) => row.PalletLevelId}
      detail={<OfCustomer customerId={customerId} />}
      empty={<Empty>This account has no pallets.</Empty>}
      primary={<LinkButton to={screenPaths.ofCustomer(screens.returnPallets, customerId)}>Return pallets</LinkButton>}
      more={[
        { label: 'Transfer pallets', run: () => go(screens.transferPallets) },
        { label: 'Pallet credits', run: () => go(screens.palletCredits) },
        { label: 'Every holder', run: onAll },
      ]}
      before={
        <div className="pallet-asked">
          <DateInput label="From" optional value={days.from ?? null} onChange={(day) => days.set('from', day)} />
          <DateInput label="As at" optional value={days.to ?? null} onChange={(day) => days.set('to', day)} />
          <LinkButton to={screenPaths.ofCustomer(screens.palletLedger, customerId)}>Every movement</LinkButton>
          <ActionButton
            pending={pdf.pending}
            onPress={() => pdf.run({ params: { id: customerId, from: days.from ?? `${to.slice(0, 7)}-01`, to } })}
          >
            Pallet statement
          </ActionButton>
        </div>
      }
    />
  );
};

/** /palletbalance: who has how many of which, as at any day; of one account with `?customerId=`. */
export const PalletBalance = () => {
  const [address, setAddress] = useSearchParams();
  const customerId = Number(address.get('customerId'));
  if (customerId > 0) return <OneAccount key={customerId} customerId={customerId} onAll={() => setAddress({})} />;
  const view = address.get('view') === 'chase' ? 'chase' : 'all';
  const tabs = (
    <Tabs
      value={view}
      onChange={(_event, chosen: string) => setAddress(chosen === 'chase' ? { view: 'chase' } : {}, { replace: true })}
      aria-label="Pallet balance"
    >
      <Tab value="all" label="Every holder" />
      <Tab value="chase" label="To chase" />
    </Tabs>
  );
  if (view === 'chase') return <ChaseList before={tabs} />;
  return <Everybody before={tabs} onCustomer={(id) => setAddress({ customerId: String(id) })} />;
};
