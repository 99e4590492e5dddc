import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readGs1, explainUncounted } from '#contract/warehouse/stock/gs1.ts';
import type { ScannedLabel } from '#contract/warehouse/stock/gs1.ts';
import type { StockedProduct } from '#contract/warehouse/stock/levels.ts';
import { alreadyScannedMessage, makePalletScans, withPallet } from '#contract/warehouse/stock/palletScans.ts';
import { codeToSearch, readPalletNumber, readScan } from '#contract/warehouse/stock/scanned.ts';
import { signalScan } from '#src/ui/scan/scanSignal.ts';
import { formatQuantity, plural } from '#src/ui/text/format.ts';
import { findStocked } from '#src/custom/warehouse/stock/levels/FindProduct.tsx';
import { asReceived, emptyInput, withAdded, withLabel, withoutLot } from './receiptDraft.ts';
import type { Received, ReceiptContent } from './receiptDraft.ts';

interface Scanning {
  expected: readonly Received[];
  content: ReceiptContent;
  setContent: (change: (before: ReceiptContent) => ReceiptContent) => void;
  /** True without a purchase order, when any product is accepted. */
  isFree: boolean;
}

interface Wrong {
  id: string;
  text: string;
  label: ScannedLabel;
  /** The product, if it is known but was not ordered. */
  product?: StockedProduct;
}

interface ScanMessages {
  message?: string;
  /** There may be several if one was scanned while another was looked up. */
  wrongs: readonly Wrong[];
}

/** Milliseconds to wait for a lookup, because later scans wait behind it. */
const maxLookupMs = 8000;

const nothingSaid: ScanMessages = { wrongs: [] };

const short = (text: string) => `“${text.trim().slice(0, 60)}”`;

const describeCounted = (line: Received, content: ReceiptContent) => {
  const input = content.lines.get(line.ProductId) ?? emptyInput;
  const over = line.outstanding === null ? 0 : (input.came ?? 0) - line.outstanding;
  const unsaid = withoutLot(input);
  return [
    `${formatQuantity(input.came ?? 0)} of ${line.Description}`,
    input.pallets && plural(input.pallets, 'pallet'),
    over > 0 && `${formatQuantity(over)} more than outstanding`,
    (line.LotRequired || input.lot !== '') && unsaid > 0 && `${formatQuantity(unsaid)} without a batch`,
  ]
    .filter(Boolean)
    .join(', ');
};

const focusOn = (productId: number) => {
  const row = document.querySelector(`#receipt-${productId}`);
  const fold = row?.closest('details');
  if (fold) fold.open = true;
  row?.querySelector('input')?.focus();
};

/** Handles scans at goods-in. A label adds its quantity and batch to its line, one pallet at a time. */
export const useReceiptScan = ({ expected, content, setContent, isFree }: Scanning) => {
  const [{ message, wrongs }, say] = useState<ScanMessages>(nothingSaid);
  const showMessage = (now: string) => say((before) => ({ ...before, message: now }));
  const [pallets] = useState(makePalletScans);
  /** The line to type a quantity on, because its code gives none. */
  const [toType, setToType] = useState<{ productId: number }>();
  useEffect(() => {
    if (toType) focusOn(toType.productId);
  }, [toType]);
  // A lookup may end after more has been scanned or typed.
  const latest = useRef(content);
  useLayoutEffect(() => {
    latest.current = content;
  });
  const change = (to: (before: ReceiptContent) => ReceiptContent) => {
    latest.current = to(latest.current);
    setContent(to);
    return latest.current;
  };
  const countedPallets = () => latest.current.pallets ?? new Map<string, number>();
  const linesNow = () => [...expected, ...latest.current.added];
  /** Scans wait for the lookup before them and are handled in order, because the goods and the number of a pallet belong together. */
  const queue = useRef({ count: 0, last: Promise.resolve() });
  const take = (line: Received, label: ScannedLabel, canFocus = true) => {
    const { isTwice, sscc } = pallets.goods({ productId: line.ProductId, label }, countedPallets(), Date.now());
    signalScan(!isTwice);
    if (isTwice) return showMessage(alreadyScannedMessage);
    const next = change((before) => ({
      ...withLabel(before, line, label),
      pallets: withPallet(before.pallets ?? new Map(), sscc, line.ProductId),
    }));
    if (label.count !== undefined) return showMessage(describeCounted(line, next));
    if (canFocus) setToType({ productId: line.ProductId });
    return showMessage(`${line.Description}: ${explainUncounted(label) ?? 'enter the quantity'}`);
  };
  const addAs = (product: StockedProduct, label: ScannedLabel, canFocus?: boolean) => {
    const there = linesNow().find((line) => line.ProductId === product.ProductId);
    if (!there) change((before) => withAdded(before, product));
    return take(there ?? asReceived(product), label, canFocus);
  };
  /** Accepts refused goods as this product. */
  const add = (product: StockedProduct, wrong: Wrong) => {
    say((before) => ({ wrongs: before.wrongs.filter((one) => one !== wrong) }));
    return addAs(product, wrong.label);
  };
  /** Handles the second code of a label. */
  const takePallet = (sscc: string) => {
    const { isKnown, counted: palletsAfter, tooMuch, told: palletMessage } = pallets.pallet(sscc, countedPallets(), Date.now());
    signalScan(!isKnown);
    const line = linesNow().find((one) => one.ProductId === tooMuch?.productId);
    if (tooMuch && line)
      return showMessage(
        `${alreadyScannedMessage}. ${describeCounted(
          line,
          change((before) => withLabel(before, line, tooMuch.label, -1)),
        )}`,
      );
    if (palletMessage !== undefined) return showMessage(palletMessage);
    return change((before) => ({ ...before, pallets: palletsAfter }));
  };
  const takeKnown = (text: string) => {
    const lines = linesNow();
    const { label, fits } = readScan(lines, text);
    const matches = lines.filter(fits);
    const wants = (line: Received) => line.outstanding === null || (latest.current.lines.get(line.ProductId)?.came ?? 0) < line.outstanding;
    const line = matches.find(wants) ?? matches[0];
    const sscc = line ? undefined : readPalletNumber(text);
    if (line) take(line, label ?? {});
    if (sscc !== undefined) takePallet(sscc);
    return line !== undefined || sscc !== undefined;
  };
  const lookUp = async (scannedText: string, hand: Element | null) => {
    if (takeKnown(scannedText)) return undefined;
    showMessage(`Looking up ${short(scannedText)} …`);
    const label = readGs1(scannedText) ?? {};
    const refuse = (text: string, product?: StockedProduct) => {
      signalScan(false);
      say((before) => ({ wrongs: [...before.wrongs, { id: crypto.randomUUID(), text, label, ...(product && { product }) }] }));
    };
    try {
      const matches = await findStocked(codeToSearch(scannedText), AbortSignal.timeout(maxLookupMs));
      const product = matches.find((one) =>
        readScan([{ ...one, ProductCode: one.Code }], scannedText).fits({ ...one, ProductCode: one.Code }),
      );
      if (!product)
        return refuse(
          `${short(scannedText)} is not the code of a product kept here. Find the product by name, and ask the office to add its bar code.`,
        );
      // Does not take the focus from a field the user has started to type in.
      if (isFree) return addAs(product, label, document.activeElement === hand);
      return refuse(`${product.Description}, ${product.Code}, is not on this order.`, product);
    } catch {
      return refuse(`${short(scannedText)} is not on this order and cannot be looked up now. Put it aside and scan it again later.`);
    }
  };
  const scan = (text: string) => {
    if (queue.current.count === 0) {
      say(nothingSaid);
      if (takeKnown(text)) return;
    }
    const hand = document.activeElement;
    queue.current.count += 1;
    queue.current.last = queue.current.last
      .then(() => lookUp(text, hand))
      .finally(() => {
        queue.current.count -= 1;
      });
  };
  /** Clears the last scan's message once something is typed. */
  const forget = () => {
    pallets.forget();
    if (message !== undefined || wrongs.length > 0) say(nothingSaid);
  };
  return { message, wrongs, scan, add, forget };
};
