import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { savePriceList } from '#contract/prices/calls.ts';
import type { PriceList } from '#contract/prices/shapes.ts';
import { useAction } from '#src/api/useAction.ts';
import { parseDate } from '#src/ui/inputs/parseDate.ts';
import { parseMoney } from '#src/ui/inputs/parseMoney.ts';
import type { CellMove } from '#src/ui/table/useCellKeys.ts';
import { formatDate, formatPrice, today } from '#src/ui/text/format.ts';
import { StateIcon } from '#src/ui/text/StateIcon.tsx';
import { marginWords, seesCost } from './priceColumns.tsx';
import '#src/resources/engine/list/cellEditor.css';

export type PriceField = 'SellPrice' | 'BuyPrice' | 'Haulage' | 'EffectiveFrom';

const labels: Record<PriceField, string> = { SellPrice: 'Sell', BuyPrice: 'Buy', Haulage: 'Haulage', EffectiveFrom: 'From' };

const read = (field: PriceField, typed: string): { value?: number | string | null | undefined; error?: string | undefined } => {
  if (field === 'EffectiveFrom') return parseDate(typed, today());
  const parsed = parseMoney(typed, 4);
  return (parsed.value ?? 0) < 0 ? { error: 'A price is never negative' } : parsed;
};

const written = (field: PriceField, line: PriceList) => {
  if (field === 'EffectiveFrom') return formatDate(line.EffectiveFrom);
  const price = line[field];
  return price === null || price === undefined ? '' : formatPrice(price);
};

interface PriceCellProps {
  /** What is changed: the line's draft where it has one. */
  line: PriceList;
  field: PriceField;
  move: (to: CellMove) => void;
}

/** A price or its day, entered where it stands: it is kept as the line’s draft. What is refused stays as it was typed. */
export const PriceCell = ({ line, field, move }: PriceCellProps) => {
  const [typed, setTyped] = useState(() => written(field, line));
  const [isTouched, setTouched] = useState(false);
  const isGone = useRef(false);
  const save = useAction(savePriceList, { isToldBeside: true, toast: (kept) => `${kept.ProductCode}: draft kept` });
  const parsed = read(field, typed);
  const refused = save.fieldErrors[field] ?? Object.values(save.fieldErrors)[0] ?? save.refusal;
  const goOn = async (to: CellMove) => {
    if (save.pending || isGone.current) return;
    const isSame = typed.trim() === written(field, line);
    if (isSame) return leave(to);
    setTouched(true);
    if (parsed.error !== undefined || parsed.value === null || parsed.value === undefined) return undefined;
    const kept = await save.run({ body: { PriceListId: line.PriceListId, Version: line.Version, [field]: parsed.value } });
    return kept ? leave(to) : undefined;
  };
  const leave = (to: CellMove) => {
    isGone.current = true;
    move(to);
  };
  const press = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    if (event.key === 'Escape') return leave('stay');
    if (event.key !== 'Enter' && event.key !== 'Tab') return undefined;
    event.preventDefault();
    return void goOn(event.key === 'Enter' ? 'down' : event.shiftKey ? 'left' : 'right');
  };
  const unread = isTouched ? (parsed.error ?? (parsed.value === null ? `${labels[field]} is required` : undefined)) : undefined;
  const problem = unread ?? (save.pending ? undefined : refused);
  const price = typeof parsed.value === 'number' && field !== 'EffectiveFrom' ? { [field]: parsed.value } : {};
  return (
    <div className="cell-editor" role="group" aria-label={`${labels[field]} of ${line.ProductCode}`} aria-busy={save.pending}>
      <input
        className="input"
        aria-label={`${labels[field]} of ${line.ProductCode}`}
        aria-invalid={problem !== undefined}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by hand, to type into
        autoFocus
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setTyped(target.value);
          save.reset();
        }}
        onBlur={() => void goOn('stay')}
        onKeyDown={press}
      />
      {field !== 'EffectiveFrom' && seesCost() && <div className="field-understood">{marginWords(line, price)}</div>}
      {problem !== undefined && (
        <div className="field-error" role="alert">
          <StateIcon tone="refused" />
          {problem}
        </div>
      )}
    </div>
  );
};
