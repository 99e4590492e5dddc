import { useRef, useState } from 'react';
import { formatQuantity } from '#src/ui/text/format.ts';
import type { Picks } from '#src/custom/picking/usePicks.ts';
import type { WalkLine } from '#src/custom/picking/walkLines.ts';
import { findScanned, takeLabel } from './scanned.ts';
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
  const pallets = useRef(new Set<string>());
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
      if (sscc !== undefined) pallets.current.add(sscc);
      picks.enter(one, change);
    }
    const counted = change?.picked;
    setTold(
      said ?? (counted === undefined || counted === null ? one.line.Description : `${formatQuantity(counted)} of ${one.line.Description}`),
    );
    return signalScan(change !== undefined || said === undefined);
  };
  /** What was said of the last scan is of the past once something is entered. */
  const forget = () => {
    setWrong(undefined);
    setTold(undefined);
  };
  return { wrong, told, scan, forget };
};
