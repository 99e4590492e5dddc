import { useRef } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { brokenByLine } from './entries.ts';
import { describePallet } from './mixed.ts';
import { PickLineRow } from './PickLineRow.tsx';
import type { Picks } from '#src/custom/warehouse/picking/device/usePicks.ts';
import { colleagueAt } from './walkLines.ts';
import type { WalkLine } from './walkLines.ts';

export interface PickLinesProps {
  lines: readonly WalkLine[];
  picks: Pick<Picks, 'entryOf' | 'enter' | 'getColleagueChange' | 'isWaiting'>;
  /** True if several deals are picked together. Each line then names its deal. */
  isWalk: boolean;
  userId: number;
  /** Ids of lines with an invalid quantity. */
  invalidIds: ReadonlySet<number>;
  /** Ids of lines that a colleague changed and the picker has not seen since. */
  unseen?: ReadonlySet<number>;
  setInvalidIds: Dispatch<SetStateAction<ReadonlySet<number>>>;
  focused: number;
  setFocused: (index: number) => void;
}

const without = (ids: ReadonlySet<number>, id: number) => new Set([...ids].filter((one) => one !== id));

/** Formats `for deal 10452/2, Aldous Cider`. */
const formatDealLabel = ({ goods }: WalkLine) => `for deal ${dealName(goods)}, ${goods.CustomerName}`;

interface OneRowProps extends Omit<PickLinesProps, 'lines'> {
  one: WalkLine;
  index: number;
  onNext: () => void;
}

/** Connects one line with its entry and state. */
export const OneRow = ({ one, index, picks, isWalk, userId, invalidIds, setInvalidIds, focused, onNext }: OneRowProps) => {
  const { line, goods } = one;
  const id = line.OrderDetailId;
  return (
    <PickLineRow
      line={line}
      dealLabel={isWalk ? formatDealLabel(one) : ''}
      pallet={describePallet(line, goods.Lines)}
      entry={picks.entryOf(one)}
      broken={brokenByLine(goods.Lines, (other) => picks.entryOf({ goods, line: other })).get(id) ?? 0}
      isFocused={index === focused}
      isInvalid={invalidIds.has(id)}
      isFirst={index === 0}
      isWaiting={picks.isWaiting(one)}
      colleague={colleagueAt(line, userId)}
      remoteChange={picks.getColleagueChange(one)}
      onEnter={(change) => picks.enter(one, change)}
      onInvalid={(isInvalid) => setInvalidIds((before) => (isInvalid ? new Set([...before, id]) : without(before, id)))}
      onNext={onNext}
    />
  );
};

/** Lists the lines of a pick. Enter goes from a quantity to the reason if the line is short, and then to the next line. */
export const PickLines = (props: PickLinesProps) => {
  const { lines, setFocused } = props;
  const list = useRef<HTMLOListElement>(null);
  const goTo = (index: number) => {
    if (index >= lines.length) return;
    setFocused(index);
    // Focuses the next field only if a field had the focus. After a touch on *All*, it would open the on-screen keyboard.
    if (document.activeElement?.matches('.pick-entry input, .pick-short select, .pick-short input'))
      list.current?.querySelectorAll<HTMLInputElement>('.pick-entry input')[index]?.focus();
  };
  return (
    <ol className="pick-lines" ref={list}>
      {lines.map((one, index) => (
        <OneRow key={one.line.OrderDetailId} {...props} one={one} index={index} onNext={() => goTo(index + 1)} />
      ))}
    </ol>
  );
};
