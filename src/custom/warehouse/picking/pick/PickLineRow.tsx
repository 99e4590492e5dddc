import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import Button from '@mui/material/Button';
import { getPickGoods } from '#contract/warehouse/picking/calls.ts';
import type { PickLine } from '#contract/warehouse/picking/calls.ts';
import { shortReasons } from '#contract/warehouse/picking/shortReasons.ts';
import { statusWords } from '#contract/words/deals.ts';
import { formatTradeUnits } from '#src/ui/text/parseQuantity.ts';
import { Silhouette } from '#src/pictures/Silhouette.tsx';
import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { changedRows } from '#src/ui/state/changed.ts';
import { useStore } from '#src/ui/state/store.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { isEntryShort } from './entries.ts';
import type { Entry } from './entries.ts';

interface PickLineRowProps {
  line: PickLine;
  /** Names the deal of the line, on a walk with several deals. Otherwise empty. */
  dealLabel: string;
  /** Description of the pallet to use. */
  pallet: string;
  entry: Entry;
  /** Quantity of the line that the confirmed pick will write off as broken. */
  broken: number;
  isFocused: boolean;
  isInvalid: boolean;
  /** True for the first line. The screen does not scroll to it when the deal opens. */
  isFirst: boolean;
  /** True for an entry that waits for a connection. */
  isWaiting: boolean;
  /** The colleague who is picking the line now (`isThere`) or has counted it. */
  colleague: { name: string; isThere: boolean } | undefined;
  /** Message about a colleague's change to the line. */
  remoteChange: string | undefined;
  onEnter: (change: Partial<Entry>) => unknown;
  /** Called when the typed quantity becomes invalid or valid. An invalid quantity is not entered. */
  onInvalid: (isInvalid: boolean) => void;
  onNext: () => void;
}

export const getTradeUnits = (line: PickLine) => ({
  unitsPerLayer: line.UnitsPerLayer,
  layersPerPallet: line.UnitsPerLayer && line.UnitsPerPallet ? line.UnitsPerPallet / line.UnitsPerLayer : null,
});

type StatusProps = Pick<PickLineRowProps, 'line' | 'entry' | 'isInvalid' | 'isWaiting' | 'colleague'>;

/** Shows that the entry waits for the connection, or which colleague is picking the line or has counted it. */
const ColleagueNote = ({ entry, isWaiting, colleague }: StatusProps) => (
  <>
    {isWaiting && <StatusChip tone="information">Waiting for the connection</StatusChip>}
    {/* An entry that waits for the connection is the user's own, so no colleague is named. */}
    {colleague && !isWaiting && entry.picked !== null && <span className="soft">{`by ${colleague.name}`}</span>}
    {colleague?.isThere && entry.picked === null && <StatusChip tone="attention">{`${colleague.name} is here`}</StatusChip>}
  </>
);

const LineStatus = ({ line, entry, isInvalid }: StatusProps) => {
  if (isInvalid) return null;
  if (entry.picked === line.Quantity) return <StatusChip tone="done">{statusWords.Picked}</StatusChip>;
  if (isEntryShort(line, entry))
    return <StatusChip tone="attention">{`${formatQuantity(line.Quantity - (entry.picked ?? 0))} short`}</StatusChip>;
  if (line.OnHand < line.Quantity) return <StatusChip tone="attention">{`Only ${formatQuantity(line.OnHand)} here`}</StatusChip>;
  return null;
};

const LotField = ({ line, entry, onEnter }: Pick<PickLineRowProps, 'line' | 'entry' | 'onEnter'>) => (
  <div className="pick-lots">
    <TextBox
      label={`Batch of ${line.Description}`}
      hint="For several batches: L2411 700, L2412 728"
      width="16rem"
      value={entry.lots ?? ''}
      onChange={(lots) => void onEnter({ lots })}
    />
  </div>
);

/** One line to pick, with its location, product and quantity. The *All* button enters the whole quantity. */
export const PickLineRow = ({
  line,
  dealLabel,
  pallet,
  entry,
  broken,
  isFocused,
  isInvalid,
  isFirst,
  isWaiting,
  colleague,
  remoteChange,
  onEnter,
  onInvalid,
  onNext,
}: PickLineRowProps) => {
  const row = useRef<HTMLLIElement>(null);
  const isChanged = useStore(changedRows, (all) => all.get(getPickGoods.path)?.has(line.OrderDetailId));
  const units = getTradeUnits(line);
  const step = line.UnitsPerLayer ?? 1;
  const [buttonPresses, setButtonPresses] = useState(0);
  const beforeTyping = useRef(entry.picked);
  /** Enters a quantity from a button. The new `key` of the input discards half-typed text. */
  const enterQuantity = (quantity: number) => {
    onInvalid(false);
    setButtonPresses(buttonPresses + 1);
    onEnter({ picked: Math.max(0, Math.min(quantity, line.Quantity)) });
  };
  const skipsFirstScroll = useRef(isFocused && isFirst);
  useEffect(() => {
    if (isFocused && !skipsFirstScroll.current) row.current?.scrollIntoView({ block: 'center' });
    skipsFirstScroll.current = false;
  }, [isFocused]);
  const pickAll = () => {
    enterQuantity(line.Quantity);
    onNext();
  };
  /** Restores the quantity from before the typing. Typing 351 first enters 35, which was never picked, and 351 is then refused. */
  const reportInvalid = (isInvalid: boolean) => {
    onInvalid(isInvalid);
    if (isInvalid && entry.picked !== beforeTyping.current) onEnter({ picked: beforeTyping.current });
  };
  const handleEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (isInvalid) return;
    beforeTyping.current = entry.picked;
    const question = isEntryShort(line, entry) && row.current?.querySelector<HTMLElement>('.pick-short select, .pick-short input');
    if (question) question.focus();
    else onNext();
  };
  return (
    <li
      ref={row}
      className={`pick-line${isFocused ? ' is-focused' : ''}${isChanged ? ' is-changed' : ''}`}
      aria-label={[line.Description, dealLabel].filter(Boolean).join(', ')}
    >
      <div className="pick-where">{line.Location ?? 'No location'}</div>
      <div className="pick-what">
        {line.Look && <Silhouette look={line.Look} />}
        <strong>{line.Description}</strong>
        <span className="soft">
          {line.ProductCode}
          {pallet && ` · ${pallet}`}
        </span>
        {dealLabel && <span className="pick-goes-to">{dealLabel}</span>}
      </div>
      <div className="pick-wanted">
        <strong className="figure">{formatQuantity(line.Quantity)}</strong>
        <span className="soft">{formatTradeUnits(line.Quantity, units)}</span>
        <LineStatus {...{ line, entry, isInvalid, isWaiting, colleague }} />
        <ColleagueNote {...{ line, entry, isInvalid, isWaiting, colleague }} />
      </div>
      <div className="pick-entry" onFocus={() => (beforeTyping.current = entry.picked)}>
        <Button
          className="pick-step"
          variant="outlined"
          aria-label={`Fewer of ${line.Description}`}
          onClick={() => enterQuantity((entry.picked ?? 0) - step)}
        >
          −
        </Button>
        <QuantityInput
          key={buttonPresses}
          label={`Picked quantity of ${line.Description}`}
          hideLabel
          width="7rem"
          value={entry.picked}
          units={units}
          hasDigitsKeyboard
          largest={{ quantity: line.Quantity, error: `Only ${formatQuantity(line.Quantity)} are ordered` }}
          onInvalid={reportInvalid}
          onChange={(quantity) => void onEnter({ picked: quantity })}
          onKeyDown={handleEnter}
        />
        <Button
          className="pick-step"
          variant="outlined"
          aria-label={`More of ${line.Description}`}
          onClick={() => enterQuantity((entry.picked ?? 0) + step)}
        >
          +
        </Button>
        <Button variant={entry.picked === line.Quantity ? 'text' : 'contained'} onClick={pickAll} aria-label={`All of ${line.Description}`}>
          All
        </Button>
      </div>
      {line.LotRequired && <LotField line={line} entry={entry} onEnter={onEnter} />}
      {remoteChange && (
        <p className="pick-theirs" role="alert">
          {remoteChange}
        </p>
      )}
      {!isInvalid && isEntryShort(line, entry) && (
        <ShortFields line={line} entry={entry} broken={broken} onEnter={onEnter} onNext={onNext} />
      )}
    </li>
  );
};

type ShortProps = Pick<PickLineRowProps, 'line' | 'entry' | 'broken' | 'onEnter' | 'onNext'>;

const ShortFields = ({ line, entry, broken, onEnter, onNext }: ShortProps) => {
  const handleEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onNext();
  };
  const pickedQuantity = entry.picked ?? 0;
  return (
    <div className="pick-short">
      <SelectBox
        label="Why is it short?"
        value={entry.reason || null}
        choices={shortReasons.map((reason) => ({ value: reason, label: reason }))}
        onChange={(reason) => void onEnter({ reason: reason ?? '' })}
        onKeyDown={handleEnter}
        hint={broken > 0 ? `${formatQuantity(broken)} will be written off as broken` : undefined}
      />
      <fieldset className="pick-rest">
        <legend>{`Remaining ${formatQuantity(line.Quantity - pickedQuantity)}`}</legend>
        <label>
          <input
            type="radio"
            onKeyDown={handleEnter}
            name={`rest-${line.OrderDetailId}`}
            checked={entry.rest === 'BackOrder'}
            onChange={() => void onEnter({ rest: 'BackOrder' })}
          />
          back order
        </label>
        <label>
          <input
            type="radio"
            onKeyDown={handleEnter}
            name={`rest-${line.OrderDetailId}`}
            checked={entry.rest === 'Close'}
            onChange={() => void onEnter({ rest: 'Close' })}
          />
          close
        </label>
      </fieldset>
    </div>
  );
};
