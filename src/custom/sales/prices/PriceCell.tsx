import { useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import Button from '@mui/material/Button';
import type { PriceList } from '#contract/sales/prices/shapes.ts';
import { seesCost } from '#src/authProvider/seesCost.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { parseDate } from '#src/ui/inputs/typed/parseDate.ts';
import { parseMoney } from '#src/ui/inputs/typed/parseMoney.ts';
import type { CellMove } from '#src/ui/table/useCellKeys.ts';
import { today } from '#src/ui/text/format.ts';
import { StateIcon } from '#src/ui/text/StateIcon.tsx';
import { formatMargin } from './lists/priceColumns.tsx';
import { useTypedPrice } from './bringIn/typedPrice.ts';
import type { TypedPrice } from './bringIn/typedPrice.ts';
import { fieldLabels, useSavePrice, writeField } from './useSavePrice.ts';
import type { PriceField } from './useSavePrice.ts';
import '#src/resources/engine/list/cellEditor.css';

const read = (field: PriceField, text: string): { value?: number | string | null | undefined; error?: string | undefined } => {
  if (field === 'EffectiveFrom') return parseDate(text, today());
  const price = parseMoney(text, 4);
  return (price.value ?? 0) < 0 ? { error: 'Enter a price of 0 or more' } : price;
};

interface PriceCellProps {
  /** Line to change, which is its draft if there is one. */
  line: PriceList;
  /** Row that the cell belongs to. */
  rowId: number;
  field: PriceField;
  /** Price list that the line is on. */
  about: string;
  /** Unsaved entry from earlier. */
  storedDraft: Draft<TypedPrice> | undefined;
  move: (to: CellMove) => void;
}

/** Holds what the user enters in a cell. Stores the entry on the device until it is saved. */
const usePriceCell = ({ line: rowLine, rowId, field, about, storedDraft, move }: PriceCellProps) => {
  const [line] = useState(storedDraft?.content.line ?? rowLine);
  const before = writeField(field, line);
  const [entry, setTyped] = useState(storedDraft?.content.typed ?? before);
  const [isTouched, setTouched] = useState(false);
  const hasLeft = useRef(false);
  const { pending, refusal, conflict, reset, save, takeTheirs } = useSavePrice(line, field);
  const { draft, finish } = useTypedPrice(about, storedDraft, entry !== before);
  const parsed = read(field, entry);
  const leaveCell = (to: CellMove) => {
    hasLeft.current = true;
    finish();
    if (conflict) takeTheirs();
    move(to);
  };
  const saveAndLeave = async (to: CellMove) => {
    if (pending || hasLeft.current) return;
    if (entry.trim() === before) return leaveCell(to);
    setTouched(true);
    if (parsed.error !== undefined || parsed.value === null || parsed.value === undefined) return undefined;
    return (await save(parsed.value)) ? leaveCell(to) : undefined;
  };
  const type = (text: string) => {
    setTyped(text);
    reset();
    draft.keep(() => ({ line, rowId, field, typed: text }));
  };
  const inputError = isTouched ? (parsed.error ?? (parsed.value === null ? `${fieldLabels[field]} is required` : undefined)) : undefined;
  const problem = inputError ?? (pending ? undefined : refusal);
  return { typed: entry, type, parsed, pending, problem, conflict, leaveCell, saveAndLeave };
};

/** Edits a price or date in its cell and saves it as the line’s draft. A refused entry stays in the cell. */
export const PriceCell = (props: PriceCellProps) => {
  const { line, field } = props;
  const { typed, type, parsed, pending, problem, conflict, leaveCell, saveAndLeave } = usePriceCell(props);
  const press = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    if (event.key === 'Escape') return leaveCell('stay');
    const isInput = event.target instanceof HTMLInputElement;
    // In a conflict, Tab moves between the two buttons.
    if (!isInput || (event.key !== 'Enter' && (event.key !== 'Tab' || conflict))) return undefined;
    event.preventDefault();
    return void saveAndLeave(event.key === 'Enter' ? 'down' : event.shiftKey ? 'left' : 'right');
  };
  const blur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!conflict && !currentTarget.contains(relatedTarget)) void saveAndLeave('stay');
  };
  const price = typeof parsed.value === 'number' && field !== 'EffectiveFrom' ? { [field]: parsed.value } : {};
  const label = `${fieldLabels[field]} of ${line.ProductCode}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its input takes the focus; the cell listens for the keys that leave it
    <div className="cell-editor" role="group" aria-label={label} aria-busy={pending} onKeyDown={press} onBlur={blur}>
      <input
        className="input"
        aria-label={label}
        aria-invalid={problem !== undefined}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by hand, to type into
        autoFocus
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => type(target.value)}
      />
      {field !== 'EffectiveFrom' && seesCost() && <div className="field-understood">{formatMargin(line, price)}</div>}
      {problem !== undefined && (
        <div className="field-error" role="alert">
          <StateIcon tone="refused" />
          {problem}
        </div>
      )}
      {conflict && (
        <div className="cell-conflict" role="alert">
          <p>{conflict.message}</p>
          <Button size="small" variant="outlined" onClick={() => leaveCell('stay')}>
            Keep theirs
          </Button>
          <Button size="small" variant="contained" onClick={() => void saveAndLeave('stay')}>
            Save mine
          </Button>
        </div>
      )}
    </div>
  );
};
