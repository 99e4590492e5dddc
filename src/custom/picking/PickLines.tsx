import { useRef } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import type { PickGoods, PickLine } from '#contract/picking/calls.ts';
import { entryOf } from './entries.ts';
import type { Entry } from './entries.ts';
import { palletWords } from './mixed.ts';
import { PickLineRow } from './PickLineRow.tsx';

interface PickLinesProps {
  goods: PickGoods;
  entries: ReadonlyMap<number, Entry>;
  enter: (line: PickLine, change: Partial<Entry>) => unknown;
  theirs: ReadonlyMap<number, string>;
  /** Lines whose quantity is not understood. */
  unclear: ReadonlySet<number>;
  setUnclear: Dispatch<SetStateAction<ReadonlySet<number>>>;
  focused: number;
  setFocused: (index: number) => void;
}

const without = (ids: ReadonlySet<number>, id: number) => new Set([...ids].filter((one) => one !== id));

/** The lines of a pick, gone through by Enter: quantity, the reason where it is short, the next quantity. */
export const PickLines = ({ goods, entries, enter, theirs, unclear, setUnclear, focused, setFocused }: PickLinesProps) => {
  const list = useRef<HTMLOListElement>(null);
  const goTo = (index: number) => {
    if (index >= goods.Lines.length) return;
    setFocused(index);
    // From one box to the next; a touch on *All* leaves the keyboard down.
    if (document.activeElement?.matches('.pick-entry input, .pick-short select, .pick-short input'))
      list.current?.querySelectorAll<HTMLInputElement>('.pick-entry input')[index]?.focus();
  };
  return (
    <ol className="pick-lines" ref={list}>
      {goods.Lines.map((line, index) => (
        <PickLineRow
          key={line.OrderDetailId}
          line={line}
          pallet={palletWords(line, goods.Lines)}
          entry={entries.get(line.OrderDetailId) ?? entryOf(line)}
          isFocused={index === focused}
          isUnclear={unclear.has(line.OrderDetailId)}
          isFirst={index === 0}
          theirs={theirs.get(line.OrderDetailId)}
          onEnter={(change) => enter(line, change)}
          onUnclear={(isUnclear) =>
            setUnclear((before) => (isUnclear ? new Set([...before, line.OrderDetailId]) : without(before, line.OrderDetailId)))
          }
          onNext={() => goTo(index + 1)}
        />
      ))}
    </ol>
  );
};
