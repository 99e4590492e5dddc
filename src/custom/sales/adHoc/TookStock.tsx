import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { plural } from '#src/ui/text/format.ts';
import { leftInStock } from './adHocDraft.ts';
import type { AdHocLine } from './adHocDraft.ts';

interface TookStockProps {
  form: RefObject<HTMLElement | null>;
  lines: readonly AdHocLine[];
  onLines: (change: (before: readonly AdHocLine[]) => readonly AdHocLine[]) => void;
}

/** A copy takes nothing from stock by itself: where the invoice copied did, that is said. */
export const TookStock = ({ form, lines, onLines }: TookStockProps) => {
  const left = leftInStock(lines);
  if (left.length === 0) return null;
  const take = () => {
    const keys = left.map(({ key }) => key);
    flushSync(() => onLines((before) => before.map((line) => (keys.includes(line.key) ? { ...line, MovesStock: true } : line))));
    form.current?.querySelector<HTMLElement>(`[data-line="${keys[0]}"] input[type=checkbox]`)?.focus();
  };
  const one = left.length === 1;
  return (
    <Notice>
      <span>
        {`${plural(left.length, 'line')} of the invoice copied took ${one ? 'its' : 'their'} goods from our warehouse (${left.map(({ Code }) => Code).join(', ')}). Here nothing is taken unless you say so.`}
      </span>
      <ActionButton onPress={take}>{one ? 'Take it again' : 'Take them again'}</ActionButton>
    </Notice>
  );
};
