import { useState } from 'react';
import { explainUncounted } from '#contract/warehouse/stock/gs1.ts';
import type { ScannedLabel } from '#contract/warehouse/stock/gs1.ts';
import { alreadyScannedMessage, makePalletScans, omitProductPallets, addCountedPallet } from '#contract/warehouse/stock/palletScans.ts';
import type { Pallets } from '#contract/warehouse/stock/palletScans.ts';
import { readPalletNumber, readScan } from '#contract/warehouse/stock/scanned.ts';
import type { StockTakeLine } from '#contract/warehouse/stock/takes.ts';
import { signalScan } from '#src/ui/scan/scanSignal.ts';
import { formatQuantity } from '#src/ui/text/format.ts';
import type { Counts } from './counts.ts';

interface Scanning {
  lines: readonly StockTakeLine[];
  counts: Counts;
  pallets: Pallets;
  setPallets: (pallets: Pallets) => void;
  enter: (line: StockTakeLine, counted: number | null) => void;
  focusOn: (productId: number) => void;
}

interface CountQuestion {
  line: StockTakeLine;
  count: number;
  sscc: string | undefined;
}

interface ScanMessages {
  message?: string;
  wrong?: string;
  /** Question about a scanned pallet whose product was counted before: add the pallet, or start a new count. */
  question?: CountQuestion;
}

const answerFirstMessage = 'Not counted. Answer the question about the last pallet first';

/** Handles scans while counting. A label with a quantity adds it to the line of its product. A code without a quantity focuses the line. */
export const useCountScan = ({ lines, counts, pallets, setPallets, enter, focusOn }: Scanning) => {
  const [messages, setMessages] = useState<ScanMessages>({});
  const [scans] = useState(makePalletScans);
  const getEarlierCount = (line: StockTakeLine) => (line.RecountWanted ? null : line.Counted);
  const count = (line: StockTakeLine, quantity: number, message = '') => {
    enter(line, quantity);
    setMessages({ message: `${message}${formatQuantity(quantity)} of ${line.Description}` });
  };
  const addGoods = (line: StockTakeLine, label: ScannedLabel) => {
    const productId = line.ProductId;
    const { isTwice, sscc } = scans.goods({ productId, label }, pallets, Date.now());
    signalScan(!isTwice);
    if (isTwice) return setMessages({ message: alreadyScannedMessage });
    if (label.count === undefined) {
      setMessages({ message: [line.Description, explainUncounted(label)].filter(Boolean).join(': ') });
      return focusOn(productId);
    }
    const countHere = counts.get(productId)?.counted;
    if (countHere === undefined && getEarlierCount(line) !== null) {
      scans.forget();
      return setMessages({ question: { line, count: label.count, sscc } });
    }
    setPallets(addCountedPallet(pallets, sscc, productId));
    return count(line, (countHere ?? 0) + label.count);
  };
  /** Handles a scanned pallet number, which is the second code of most labels. */
  const handlePalletNumber = (sscc: string) => {
    const { isKnown, countedPallets, goodsToSubtract, message } = scans.pallet(sscc, pallets, Date.now());
    signalScan(!isKnown);
    setPallets(countedPallets);
    const line = lines.find((one) => one.ProductId === goodsToSubtract?.productId);
    if (line)
      return count(line, Math.max(0, (counts.get(line.ProductId)?.counted ?? 0) - (goodsToSubtract?.label.count ?? 0)), `${message}. `);
    return message === undefined ? undefined : setMessages({ message });
  };
  /** Handles a scan while the question is open. Accepts only the second code of the same pallet's label. */
  const handleWhileAsked = (question: CountQuestion, scannedText: string) => {
    const sscc = readPalletNumber(scannedText);
    const isNumberOfPallet = sscc !== undefined && (question.sscc ?? sscc) === sscc;
    const isCounted = isNumberOfPallet && pallets.get(sscc) === question.line.ProductId;
    const isAccepted = isNumberOfPallet && !pallets.has(sscc);
    signalScan(isAccepted);
    if (isCounted) return setMessages({ message: alreadyScannedMessage });
    return setMessages(isAccepted ? { question: { ...question, sscc } } : { question, message: answerFirstMessage });
  };
  const scan = (scannedText: string) => {
    if (messages.question) return handleWhileAsked(messages.question, scannedText);
    const { label, fits } = readScan(lines, scannedText);
    const line = lines.find(fits);
    if (line) return addGoods(line, label ?? {});
    const sscc = readPalletNumber(scannedText);
    if (sscc !== undefined) return handlePalletNumber(sscc);
    signalScan(false);
    return setMessages({
      wrong: `“${scannedText.trim().slice(0, 60)}” is not on this sheet. It may belong to another supplier, or its bar code may be missing. Find the line by name.`,
    });
  };
  const answer = (isAdded: boolean) => {
    if (!messages.question) return;
    const { line, count: palletCount, sscc } = messages.question;
    setPallets(addCountedPallet(isAdded ? pallets : omitProductPallets(pallets, line.ProductId), sscc, line.ProductId));
    count(line, (isAdded ? (getEarlierCount(line) ?? 0) : 0) + palletCount);
  };
  /** Call when the user types a count. Clears the message of the last scan. Clears the question if its line was counted by hand. */
  const forget = ({ ProductId }: StockTakeLine) => {
    scans.forget();
    const { message, wrong, question } = messages;
    const isAskedOf = question?.line.ProductId === ProductId;
    if (message !== undefined || wrong !== undefined || isAskedOf) setMessages(question && !isAskedOf ? { question } : {});
  };
  return { ...messages, scan, answer, forget };
};
