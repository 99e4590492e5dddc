import { useRef, useState } from 'react';
import type { PickLine } from '#contract/warehouse/picking/calls.ts';
import type { ScannedLabel } from '#contract/warehouse/stock/gs1.ts';
import { alreadyScannedMessage, numberOnlyMessage, makePalletScans } from '#contract/warehouse/stock/palletScans.ts';
import { isPalletOnly, readPalletNumber } from '#contract/warehouse/stock/scanned.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
import type { Entry } from '#src/custom/warehouse/picking/pick/entries.ts';
import type { Picks } from '#src/custom/warehouse/picking/device/usePicks.ts';
import type { WalkLine } from '#src/custom/warehouse/picking/pick/walkLines.ts';
import { findScanned, applyLabelToEntry } from './scanned.ts';
import { signalScan } from '#src/ui/scan/scanSignal.ts';

interface Scanning {
  lines: readonly WalkLine[];
  picks: Pick<Picks, 'entryOf' | 'enter'>;
  focused: number;
  setFocused: (index: number) => void;
}

type CountedPallets = ReadonlyMap<string, PickLine>;

/** Returns product ids by pallet number. Two lines may have the same product, and a scanned code names only the product. */
const toProductIds = (countedPallets: CountedPallets) => new Map([...countedPallets].map(([sscc, line]) => [sscc, line.ProductId ?? 0]));

const formatPicked = ({ line }: WalkLine, pickedQuantity: number | null | undefined) =>
  `${formatQuantity(pickedQuantity ?? 0)} of ${line.Description}`;

/** Handles scans while picking, and reports each scan by sound, vibration and text. A scanned label enters its quantity and batch. */
export const useScan = ({ lines, picks, focused, setFocused }: Scanning) => {
  const [wrong, setWrong] = useState<string | undefined>();
  const [message, setMessage] = useState<string | undefined>();
  const [scans] = useState(makePalletScans);
  /** Lines by the number of each counted pallet. */
  const pallets = useRef<CountedPallets>(new Map());
  const rememberPallet = (sscc: string, line: PickLine) => {
    pallets.current = new Map(pallets.current).set(sscc, line);
  };
  /** The line of the last scanned goods and its entry before the scan. The entry is restored if the pallet number shows that the pallet was already counted. */
  const lastScan = useRef<{ walkLine: WalkLine; entry: Partial<Entry> }>(undefined);
  const reject = (scannedText: string) => {
    const currentLine = lines[focused]?.line;
    const expectedText = currentLine
      ? ` Expected: ${currentLine.Description}${currentLine.ProductCode ? `, ${currentLine.ProductCode}` : ''}.`
      : '';
    setMessage(undefined);
    setWrong(`“${scannedText.trim().slice(0, 60)}” is not on these lines.${expectedText}`);
    signalScan(false);
  };
  /** Handles a scanned pallet number, which is the second code of most labels. The message about the first code stays. */
  const handlePalletNumber = (sscc: string) => {
    const palletScan = scans.pallet(sscc, toProductIds(pallets.current), Date.now());
    signalScan(!palletScan.isKnown);
    if (palletScan.goodsToSubtract && lastScan.current) {
      const { walkLine, entry } = lastScan.current;
      picks.enter(walkLine, entry);
      return setMessage(
        `${alreadyScannedMessage}. ${formatPicked(walkLine, 'picked' in entry ? entry.picked : picks.entryOf(walkLine).picked)}`,
      );
    }
    if (palletScan.message !== undefined)
      return setMessage((shownMessage) => (palletScan.isKnown ? palletScan.message : (shownMessage ?? palletScan.message)));
    return lastScan.current && rememberPallet(sscc, lastScan.current.walkLine.line);
  };
  const addGoods = (walkLine: WalkLine, label: ScannedLabel | undefined) => {
    if (!label) {
      scans.forget();
      setMessage(walkLine.line.Description);
      return signalScan(true);
    }
    const { isTwice, sscc } = scans.goods({ productId: walkLine.line.ProductId ?? 0, label }, toProductIds(pallets.current), Date.now());
    if (isTwice) {
      setMessage(alreadyScannedMessage);
      return signalScan(false);
    }
    const entry = picks.entryOf(walkLine);
    const { change, message: labelMessage } = applyLabelToEntry(walkLine, entry, label);
    if (change) {
      if (sscc !== undefined) rememberPallet(sscc, walkLine.line);
      lastScan.current = {
        walkLine,
        entry: { ...('picked' in change && { picked: entry.picked }), ...('lots' in change && { lots: entry.lots }) },
      };
      picks.enter(walkLine, change);
    } else scans.forget();
    const pickedQuantity = change?.picked;
    setMessage(
      labelMessage ??
        (pickedQuantity === undefined || pickedQuantity === null ? walkLine.line.Description : formatPicked(walkLine, pickedQuantity)),
    );
    return signalScan(change !== undefined || labelMessage === undefined);
  };
  const scan = (scannedText: string) => {
    setWrong(undefined);
    const match = findScanned(lines, (walkLine) => picks.entryOf(walkLine).picked, scannedText, focused);
    const walkLine = match && lines[match.index];
    if (walkLine) {
      setFocused(match.index);
      return addGoods(walkLine, match.label);
    }
    const sscc = readPalletNumber(scannedText);
    if (sscc !== undefined) return handlePalletNumber(sscc);
    return isPalletOnly(scannedText) ? setMessage((shownMessage) => shownMessage ?? numberOnlyMessage) : reject(scannedText);
  };
  /** Call when the user enters something. Clears the message of the last scan. A typed quantity also forgets the pallets counted on that line. */
  const forget = ({ line }: WalkLine, { picked }: Partial<Entry>) => {
    scans.forget();
    if (picked !== undefined)
      pallets.current = new Map([...pallets.current].filter(([, { OrderDetailId }]) => OrderDetailId !== line.OrderDetailId));
    setWrong(undefined);
    setMessage(undefined);
  };
  return { wrong, message, scan, forget };
};
