import { formatQuantity } from '#src/ui/text/format.ts';
import { shownFault } from '#src/custom/sales/orders/grid/shownFault.ts';
import { isWords } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { useLine } from '#src/lineDocument/store.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';

interface FarRowProps {
  store: OrderStore;
  lineKey: number;
  place: number;
  net: (line: DraftLine) => string;
}

const saidOf = (line: DraftLine) => [
  isWords(line) ? line.words : line.Code,
  shownFault(line) ?? line.Description,
  line.Quantity === null ? line.unread.Quantity : formatQuantity(line.Quantity),
];

/** A line of a long order that is not seen now: in words, so that the browser's search finds it. */
export const FarRow = ({ store, lineKey, place, net }: FarRowProps) => {
  const line = useLine(store, lineKey);
  if (!line) return null;
  return (
    <div className="line is-far" role="row" aria-rowindex={place + 1} aria-busy={line.isPricing} data-row={lineKey}>
      <span className="line-place" role="rowheader">
        {place}
      </span>
      <span className="line-far" role="gridcell">
        {[...saidOf(line), net(line)].filter(Boolean).join(' · ')}
      </span>
    </div>
  );
};
