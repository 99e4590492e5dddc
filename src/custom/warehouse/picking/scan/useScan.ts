import { useRef, useState } from 'react';
import type { PickLine } from '#contract/warehouse/picking/calls.ts';
import type { ScannedLabel } from '#contract/warehouse/stock/gs1.ts';
import { countsOnce, numberOnly, makePalletScans } from '#contract/warehouse/stock/palletScans.ts';
import { isPalletOnly, palletNumberOf } from '#contract/warehouse/stock/scanned.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
import type { Entry } from '#src/custom/warehouse/picking/pick/entries.ts';
import type { Picks } from '#src/custom/warehouse/picking/device/usePicks.ts';
import type { WalkLine } from '#src/custom/warehouse/picking/pick/walkLines.ts';
import { findScanned, takeLabel } from './scanned.ts';
import { signalScan } from '#src/ui/scan/scanSignal.ts';

interface Scanning {
  lines: readonly WalkLine[];
  picks: Pick<Picks, 'entryOf' | 'enter'>;
  focused: number;
  setFocused: (index: number) => void;
}

type Counted = ReadonlyMap<string, PickLine>;

/** A scan of the goods alone does not say for which of two lines with one product the pallet was counted. */
const productsOf = (counted: Counted) => new Map([...counted].map(([sscc, line]) => [sscc, line.ProductId ?? 0]));

const countOf = ({ line }: WalkLine, picked: number | null | undefined) => `${formatQuantity(picked ?? 0)} of ${line.Description}`;

/** Handles scans while picking. Reports each by sound, vibration and text. A label fills in quantity and batch. */
export const useScan = ({ lines, picks, focused, setFocused }: Scanning) => {
  const [wrong, setWrong] = useState<string | undefined>();
  const [told, setTold] = useState<string | undefined>();
  const [scans] = useState(makePalletScans);
  /** Line id by pallet number. */
  const pallets = useRef<Counted>(new Map());
  const keep = (sscc: string, line: PickLine) => {
    pallets.current = new Map(pallets.current).set(sscc, line);
  };
  /** Entry before the last scanned goods. It is restored if their pallet turns out to be already counted. */
  const before = useRef<{ one: WalkLine; entry: Partial<Entry> }>(undefined);
  const refuse = (scanned: string) => {
    const at = lines[focused]?.line;
    const wanted = at ? ` Expected: ${at.Description}${at.ProductCode ? `, ${at.ProductCode}` : ''}.` : '';
    setTold(undefined);
    setWrong(`“${scanned.trim().slice(0, 60)}” is not on these lines.${wanted}`);
    signalScan(false);
  };
  /** Handles the second code of a label and keeps the message of the first. */
  const takePallet = (sscc: string) => {
    const taken = scans.pallet(sscc, productsOf(pallets.current), Date.now());
    signalScan(!taken.isKnown);
    if (taken.tooMuch && before.current) {
      const { one, entry } = before.current;
      picks.enter(one, entry);
      return setTold(`${countsOnce}. ${countOf(one, 'picked' in entry ? entry.picked : picks.entryOf(one).picked)}`);
    }
    if (taken.told !== undefined) return setTold((said) => (taken.isKnown ? taken.told : (said ?? taken.told)));
    return before.current && keep(sscc, before.current.one.line);
  };
  const takeGoods = (one: WalkLine, label: ScannedLabel | undefined) => {
    if (!label) {
      scans.forget();
      setTold(one.line.Description);
      return signalScan(true);
    }
    const { isTwice, sscc } = scans.goods({ productId: one.line.ProductId ?? 0, label }, productsOf(pallets.current), Date.now());
    if (isTwice) {
      setTold(countsOnce);
      return signalScan(false);
    }
    const entry = picks.entryOf(one);
    const { change, told: said } = takeLabel(one, entry, label);
    if (change) {
      if (sscc !== undefined) keep(sscc, one.line);
      before.current = {
        one,
        entry: { ...('picked' in change && { picked: entry.picked }), ...('lots' in change && { lots: entry.lots }) },
      };
      picks.enter(one, change);
    } else scans.forget();
    const counted = change?.picked;
    setTold(said ?? (counted === undefined || counted === null ? one.line.Description : countOf(one, counted)));
    return signalScan(change !== undefined || said === undefined);
  };
  const scan = (scanned: string) => {
    // Clears the error of the previous scan.
    setWrong(undefined);
    const found = findScanned(lines, (one) => picks.entryOf(one).picked, scanned, focused);
    const one = found && lines[found.index];
    if (one) {
      setFocused(found.index);
      return takeGoods(one, found.label);
    }
    const sscc = palletNumberOf(scanned);
    if (sscc !== undefined) return takePallet(sscc);
    return isPalletOnly(scanned) ? setTold((said) => said ?? numberOnly) : refuse(scanned);
  };
  /** Clears the last scan's message once something is entered. A manual count replaces the scanned pallets. */
  const forget = ({ line }: WalkLine, { picked }: Partial<Entry>) => {
    scans.forget();
    if (picked !== undefined)
      pallets.current = new Map([...pallets.current].filter(([, { OrderDetailId }]) => OrderDetailId !== line.OrderDetailId));
    setWrong(undefined);
    setTold(undefined);
  };
  return { wrong, told, scan, forget };
};
