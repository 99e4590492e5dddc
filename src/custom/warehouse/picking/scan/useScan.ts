import { useRef, useState } from 'react';
import type { PickLine } from '#contract/warehouse/picking/calls.ts';
import type { ScannedLabel } from '#contract/warehouse/stock/gs1.ts';
import { alreadyScannedMessage, numberOnly, makePalletScans } from '#contract/warehouse/stock/palletScans.ts';
import { isPalletOnly, readPalletNumber } from '#contract/warehouse/stock/scanned.ts';
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

type CountedPallets = ReadonlyMap<string, PickLine>;

/** A scan of the goods alone does not say for which of two lines with one product the pallet was counted. */
const toProductIds = (countedPallets: CountedPallets) => new Map([...countedPallets].map(([sscc, line]) => [sscc, line.ProductId ?? 0]));

const formatPicked = ({ line }: WalkLine, pickedQuantity: number | null | undefined) =>
  `${formatQuantity(pickedQuantity ?? 0)} of ${line.Description}`;

/** Handles scans while picking. Reports each by sound, vibration and text. A label fills in quantity and batch. */
export const useScan = ({ lines, picks, focused, setFocused }: Scanning) => {
  const [wrong, setWrong] = useState<string | undefined>();
  const [message, setMessage] = useState<string | undefined>();
  const [scans] = useState(makePalletScans);
  /** Line id by pallet number. */
  const pallets = useRef<CountedPallets>(new Map());
  const rememberPallet = (sscc: string, line: PickLine) => {
    pallets.current = new Map(pallets.current).set(sscc, line);
  };
  /** Entry before the last scanned goods. It is restored if their pallet turns out to be already counted. */
  const before = useRef<{ one: WalkLine; entry: Partial<Entry> }>(undefined);
  const refuse = (scannedText: string) => {
    const at = lines[focused]?.line;
    const expectedText = at ? ` Expected: ${at.Description}${at.ProductCode ? `, ${at.ProductCode}` : ''}.` : '';
    setMessage(undefined);
    setWrong(`“${scannedText.trim().slice(0, 60)}” is not on these lines.${expectedText}`);
    signalScan(false);
  };
  /** Handles the second code of a label and keeps the message of the first. */
  const takePallet = (sscc: string) => {
    const palletScan = scans.pallet(sscc, toProductIds(pallets.current), Date.now());
    signalScan(!palletScan.isKnown);
    if (palletScan.tooMuch && before.current) {
      const { one, entry } = before.current;
      picks.enter(one, entry);
      return setMessage(`${alreadyScannedMessage}. ${formatPicked(one, 'picked' in entry ? entry.picked : picks.entryOf(one).picked)}`);
    }
    if (palletScan.told !== undefined)
      return setMessage((shownMessage) => (palletScan.isKnown ? palletScan.told : (shownMessage ?? palletScan.told)));
    return before.current && rememberPallet(sscc, before.current.one.line);
  };
  const takeGoods = (one: WalkLine, label: ScannedLabel | undefined) => {
    if (!label) {
      scans.forget();
      setMessage(one.line.Description);
      return signalScan(true);
    }
    const { isTwice, sscc } = scans.goods({ productId: one.line.ProductId ?? 0, label }, toProductIds(pallets.current), Date.now());
    if (isTwice) {
      setMessage(alreadyScannedMessage);
      return signalScan(false);
    }
    const entry = picks.entryOf(one);
    const { change, message: labelMessage } = takeLabel(one, entry, label);
    if (change) {
      if (sscc !== undefined) rememberPallet(sscc, one.line);
      before.current = {
        one,
        entry: { ...('picked' in change && { picked: entry.picked }), ...('lots' in change && { lots: entry.lots }) },
      };
      picks.enter(one, change);
    } else scans.forget();
    const pickedQuantity = change?.picked;
    setMessage(
      labelMessage ?? (pickedQuantity === undefined || pickedQuantity === null ? one.line.Description : formatPicked(one, pickedQuantity)),
    );
    return signalScan(change !== undefined || labelMessage === undefined);
  };
  const scan = (scannedText: string) => {
    // Clears the error of the previous scan.
    setWrong(undefined);
    const match = findScanned(lines, (one) => picks.entryOf(one).picked, scannedText, focused);
    const one = match && lines[match.index];
    if (one) {
      setFocused(match.index);
      return takeGoods(one, match.label);
    }
    const sscc = readPalletNumber(scannedText);
    if (sscc !== undefined) return takePallet(sscc);
    return isPalletOnly(scannedText) ? setMessage((shownMessage) => shownMessage ?? numberOnly) : refuse(scannedText);
  };
  /** Clears the last scan's message once something is entered. A manual count replaces the scanned pallets. */
  const forget = ({ line }: WalkLine, { picked }: Partial<Entry>) => {
    scans.forget();
    if (picked !== undefined)
      pallets.current = new Map([...pallets.current].filter(([, { OrderDetailId }]) => OrderDetailId !== line.OrderDetailId));
    setWrong(undefined);
    setMessage(undefined);
  };
  return { wrong, message, scan, forget };
};
