import { countPurchaseOrders } from '#contract/purchasing/purchaseOrders/calls.ts';
import type { PurchaseOrderRow } from '#contract/purchasing/purchaseOrders/shapes.ts';
import { purchaseStates } from '#contract/purchasing/purchaseOrders/states.ts';
import { purchaseWords } from '#contract/words/purchases.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { List } from '#src/lists/list.ts';
import { formatQuantity } from '#src/ui/text/format.ts';

interface CountProps {
  list: List<PurchaseOrderRow>;
  filter: string;
  value: string;
  label: string;
  /** None where it did not come: that is not nought. */
  count: number | undefined;
}

/** Chooses by one press what it counts, and lets it go by another. */
const Count = ({ list, filter, value, label, count }: CountProps) => {
  const isChosen = list.values[filter] === value;
  return (
    <button type="button" aria-pressed={isChosen} onClick={() => list.setValue(filter, isChosen ? undefined : value)}>
      {label} <strong>{count === undefined ? '\u2007' : formatQuantity(count)}</strong>
    </button>
  );
};

/** How many there are in each state, late and not mailed: each is a filter to press. */
export const PurchaseCounts = ({ list }: { list: List<PurchaseOrderRow> }) => {
  const { data, isPending } = useAnswer(countPurchaseOrders, {});
  const countOf = (state: string) => data && (data.States.find(({ State }) => State === state)?.Count ?? 0);
  return (
    <div className="purchase-counts" role="group" aria-label="By state" aria-busy={isPending}>
      {purchaseStates.map((state) => (
        <Count key={state} list={list} filter="State" value={state} label={purchaseWords[state]} count={countOf(state)} />
      ))}
      <Count list={list} filter="IsLate" value="true" label="Late" count={data?.Late} />
      <Count list={list} filter="Unsent" value="Unsent" label="Not mailed" count={data?.Unsent} />
    </div>
  );
};
