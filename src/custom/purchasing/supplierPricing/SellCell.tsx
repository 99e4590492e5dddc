import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { ChangedLine } from '#contract/purchasing/supplierPricing/calls.ts';
import { parseMoney } from '#src/ui/inputs/typed/parseMoney.ts';
import type { CellMove } from '#src/ui/table/useCellKeys.ts';
import { formatPrice } from '#src/ui/text/format.ts';
import '#src/resources/engine/list/cellEditor.css';

interface SellCellProps {
  line: ChangedLine;
  move: (to: CellMove) => void;
  /** Called with the exceptional price. Null if the rules apply again. */
  onPrice: (price: number | null) => void;
}

/** Cell for one new sell price. A typed price is an exception to the rules. An emptied cell follows the rules again. */
export const SellCell = ({ line, move, onPrice }: SellCellProps) => {
  const [text, setText] = useState(formatPrice(line.After.SellPrice));
  const price = parseMoney(text, 4);
  const error = price.error ?? ((price.value ?? 1) <= 0 ? 'Enter a price above 0' : undefined);
  const goOn = (to: CellMove) => {
    if (error !== undefined) return;
    if (text !== formatPrice(line.After.SellPrice)) onPrice(price.value ?? null);
    move(to);
  };
  const press = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    if (event.key === 'Escape') move('stay');
    if (event.key !== 'Enter' && event.key !== 'Tab') return;
    event.preventDefault();
    goOn(event.key === 'Enter' ? 'down' : 'stay');
  };
  return (
    <div className="cell-editor">
      <input
        className="input"
        aria-label={`Sell price of ${line.ProductCode}, ${line.CustomerName}`}
        aria-invalid={error !== undefined}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by hand, to type into
        autoFocus
        value={text}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => goOn('stay')}
        onKeyDown={press}
      />
      {error !== undefined && <div className="field-error">{error}</div>}
    </div>
  );
};
