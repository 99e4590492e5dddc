import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readGs1, explainUncounted } from '#contract/warehouse/stock/gs1.ts';
import type { ScannedLabel } from '#contract/warehouse/stock/gs1.ts';
import type { StockedProduct } from '#contract/warehouse/stock/levels.ts';
import { alreadyScannedMessage, makePalletScans, addCountedPallet } from '#contract/warehouse/stock/palletScans.ts';
import { codeToSearch, readPalletNumber, readScan } from '#contract/warehouse/stock/scanned.ts';
import { signalScan } from '#src/ui/scan/scanSignal.ts';
import { formatQuantity, plural } from '#src/ui/text/format.ts';
import { findStocked } from '#src/custom/warehouse/stock/levels/FindProduct.tsx';
import { toReceiptProduct, emptyInput, addReceiptProduct, applyScannedLabel, getQuantityWithoutLot } from './receiptDraft.ts';
import type { ReceiptProduct, ReceiptContent } from './receiptDraft.ts';

interface Scanning {
  expected: readonly ReceiptProduct[];
  content: ReceiptContent;
  setContent: (update: (before: ReceiptContent) => ReceiptContent) => void;
  /** True for a receipt without a purchase order, which accepts any product. */
  isFree: boolean;
}

interface Rejection {
  id: string;
  text: string;
  label: ScannedLabel;
  /** The product, if the code is known but the product is not on this order. */
  product?: StockedProduct;
}

interface ScanMessages {
  message?: string;
  /** Scans that were not accepted. There may be several, because scanning goes on during a lookup. */
  rejections: readonly Rejection[];
}

/** Milliseconds after which a lookup is given up, because later scans wait for it. */
const maxLookupMs = 8000;

const noMessages: ScanMessages = { rejections: [] };

const quoteScan = (text: string) => `“${text.trim().slice(0, 60)}”`;

const describeCounted = (line: ReceiptProduct, content: ReceiptContent) => {
  const input = content.lines.get(line.ProductId) ?? emptyInput;
  const excess = line.outstanding === null ? 0 : (input.came ?? 0) - line.outstanding;
  const quantityWithoutBatch = getQuantityWithoutLot(input);
  return [
    `${formatQuantity(input.came ?? 0)} of ${line.Description}`,
    input.pallets && plural(input.pallets, 'pallet'),
    excess > 0 && `${formatQuantity(excess)} more than outstanding`,
    (line.LotRequired || input.lot !== '') && quantityWithoutBatch > 0 && `${formatQuantity(quantityWithoutBatch)} without a batch`,
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

/** Handles scans at goods-in. A scanned pallet label adds the quantity and batch of one pallet to the line of its product. */
export const useReceiptScan = ({ expected, content, setContent, isFree }: Scanning) => {
  const [{ message, rejections }, setMessages] = useState<ScanMessages>(noMessages);
  const showMessage = (text: string) => setMessages((before) => ({ ...before, message: text }));
  const [pallets] = useState(makePalletScans);
  /** The line whose quantity must be typed, because the scanned code has none. */
  const [lineToType, setLineToType] = useState<{ productId: number }>();
  useEffect(() => {
    if (lineToType) focusOn(lineToType.productId);
  }, [lineToType]);
  // A lookup may end after later scans or typing, so it needs the newest content.
  const latest = useRef(content);
  useLayoutEffect(() => {
    latest.current = content;
  });
  const update = (to: (before: ReceiptContent) => ReceiptContent) => {
    latest.current = to(latest.current);
    setContent(to);
    return latest.current;
  };
  const getCountedPallets = () => latest.current.pallets ?? new Map<string, number>();
  const listLines = () => [...expected, ...latest.current.added];
  /** Handles scans one after the other. The two codes of a pallet label belong together, and the first may need a lookup. */
  const queue = useRef({ count: 0, last: Promise.resolve() });
  const addGoods = (line: ReceiptProduct, label: ScannedLabel, canFocus = true) => {
    const { isTwice, sscc } = pallets.goods({ productId: line.ProductId, label }, getCountedPallets(), Date.now());
    signalScan(!isTwice);
    if (isTwice) return showMessage(alreadyScannedMessage);
    const next = update((before) => ({
      ...applyScannedLabel(before, line, label),
      pallets: addCountedPallet(before.pallets ?? new Map(), sscc, line.ProductId),
    }));
    if (label.count !== undefined) return showMessage(describeCounted(line, next));
    if (canFocus) setLineToType({ productId: line.ProductId });
    return showMessage(`${line.Description}: ${explainUncounted(label) ?? 'enter the quantity'}`);
  };
  const addProduct = (product: StockedProduct, label: ScannedLabel, canFocus?: boolean) => {
    const existingLine = listLines().find((line) => line.ProductId === product.ProductId);
    if (!existingLine) update((before) => addReceiptProduct(before, product));
    return addGoods(existingLine ?? toReceiptProduct(product), label, canFocus);
  };
  /** Adds rejected goods as the product that the user confirmed or chose. */
  const add = (product: StockedProduct, rejection: Rejection) => {
    setMessages((before) => ({ rejections: before.rejections.filter((one) => one !== rejection) }));
    return addProduct(product, rejection.label);
  };
  /** Handles a scanned pallet number, which is the second code of most labels. */
  const handlePalletNumber = (sscc: string) => {
    const { isKnown, countedPallets, goodsToSubtract, message } = pallets.pallet(sscc, getCountedPallets(), Date.now());
    signalScan(!isKnown);
    const line = listLines().find((one) => one.ProductId === goodsToSubtract?.productId);
    if (goodsToSubtract && line)
      return showMessage(
        `${alreadyScannedMessage}. ${describeCounted(
          line,
          update((before) => applyScannedLabel(before, line, goodsToSubtract.label, -1)),
        )}`,
      );
    if (message !== undefined) return showMessage(message);
    return update((before) => ({ ...before, pallets: countedPallets }));
  };
  const handleKnownCode = (text: string) => {
    const lines = listLines();
    const { label, fits } = readScan(lines, text);
    const matches = lines.filter(fits);
    const isOutstanding = (line: ReceiptProduct) =>
      line.outstanding === null || (latest.current.lines.get(line.ProductId)?.came ?? 0) < line.outstanding;
    const line = matches.find(isOutstanding) ?? matches[0];
    const sscc = line ? undefined : readPalletNumber(text);
    if (line) addGoods(line, label ?? {});
    if (sscc !== undefined) handlePalletNumber(sscc);
    return line !== undefined || sscc !== undefined;
  };
  const lookUp = async (scannedText: string, focusAtScan: Element | null) => {
    if (handleKnownCode(scannedText)) return undefined;
    showMessage(`Looking up ${quoteScan(scannedText)} …`);
    const label = readGs1(scannedText) ?? {};
    const reject = (text: string, product?: StockedProduct) => {
      signalScan(false);
      setMessages((before) => ({
        rejections: [...before.rejections, { id: crypto.randomUUID(), text, label, ...(product && { product }) }],
      }));
    };
    try {
      const matches = await findStocked(codeToSearch(scannedText), AbortSignal.timeout(maxLookupMs));
      const product = matches.find((one) =>
        readScan([{ ...one, ProductCode: one.Code }], scannedText).fits({ ...one, ProductCode: one.Code }),
      );
      if (!product)
        return reject(
          `${quoteScan(scannedText)} is not the code of a product kept here. Find the product by name, and ask the office to add its bar code.`,
        );
      // The focus moves to the line only if it has not moved since the scan. Otherwise the user may be typing.
      if (isFree) return addProduct(product, label, document.activeElement === focusAtScan);
      return reject(`${product.Description}, ${product.Code}, is not on this order.`, product);
    } catch {
      return reject(`${quoteScan(scannedText)} is not on this order and cannot be looked up now. Put it aside and scan it again later.`);
    }
  };
  const scan = (text: string) => {
    if (queue.current.count === 0) {
      setMessages(noMessages);
      if (handleKnownCode(text)) return;
    }
    const focusAtScan = document.activeElement;
    queue.current.count += 1;
    queue.current.last = queue.current.last
      .then(() => lookUp(text, focusAtScan))
      .finally(() => {
        queue.current.count -= 1;
      });
  };
  /** Call when the user types. Clears the messages of earlier scans. */
  const forget = () => {
    pallets.forget();
    if (message !== undefined || rejections.length > 0) setMessages(noMessages);
  };
  return { message, rejections, scan, add, forget };
};
