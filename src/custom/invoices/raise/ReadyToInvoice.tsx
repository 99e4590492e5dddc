import { useState } from 'react';
import { readyToInvoice } from '#contract/invoices/calls.ts';
import type { ReadyDeal } from '#contract/invoices/shapes.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { signedInUser } from '#src/authProvider/authProvider.ts';
import { ActionButton, LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialogs.tsx';
import { FilterChips } from '#src/ui/screen/FilterChips.tsx';
import type { Filter } from '#src/ui/screen/FilterChips.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { SearchBox } from '#src/ui/screen/SearchBox.tsx';
import { useScreenKeys } from '#src/ui/screen/screenKeys.ts';
import { Empty, ErrorState, Loading, NothingFound } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { RowKey } from '#src/ui/table/Table.tsx';
import { formatMoney } from '#src/ui/text/format.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import { RaiseDialog } from './RaiseDialog.tsx';
import { RaiseResult } from './RaiseResult.tsx';
import { readyColumns, sumWords, totalOf } from './readyColumns.tsx';
import { ToCredit } from './ToCredit.tsx';
import { useRaise } from './useRaise.ts';
import { dealName } from '#contract/deal/dealName.ts';
import '#src/custom/invoices/invoices.css';

const urgency: Filter = {
  key: 'urgency',
  label: 'Since despatch',
  choices: [
    { value: 'Red', label: '14 days and more' },
    { value: 'Amber', label: '10 to 13 days' },
    { value: 'None', label: 'less than 10 days' },
  ],
};

const matches = (deal: ReadyDeal, text: string) =>
  [dealName(deal), deal.CustomerName, deal.AccountCode, deal.CustomerOrderNo ?? ''].some((part) =>
    part.toLowerCase().includes(text.toLowerCase()),
  );

const tones = { None: undefined, Amber: 'attention', Red: 'refused' } as const;

// That screen is the office's: finance without it gets no link to it.
const maySeeUnsent = () => signedInUser()?.roles.some((role) => role === 'Admin' || role === 'Office');

/** Deals that wait for their invoice; `a` chooses all, Ctrl+Enter raises what is chosen and queues its e-mail. */
export const ReadyToInvoice = () => {
  const answer = useAnswer(readyToInvoice, {});
  return (
    <>
      <ScreenTitle
        title="Ready to invoice"
        count={answer.data?.length}
        primary={maySeeUnsent() ? <LinkButton to="/unsentinvoices">Unsent invoices</LinkButton> : undefined}
      />
      {answer.error && !answer.data ? <ErrorState error={answer.error} onRetry={answer.refetch} /> : null}
      {answer.isPending && <Loading />}
      {answer.data && <ReadyDeals deals={answer.data} />}
      <ToCredit />
    </>
  );
};

const useChosen = (shown: readonly ReadyDeal[]) => {
  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(new Set());
  const possible = shown.filter((deal) => deal.Problem === null);
  const deals = possible.filter((deal) => keys.has(deal.OrderId));
  const choose = (wanted: ReadonlySet<RowKey>) => setKeys(new Set(possible.map((deal) => deal.OrderId).filter((id) => wanted.has(id))));
  const toggleAll = () => setKeys(new Set(deals.length < possible.length ? possible.map((deal) => deal.OrderId) : []));
  return {
    deals,
    selection: { keys: new Set<RowKey>(deals.map((deal) => deal.OrderId)), onChange: choose },
    toggleAll,
    clear: () => setKeys(new Set()),
  };
};

const ReadyDeals = ({ deals }: { deals: readonly ReadyDeal[] }) => {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<string | undefined>(undefined);
  const shown = deals.filter((deal) => (filter === undefined || deal.Urgency === filter) && matches(deal, search.trim()));
  const chosen = useChosen(shown);
  const [looked, setLooked] = useState<ReadyDeal | undefined>(undefined);
  const [asked, setAsked] = useState<{ deals: readonly ReadyDeal[]; isMailed: boolean } | undefined>(undefined);
  const raise = useRaise();
  useScreenKeys([{ key: 'a', label: 'Choose all, or none', run: chosen.toggleAll }]);
  const confirm = () => {
    if (!asked) return;
    setAsked(undefined);
    setLooked(undefined);
    chosen.clear();
    void raise.run(asked.deals, asked.isMailed);
  };
  const clear = () => {
    setSearch('');
    setFilter(undefined);
  };
  const isNarrowed = search !== '' || filter !== undefined;
  const searched = [search, urgency.choices.find((choice) => choice.value === filter)?.label].filter(Boolean).join(', ');
  const empty = isNarrowed ? <NothingFound searched={searched} onClear={clear} /> : <Empty>No deal waits for its invoice.</Empty>;
  return (
    <>
      <div className="tools">
        <SearchBox label="Search deal, customer, their order" value={search} onSearch={setSearch} />
        <FilterChips filters={[urgency]} values={{ urgency: filter }} onChange={(_key, value) => setFilter(value)} />
      </div>
      <Table
        label="Ready to invoice"
        rows={shown}
        columns={readyColumns(totalOf(shown))}
        keyOf={(deal) => deal.OrderId}
        onOpen={setLooked}
        selection={chosen.selection}
        toneOf={(deal) => tones[deal.Urgency]}
        empty={empty}
      />
      {shown.length > 0 && <RaiseBar deals={chosen.deals} onAsk={(isMailed) => setAsked({ deals: chosen.deals, isMailed })} />}
      {looked && (
        <PreviewPanel deal={looked} onRaise={() => setAsked({ deals: [looked], isMailed: false })} onClose={() => setLooked(undefined)} />
      )}
      {asked && <RaiseDialog {...asked} onConfirm={confirm} onClose={() => setAsked(undefined)} />}
      <RaiseResult raise={raise} />
    </>
  );
};

const RaiseBar = ({ deals, onAsk }: { deals: readonly ReadyDeal[]; onAsk: (isMailed: boolean) => void }) => {
  const isNone = deals.length === 0;
  return (
    <ActionBar>
      <div className="raise-bar" role="status">
        {isNone ? (
          <span className="soft">Choose deals with Space, all with a; open one to see its invoice.</span>
        ) : (
          sumWords(deals, formatMoney)
        )}
      </div>
      <ActionButton shortcut="r" disabled={isNone} onPress={() => onAsk(false)}>
        Raise invoices
      </ActionButton>
      <ActionButton kind="primary" shortcut="Ctrl+Enter" disabled={isNone} onPress={() => onAsk(true)}>
        Raise and queue e-mail
      </ActionButton>
    </ActionBar>
  );
};
