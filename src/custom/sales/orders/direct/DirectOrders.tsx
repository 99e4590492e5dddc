import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { daysBetween } from '#contract/sales/deal/dates.ts';
import { loadDirectOrderList } from '#contract/sales/orders/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ConfirmSave } from '#src/custom/sales/orders/form/save/ConfirmSave.tsx';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import type { DocumentContent, DocumentDraft } from '#src/lineDocument/definition.ts';
import { draftAbout, useDocumentDraft } from '#src/lineDocument/draft.ts';
import { useDocument } from '#src/lineDocument/store.ts';
import { useGivenLines } from '#src/lineDocument/useGivenLines.ts';
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
import { dealsOf, directDeals, emptyEntry, noDeals, wantedOn } from './directDeals.ts';
import type { DealEntry, DirectDeal, DirectTypes } from './directDeals.ts';
import { OrderDeals } from './OrderDeals.tsx';
import { useProcess } from './useProcess.ts';
import '#src/custom/sales/sales.css';
import './directOrders.css';

/** Screen of open direct deals by depot. Confirms them from the suppliers' delivery notes. */
export const DirectOrders = () => {
  const answer = useAnswer(loadDirectOrderList, {});
  const deals = useMemo(() => dealsOf(answer.data ?? []), [answer.data]);
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!answer.data) return <Loading rows={8} />;
  return (
    <DraftOffer<DocumentContent<DirectTypes>> about={draftAbout(directDeals, undefined, noDeals)}>
      {(taken) => <Confirming taken={taken} all={deals} />}
    </DraftOffer>
  );
};

/** Returns the input of each deal and the store of their lines. */
const useEntries = (taken: DocumentDraft<DirectTypes> | undefined, all: readonly DirectDeal[]) => {
  const context = useMemo(() => ({ ...noDeals, deals: all }), [all]);
  const { store } = useDocumentDraft(directDeals, { saved: undefined, context, draft: taken });
  useGivenLines(directDeals, store, context);
  const { Entries } = useDocument(store, ({ header }) => header);
  const entryOf = ({ OrderId }: DirectDeal) => Entries[OrderId] ?? emptyEntry();
  const change = (deal: DirectDeal, patch: Partial<DealEntry>) => {
    const { Entries: before } = store.get().header;
    store.setHeader({ Entries: { ...before, [deal.OrderId]: { ...(before[deal.OrderId] ?? emptyEntry()), ...patch } } });
  };
  const drop = (orderIds: readonly number[]) => {
    const kept = Object.entries(store.get().header.Entries).filter(([id]) => !orderIds.includes(Number(id)));
    store.setHeader({ Entries: Object.fromEntries(kept) });
  };
  return { store, entryOf, change, drop };
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

const Confirming = ({ taken, all }: { taken: DocumentDraft<DirectTypes> | undefined; all: readonly DirectDeal[] }) => {
  const [query, setQuery] = useSearchParams();
  const { store, entryOf, change, drop } = useEntries(taken, all);
  // List from which deals were processed. When the list changes, the next delivery note gets the focus.
  const before = useRef<readonly DirectDeal[]>(undefined);
  const { process, errors, asked, dismiss, pending, failure } = useProcess(store, (orderIds) => {
    drop(orderIds);
    before.current = all;
  });
  useEffect(() => {
    if (before.current === undefined || before.current === all) return;
    before.current = undefined;
    document.querySelector<HTMLElement>('.direct-deal[data-chosen="false"] .direct-head input:not([type=checkbox])')?.focus();
  }, [all]);
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
  const [text, depot] = [query.get('q') ?? '', query.get('depot') ?? undefined];
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
        <Empty>{all.length === 0 ? 'No direct deals waiting for a supplier.' : 'No direct deals match the search.'}</Empty>
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
              store={store}
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
          {chosen.length === 0 ? 'Confirm deliveries' : `Confirm ${plural(chosen.length, 'delivery', 'deliveries')}`}
        </ActionButton>
        <OrderDeals
          deals={(chosen.length > 0 ? chosen.map(({ deal }) => deal) : shown).filter(({ Bought }) => Bought.PurchaseOrderId === null)}
        />
        <FailedSave failure={failure} onRetry={() => process(chosen)} pending={pending} />
        <span className="soft" role="status">
          {chosen.length === 0
            ? 'Type a supplier’s delivery note number to choose its deal.'
            : `${plural(units, 'line')} will be ready to invoice`}
        </span>
      </ActionBar>
      <ConfirmSave
        details={
          asked && { Warnings: [...asked.warnings], NeedsReason: asked.warnings.some(({ Kind }) => Kind === 'Unpaid'), NeedsAdmin: false }
        }
        title={`Confirm ${plural(asked?.chosen.length ?? 0, 'delivery', 'deliveries')}?`}
        confirm="Confirm anyway"
        pending={pending}
        onConfirm={(given) => void process(asked?.chosen ?? [], { ...asked?.given, ...given })}
        onClose={dismiss}
      />
    </div>
  );
};
