import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { daysBetween } from '#contract/sales/deal/dates.ts';
import { loadDirectOrderList } from '#contract/sales/orders/calls.ts';
import { screens } from '#contract/screenPaths.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ConfirmSave } from '#src/custom/sales/orders/form/save/ConfirmSave.tsx';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { useFormDraft } from '#src/drafts/useFormDraft.ts';
import type { FormContent } from '#src/drafts/useFormDraft.ts';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { FilterChips } from '#src/ui/screen/FilterChips.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { SearchBox } from '#src/ui/screen/SearchBox.tsx';
import { useFocusFirstError } from '#src/ui/screen/say/useFocusFirstError.ts';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { plural, today } from '#src/ui/text/format.ts';
import { DirectDealForm } from './DirectDealForm.tsx';
import { dealsOf, emptyEntry, wantedOn } from './directDraft.ts';
import type { DealEntry, DirectDeal, Entries } from './directDraft.ts';
import { OrderDeals } from './OrderDeals.tsx';
import { useProcess } from './useProcess.ts';
import '#src/custom/sales/sales.css';
import './directOrders.css';

type Content = FormContent<{ Entries: Entries }, null>;
const about = 'direct-orders';
const noEntries = { Entries: {} };

/** Open direct deals by the depot that ships them, confirmed as the suppliers' notes come in. */
export const DirectOrders = () => <DraftOffer<Content> about={about}>{(taken) => <Confirming taken={taken} />}</DraftOffer>;

const useEntries = (taken: Draft<Content> | undefined) => {
  const [values, setValues] = useState<{ Entries: Entries }>({ ...noEntries, ...taken?.content.values });
  const kept = useFormDraft<{ Entries: Entries }, null>({
    kind: 'direct orders',
    about,
    address: screens.directOrders,
    describe: ({ Entries: entries = {} }) => ({ title: 'Direct orders', detail: plural(Object.keys(entries).length, 'deal') }),
    taken,
    values,
    saved: noEntries,
    base: null,
  });
  const day = today();
  const entryOf = ({ OrderId }: DirectDeal) => values.Entries[OrderId] ?? emptyEntry(day);
  const change = (deal: DirectDeal, patch: Partial<DealEntry>) =>
    setValues((before) => ({
      Entries: { ...before.Entries, [deal.OrderId]: { ...(before.Entries[deal.OrderId] ?? emptyEntry(day)), ...patch } },
    }));
  const drop = (orderIds: readonly number[]) =>
    setValues((before) => ({
      Entries: Object.fromEntries(Object.entries(before.Entries).filter(([id]) => !orderIds.includes(Number(id)))),
    }));
  return { ...kept, entryOf, change, drop };
};

const saysAll = (deal: DirectDeal, text: string) => {
  const said = [
    dealName(deal),
    deal.CustomerName,
    deal.CustomerOrderNo,
    deal.Depot,
    ...deal.Lines.flatMap((line) => [line.ProductCode, line.Description]),
  ]
    .join(' ')
    .toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
};

const Confirming = ({ taken }: { taken: Draft<Content> | undefined }) => {
  const [query, setQuery] = useSearchParams();
  const answer = useAnswer(loadDirectOrderList, {});
  const { entryOf, change, drop } = useEntries(taken);
  const { dataUpdatedAt } = answer;
  // The list that the deals were in which went: once it is another, the next note is under the hand.
  const before = useRef<number>(undefined);
  const { process, errors, messages, asked, dismiss, pending, failure } = useProcess((orderIds) => {
    drop(orderIds);
    before.current = dataUpdatedAt;
  });
  useEffect(() => {
    if (before.current === undefined || before.current === dataUpdatedAt) return;
    before.current = undefined;
    document.querySelector<HTMLElement>('.direct-deal[data-chosen="false"] .direct-head input:not([type=checkbox])')?.focus();
  }, [dataUpdatedAt]);
  const { invalid, setInvalid } = useInvalid();
  const form = useFocusFirstError<HTMLDivElement>(Object.assign({}, ...Object.values(errors)) as Record<string, string>);
  const set = (name: string, value: string | undefined) =>
    setQuery(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!answer.data) return <Loading rows={8} />;
  const [text, depot] = [query.get('q') ?? '', query.get('depot') ?? undefined];
  const all = dealsOf(answer.data);
  const shown = all.filter((deal) => (depot === undefined || String(deal.SupplierDepotId) === depot) && saysAll(deal, text.trim()));
  const chosen = all.flatMap((deal) => (entryOf(deal).isChosen ? [{ deal, entry: entryOf(deal) }] : []));
  const depots = new Map(all.map((deal) => [String(deal.SupplierDepotId), deal.Depot]));
  const lateBy = (deal: DirectDeal) => {
    const wanted = wantedOn(deal);
    return wanted === null ? 0 : daysBetween(wanted, today());
  };
  const units = chosen.reduce((sum, { deal }) => sum + deal.Lines.length, 0);
  return (
    <div ref={form}>
      <ScreenTitle title="Direct orders" counted={plural(all.length, 'order')} />
      <div className="direct-find">
        <SearchBox label="Search deal, customer, product, depot" value={text} onSearch={(typed) => set('q', typed)} />
        <FilterChips
          filters={[{ key: 'depot', label: 'Depot', choices: [...depots].map(([value, label]) => ({ value, label })) }]}
          values={{ depot }}
          onChange={set}
        />
      </div>
      {shown.length === 0 && (
        <Empty>{all.length === 0 ? 'No direct deal is waiting for its supplier.' : 'No direct deal is found by that.'}</Empty>
      )}
      {[...Map.groupBy(shown, (deal) => deal.Depot)].map(([name, deals]) => (
        <section key={name} aria-label={name}>
          <h2 className="direct-depot">{name}</h2>
          {deals.map((deal) => (
            <DirectDealForm
              key={deal.OrderId}
              deal={deal}
              entry={entryOf(deal)}
              errors={errors[deal.OrderId] ?? {}}
              message={messages[deal.OrderId]}
              daysLate={lateBy(deal)}
              onChange={(patch) => change(deal, patch)}
              onInvalid={setInvalid}
            />
          ))}
        </section>
      ))}
      <ActionBar>
        <ActionButton
          kind="primary"
          shortcut="Ctrl+Enter"
          pending={pending}
          disabled={chosen.length === 0 || invalid.size > 0}
          onPress={() => process(chosen)}
        >
          {chosen.length === 0 ? 'Delivered' : `Delivered: ${plural(chosen.length, 'deal')}`}
        </ActionButton>
        <OrderDeals
          deals={(chosen.length > 0 ? chosen.map(({ deal }) => deal) : shown).filter(({ Bought }) => Bought.PurchaseOrderId === null)}
        />
        <FailedSave failure={failure} onRetry={() => process(chosen)} pending={pending} />
        <span className="soft" role="status">
          {chosen.length === 0
            ? 'Type the number of a supplier’s note: its deal is chosen.'
            : `${plural(units, 'line goes', 'lines go')} to be invoiced`}
        </span>
      </ActionBar>
      <ConfirmSave
        details={
          asked && { Warnings: [...asked.warnings], NeedsReason: asked.warnings.some(({ Kind }) => Kind === 'Unpaid'), NeedsAdmin: false }
        }
        title={`Is this meant for ${asked ? plural(asked.chosen.length, 'deal') : ''}?`}
        confirm="It is meant"
        pending={pending}
        onConfirm={(given) => void process(asked?.chosen ?? [], { ...asked?.given, ...given })}
        onClose={dismiss}
      />
    </div>
  );
};
