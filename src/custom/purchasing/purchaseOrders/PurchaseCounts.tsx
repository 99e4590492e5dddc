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
  /** Undefined if the count did not load, which is not 0. */
  count: number | undefined;
}

/** A filter button with a count. Pressing it again clears the filter. */
const Count = ({ list, filter, value, label, count }: CountProps) => {
  const isChosen = list.values[filter] === value;
  return (
    <button type="button" aria-pressed={isChosen} onClick={() => list.setValue(filter, isChosen ? undefined : value)}>
      {label} <strong>{count === undefined ? '\u2007' : formatQuantity(count)}</strong>
    </button>
  );
};

/** Counts of purchase orders by state, late and not e-mailed, as filter buttons. */
export const PurchaseCounts = ({ list }: { list: List<PurchaseOrderRow> }) => {
  const { data, isPending } = useAnswer(countPurchaseOrders, {});
  const findCount = (state: string) => data && (data.States.find(({ State }) => State === state)?.Count ?? 0);
  return (
    <div className="purchase-counts" role="group" aria-label="By state" aria-busy={isPending}>
      {purchaseStates.map((state) => (
        <Count key={state} list={list} filter="State" value={state} label={purchaseWords[state]} count={findCount(state)} />
      ))}
      <Count list={list} filter="IsLate" value="true" label="Late" count={data?.Late} />
      <Count list={list} filter="Unsent" value="Unsent" label="Not e-mailed" count={data?.Unsent} />
    </div>
  );
};
