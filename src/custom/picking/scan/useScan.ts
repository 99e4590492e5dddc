import { useRef, useState } from 'react';
import { formatQuantity } from '#src/ui/text/format.ts';
import type { Entry } from '#src/custom/picking/entries.ts';
import type { Picks } from '#src/custom/picking/usePicks.ts';
import type { WalkLine } from '#src/custom/picking/walkLines.ts';
import { findScanned, isPalletOnly, takeLabel } from './scanned.ts';
import { signalScan } from './scanSignal.ts';

interface Scanning {
  lines: readonly WalkLine[];
  picks: Pick<Picks, 'entryOf' | 'enter'>;
  focused: number;
  setFocused: (index: number) => void;
}

/** Of what is scanned the picker hears, feels and reads whether it is wanted; a label fills in how many and which lot. */
export const useScan = ({ lines, picks, focused, setFocused }: Scanning) => {
  const [wrong, setWrong] = useState<string | undefined>();
  const [told, setTold] = useState<string | undefined>();
  /** By the number of a pallet, the line that it was counted for. */
  const pallets = useRef(new Map<string, number>());
  const refuse = (scanned: string) => {
    const at = lines[focused]?.line;
    const wanted = at ? ` Wanted here: ${at.Description}${at.ProductCode ? `, ${at.ProductCode}` : ''}.` : '';
    setTold(undefined);
    setWrong(`“${scanned.trim().slice(0, 60)}” is on none of these lines.${wanted}`);
    signalScan(false);
  };
  const scan = (scanned: string) => {
    const found = findScanned(lines, (one) => picks.entryOf(one).picked, scanned, focused);
    const one = found && lines[found.index];
    // A label’s code of the goods was read before it, or comes now: what is told of that stays.
    if (!one && isPalletOnly(scanned)) return setTold((before) => before ?? 'This is the number of the pallet: scan the code of its goods');
    if (!one) return refuse(scanned);
    setWrong(undefined);
    setFocused(found.index);
    const sscc = found.label?.sscc;
    if (sscc !== undefined && pallets.current.has(sscc)) {
      setTold('This very pallet was scanned already: it counts once');
      return signalScan(false);
    }
    const { change, told: said } = found.label ? takeLabel(one, picks.entryOf(one), found.label) : {};
    if (change) {
      if (sscc !== undefined) pallets.current.set(sscc, one.line.OrderDetailId);
      picks.enter(one, change);
    }
    const counted = change?.picked;
    setTold(
      said ?? (counted === undefined || counted === null ? one.line.Description : `${formatQuantity(counted)} of ${one.line.Description}`),
    );
    return signalScan(change !== undefined || said === undefined);
  };
  /** What was said of the last scan is of the past once something is entered; a count by hand takes the place of what was scanned. */
  const forget = ({ line }: WalkLine, { picked }: Partial<Entry>) => {
    if (picked !== undefined) for (const [sscc, id] of pallets.current) if (id === line.OrderDetailId) pallets.current.delete(sscc);
    setWrong(undefined);
    setTold(undefined);
  };
  return { wrong, told, scan, forget };
};
