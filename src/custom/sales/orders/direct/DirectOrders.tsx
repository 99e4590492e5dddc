import { screenPaths } from '#contract/screenPaths.ts';
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
import { FilterChips } from '#src/ui/screen/filters/FilterChips.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { SearchBox } from '#src/ui/screen/SearchBox.tsx';
import { useFocusFirstError } from '#src/ui/screen/say/useFocusFirstError.ts';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { plural, today } from '#src/ui/text/format.ts';
import { DirectDealForm } from './DirectDealForm.tsx';
import { groupIntoDeals, directDeals, emptyEntry, noDeals, findDueDate } from './directDeals.ts';
import type { DealEntry, DirectDeal, DirectTypes } from './directDeals.ts';
import { OrderDeals } from './OrderDeals.tsx';
import { useProcess } from './useProcess.ts';
import '#src/custom/sales/sales.css';
import './directOrders.css';

/** Screen of open direct deals by depot. Confirms them from the suppliers' delivery notes. */
export const DirectOrders = () => {
  const answer = useAnswer(loadDirectOrderList, {});
  const deals = useMemo(() => groupIntoDeals(answer.data ?? []), [answer.data]);
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!answer.data) return <Loading rows={8} />;
  return (
    <DraftOffer<DocumentContent<DirectTypes>> about={draftAbout(directDeals, undefined, noDeals)}>
      {(draft) => <ConfirmDeliveries storedDraft={draft} allDeals={deals} />}
    </DraftOffer>
  );
};

/** Returns the input of each deal and the store of their lines. */
const useEntries = (draft: DocumentDraft<DirectTypes> | undefined, deals: readonly DirectDeal[]) => {
  const context = useMemo(() => ({ ...noDeals, deals }), [deals]);
  const { store } = useDocumentDraft(directDeals, { saved: undefined, context, draft });
  useGivenLines(directDeals, store, context);
  const { Entries } = useDocument(store, ({ header }) => header);
  const getEntry = ({ OrderId }: DirectDeal) => Entries[OrderId] ?? emptyEntry();
  const change = (deal: DirectDeal, patch: Partial<DealEntry>) => {
    const { Entries: before } = store.get().header;
    store.setHeader({ Entries: { ...before, [deal.OrderId]: { ...(before[deal.OrderId] ?? emptyEntry()), ...patch } } });
  };
  const removeEntries = (orderIds: readonly number[]) => {
    const remainingEntries = Object.entries(store.get().header.Entries).filter(([id]) => !orderIds.includes(Number(id)));
    store.setHeader({ Entries: Object.fromEntries(remainingEntries) });
  };
  return { store, getEntry, change, removeEntries };
};

const matchesWords = (deal: DirectDeal, text: string) => {
  const searchText = [
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
    .every((word) => searchText.includes(word));
};

interface ConfirmDeliveriesProps {
  storedDraft: DocumentDraft<DirectTypes> | undefined;
  allDeals: readonly DirectDeal[];
}

const ConfirmDeliveries = ({ storedDraft, allDeals }: ConfirmDeliveriesProps) => {
  const [query, setQuery] = useSearchParams();
  const { store, getEntry, change, removeEntries } = useEntries(storedDraft, allDeals);
  // The list before deals were processed. Once the list has changed, the next delivery note gets the focus.
  const processedList = useRef<readonly DirectDeal[]>(undefined);
  const { process, errors, question, dismiss, pending, failure } = useProcess(store, (orderIds) => {
    removeEntries(orderIds);
    processedList.current = allDeals;
  });
  useEffect(() => {
    if (processedList.current === undefined || processedList.current === allDeals) return;
    processedList.current = undefined;
    document.querySelector<HTMLElement>('.direct-deal[data-chosen="false"] .direct-head input:not([type=checkbox])')?.focus();
  }, [allDeals]);
  const { invalid, setInvalid } = useInvalid();
  const form = useFocusFirstError<HTMLDivElement>(Object.assign({}, ...Object.values(errors)) as Record<string, string>);
  const setParameter = (name: string, value: string | undefined) =>
    setQuery(
      (parameters) => {
        if (value) parameters.set(name, value);
        else parameters.delete(name);
        return parameters;
      },
      { replace: true },
    );
  const text = query.get('q') ?? '';
  const depot = query.get('depot') ?? undefined;
  const visibleDeals = allDeals.filter(
    (deal) => (depot === undefined || String(deal.SupplierDepotId) === depot) && matchesWords(deal, text.trim()),
  );
  const chosenDeals = allDeals.flatMap((deal) => (getEntry(deal).isChosen ? [{ deal, entry: getEntry(deal) }] : []));
  const depots = new Map(allDeals.map((deal) => [String(deal.SupplierDepotId), deal.Depot]));
  const countDaysLate = (deal: DirectDeal) => {
    const dueDate = findDueDate(deal);
    return dueDate === null ? 0 : daysBetween(dueDate, today());
  };
  const chosenLineCount = chosenDeals.reduce((sum, { deal }) => sum + deal.Lines.length, 0);
  return (
    <div ref={form}>
      <ScreenTitle title="Direct orders" countText={plural(allDeals.length, 'order')} />
      <div className="direct-find">
        <SearchBox label="Search deal, customer, product, depot" value={text} onSearch={(search) => setParameter('q', search)} />
        <FilterChips
          filters={[{ key: 'depot', label: 'Depot', choices: [...depots].map(([value, label]) => ({ value, label })) }]}
          values={{ depot }}
          onChange={setParameter}
        />
      </div>
      {allDeals.length === 0 && (
        <Empty action={<ReachButton to={screenPaths.newOrder()}>Create order</ReachButton>}>
          No direct orders are waiting for a supplier.
        </Empty>
      )}
      {allDeals.length > 0 && visibleDeals.length === 0 && (
        <Empty action={<ActionButton onPress={() => setQuery({}, { replace: true })}>Show all</ActionButton>}>
          No direct orders match the search.
        </Empty>
      )}
      {[...Map.groupBy(visibleDeals, (deal) => deal.Depot)].map(([name, deals]) => (
        <section key={name} aria-label={name}>
          <h2 className="direct-depot">{name}</h2>
          {deals.map((deal) => (
            <DirectDealForm
              key={deal.OrderId}
              deal={deal}
              entry={getEntry(deal)}
              errors={errors[deal.OrderId] ?? {}}
              store={store}
              daysLate={countDaysLate(deal)}
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
          disabled={chosenDeals.length === 0 || invalid.size > 0}
          onPress={() => process(chosenDeals)}
        >
          {chosenDeals.length === 0 ? 'Confirm deliveries' : `Confirm ${plural(chosenDeals.length, 'delivery', 'deliveries')}`}
        </ActionButton>
        <OrderDeals
          deals={(chosenDeals.length > 0 ? chosenDeals.map(({ deal }) => deal) : visibleDeals).filter(
            ({ PurchasedLine }) => PurchasedLine.PurchaseOrderId === null,
          )}
        />
        <FailedSave failure={failure} onRetry={() => process(chosenDeals)} pending={pending} />
        <span className="soft" role="status">
          {chosenDeals.length === 0
            ? 'Type a supplier’s delivery note number to choose the order.'
            : `${plural(chosenLineCount, 'line')} will be ready to invoice`}
        </span>
      </ActionBar>
      <ConfirmSave
        details={
          question && {
            Warnings: [...question.warnings],
            NeedsReason: question.warnings.some(({ Kind }) => Kind === 'Unpaid'),
            NeedsAdmin: false,
          }
        }
        title={`Confirm ${plural(question?.chosen.length ?? 0, 'delivery', 'deliveries')}?`}
        confirm="Confirm anyway"
        pending={pending}
        onConfirm={(confirmation) => void process(question?.chosen ?? [], { ...question?.answers, ...confirmation })}
        onClose={dismiss}
      />
    </div>
  );
};
