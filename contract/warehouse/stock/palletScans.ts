import type { ScannedLabel } from './gs1.ts';

/** Counted pallets: product id by pallet number (SSCC). */
export type Pallets = ReadonlyMap<string, number>;

interface ScannedGoods {
  productId: number;
  label: ScannedLabel;
}

/** The scan that may belong to the same pallet as the next one. */
interface PreviousScan {
  /** Goods scanned without a pallet number. */
  goods?: ScannedGoods;
  /** Pallet number scanned without goods. */
  pallet?: { sscc: string; isKnown: boolean; atMs: number };
}

interface PalletScan {
  /** True if the pallet has been counted before. */
  isKnown: boolean;
  /** Counted pallets. Includes this one if its goods were scanned just before. */
  countedPallets: Pallets;
  /** Goods to subtract: they were counted just before their pallet number showed that the pallet was counted already. */
  goodsToSubtract?: ScannedGoods;
  /** Message for the user. */
  message?: string;
}

export const alreadyScannedMessage = 'This pallet has already been scanned. It is counted once';
export const numberOnlyMessage = 'This is the pallet’s number. Scan the code of its goods';

/** Milliseconds within which a pallet number and goods count as one pallet. */
const togetherMs = 10_000;

/** Adds a pallet to the counted ones. Goods without a pallet number add nothing. */
export const addCountedPallet = (countedPallets: Pallets, sscc: string | undefined, productId: number): Pallets =>
  sscc === undefined ? countedPallets : new Map(countedPallets).set(sscc, productId);

/** Removes the pallets of a product whose count is cleared, so that they can be scanned again. */
export const omitProductPallets = (countedPallets: Pallets, productId: number): Pallets =>
  new Map([...countedPallets].filter(([, palletProductId]) => palletProductId !== productId));

/**
 * Combines the two codes of a pallet label. On most labels the pallet number and the goods are two codes, which may be scanned in either order and count as one
 * pallet. Goods without a pallet number count as a further pallet with each scan.
 */
export const makePalletScans = () => {
  let previous: PreviousScan = {};
  return {
    /** Handles scanned goods. Returns whether they are counted already, and the number of their pallet. */
    goods: ({ productId, label }: ScannedGoods, countedPallets: Pallets, nowMs: number) => {
      const { pallet } = previous;
      const isOnCountedPallet = pallet?.isKnown && countedPallets.get(pallet.sscc) === productId && nowMs - pallet.atMs < togetherMs;
      const isTwice = label.sscc === undefined ? Boolean(isOnCountedPallet) : countedPallets.has(label.sscc);
      const sscc = label.sscc ?? (pallet?.isKnown ? undefined : pallet?.sscc);
      previous = isTwice || sscc !== undefined ? {} : { goods: { productId, label } };
      return { isTwice, sscc };
    },
    /** Handles a pallet number that is scanned alone. If goods were scanned just before, they belong to this pallet. */
    pallet: (sscc: string, countedPallets: Pallets, nowMs: number): PalletScan => {
      const { goods } = previous;
      const isKnown = countedPallets.has(sscc);
      previous = goods ? {} : { pallet: { sscc, isKnown, atMs: nowMs } };
      if (!goods) return { isKnown, countedPallets, message: isKnown ? alreadyScannedMessage : numberOnlyMessage };
      if (!isKnown) return { isKnown, countedPallets: addCountedPallet(countedPallets, sscc, goods.productId) };
      return {
        isKnown,
        countedPallets,
        message: alreadyScannedMessage,
        ...(countedPallets.get(sscc) === goods.productId && { goodsToSubtract: goods }),
      };
    },
    /** Forgets the previous scan. Call it after a count is changed by hand. */
    forget: () => {
      previous = {};
    },
  };
};
