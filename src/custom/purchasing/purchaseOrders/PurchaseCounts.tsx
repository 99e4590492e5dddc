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
  /** Undefined if the count could not be loaded. */
  count: number | undefined;
}

/** Button that filters the list and shows how many orders match. Pressing the active button clears the filter. */
const Count = ({ list, filter, value, label, count }: CountProps) => {
  const isChosen = list.values[filter] === value;
  return (
    <button type="button" aria-pressed={isChosen} onClick={() => list.setValue(filter, isChosen ? undefined : value)}>
      {label} <strong>{count === undefined ? '\u2007' : formatQuantity(count)}</strong>
    </button>
  );
};

/** Buttons that filter purchase orders by state, overdue and not e-mailed. */
export const PurchaseCounts = ({ list }: { list: List<PurchaseOrderRow> }) => {
  const { data, isPending } = useAnswer(countPurchaseOrders, {});
  const findCount = (state: string) => data && (data.States.find(({ State }) => State === state)?.Count ?? 0);
  return (
    <div className="purchase-counts" role="group" aria-label="By state" aria-busy={isPending}>
      {purchaseStates.map((state) => (
        <Count key={state} list={list} filter="State" value={state} label={purchaseWords[state]} count={findCount(state)} />
      ))}
      <Count list={list} filter="IsLate" value="true" label="Overdue" count={data?.Late} />
      <Count list={list} filter="Unsent" value="Unsent" label="Not e-mailed" count={data?.Unsent} />
    </div>
  );
};
