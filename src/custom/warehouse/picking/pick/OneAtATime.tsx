import { statusWords } from '#contract/words/deals.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { isEntryShort, isIncomplete } from './entries.ts';
import { Pad } from './Pad.tsx';
import { OneRow } from './PickLines.tsx';
import type { PickLinesProps } from './PickLines.tsx';
import { getTradeUnits } from './PickLineRow.tsx';
import { useAtLine } from './useAtLine.ts';
import { colleagueAt } from './walkLines.ts';
import type { WalkLine } from './walkLines.ts';

type Overview = Pick<PickLinesProps, 'lines' | 'picks' | 'unseen' | 'focused' | 'setFocused'>;

const LineMarks = ({ one, picks, unseen }: Pick<Overview, 'picks' | 'unseen'> & { one: WalkLine }) => {
  if (unseen?.has(one.line.OrderDetailId)) return <StatusChip tone="attention">Check</StatusChip>;
  const entry = picks.entryOf(one);
  if (entry.picked === null) return null;
  if (isEntryShort(one.line, entry)) return <StatusChip tone="attention">Short</StatusChip>;
  return <StatusChip tone="done">{statusWords.Picked}</StatusChip>;
};

/** List of all lines. Touching a line opens it. */
const AllLines = ({ lines, picks, unseen, focused, setFocused }: Overview) => (
  <details className="pick-overview">
    <summary>{`Line ${focused + 1} of ${lines.length}`}</summary>
    <ol>
      {lines.map((one, index) => (
        <li key={one.line.OrderDetailId}>
          <button
            type="button"
            aria-current={index === focused ? 'step' : undefined}
            onClick={(event) => {
              setFocused(index);
              event.currentTarget.closest('details')?.removeAttribute('open');
            }}
          >
            <strong>{one.line.Location ?? 'No location'}</strong>
            <span>{one.line.Description}</span>
            <span className="figure">{formatQuantity(one.line.Quantity)}</span>
            <LineMarks {...{ one, picks, unseen }} />
          </button>
        </li>
      ))}
    </ol>
  </details>
);

/**
 * Finds the next line to pick after the current one, and starts again from the top after the last line. Prefers a line that is not counted and not with a
 * colleague, or that a colleague changed unseen. If there is none, finds a line that lacks a reason or batch.
 */
export const findNextOpen = ({ lines, picks, unseen, focused, userId }: PickLinesProps) => {
  const after = [...lines.keys()].map((step) => (focused + 1 + step) % lines.length).filter((index) => index !== focused);
  const isOpen = (one: WalkLine) =>
    unseen?.has(one.line.OrderDetailId) || (picks.entryOf(one).picked === null && !colleagueAt(one.line, userId)?.isThere);
  const findAfter = (isWanted: (one: WalkLine) => boolean | undefined) => after.find((index) => lines[index] && isWanted(lines[index]));
  return findAfter(isOpen) ?? findAfter((one) => isIncomplete(one.line, picks.entryOf(one)));
};

/** Shows one line at a time, for phones. A button opens the list of all lines. */
export const OneAtATime = (props: PickLinesProps) => {
  const { lines, picks, unseen, focused, setFocused } = props;
  const current = lines[focused];
  const entry = current && picks.entryOf(current);
  const { message, takeOver } = useAtLine(current, entry?.picked !== null);
  if (!current || !entry) return null;
  const next = findNextOpen(props);
  const goOn = () => next !== undefined && setFocused(next);
  const id = current.line.OrderDetailId;
  return (
    <div className="pick-one">
      <AllLines {...{ lines, picks, unseen, focused, setFocused }} />
      {message && (
        <div className="pick-there" role="alert">
          <strong>{message}.</strong>
          <ActionButton onPress={takeOver}>Take over line</ActionButton>
        </div>
      )}
      <ol className="pick-lines">
        <OneRow key={id} {...props} one={current} index={focused} onNext={goOn} />
      </ol>
    </div>
  );
};

/** Keypad for the current line, at the bottom of the screen within reach of the thumb. */
export const LinePad = ({ lines, picks, focused, setInvalidIds }: PickLinesProps) => {
  const current = lines[focused];
  if (!current) return null;
  const entry = picks.entryOf(current);
  const id = current.line.OrderDetailId;
  return (
    <Pad
      key={id}
      units={getTradeUnits(current.line)}
      largest={current.line.Quantity}
      picked={entry.picked}
      onEnter={(quantity) => {
        setInvalidIds((before) => new Set([...before].filter((other) => other !== id)));
        picks.enter(current, { picked: quantity });
      }}
      onInvalid={(quantity) => {
        setInvalidIds((before) => new Set([...before, id]));
        if (entry.picked !== quantity) picks.enter(current, { picked: quantity });
      }}
    />
  );
};
