import type { ScannedLabel } from './gs1.ts';

/** Product id by the number (SSCC) of each counted pallet. */
export type Pallets = ReadonlyMap<string, number>;

interface Goods {
  productId: number;
  label: ScannedLabel;
}

interface Before {
  /** Goods scanned without a pallet number. */
  goods?: Goods;
  /** Pallet number scanned without goods. */
  pallet?: { sscc: string; isKnown: boolean; atMs: number };
}

interface TakenPallet {
  isKnown: boolean;
  /** Includes this pallet if its goods were scanned just before. */
  counted: Pallets;
  /** Goods to subtract because they were counted before the pallet number showed a repeat. */
  tooMuch?: Goods;
  told?: string;
}

export const alreadyScannedMessage = 'This pallet has already been scanned. It is counted once';
export const numberOnly = 'This is the pallet’s number. Scan the code of its goods';

/** A number and goods scanned further apart belong to two pallets. */
const togetherMs = 10_000;

export const withPallet = (countedPallets: Pallets, sscc: string | undefined, productId: number): Pallets =>
  sscc === undefined ? countedPallets : new Map(countedPallets).set(sscc, productId);

/** Forgets the pallets of a product whose count is cleared, so they can be scanned again. */
export const omitProductPallets = (countedPallets: Pallets, productId: number): Pallets =>
  new Map([...countedPallets].filter(([, of]) => of !== productId));

/**
 * Combines the two codes of a pallet label. Most labels give the pallet number and the goods in two codes, scanned in either order, which count as one
 * pallet. Goods scanned without a number count as another pallet each time.
 */
export const makePalletScans = () => {
  let before: Before = {};
  return {
    /** Handles scanned goods. Says whether they are already counted and to which pallet they belong. */
    goods: ({ productId, label }: Goods, countedPallets: Pallets, nowMs: number) => {
      const { pallet } = before;
      const isOfKnown = pallet?.isKnown && countedPallets.get(pallet.sscc) === productId && nowMs - pallet.atMs < togetherMs;
      const isTwice = label.sscc === undefined ? Boolean(isOfKnown) : countedPallets.has(label.sscc);
      const sscc = label.sscc ?? (pallet?.isKnown ? undefined : pallet?.sscc);
      before = isTwice || sscc !== undefined ? {} : { goods: { productId, label } };
      return { isTwice, sscc };
    },
    /** Handles a pallet number scanned alone. Says whether it is already counted and what happens to goods scanned just before. */
    pallet: (sscc: string, countedPallets: Pallets, nowMs: number): TakenPallet => {
      const { goods } = before;
      const isKnown = countedPallets.has(sscc);
      before = goods ? {} : { pallet: { sscc, isKnown, atMs: nowMs } };
      if (!goods) return { isKnown, counted: countedPallets, told: isKnown ? alreadyScannedMessage : numberOnly };
      if (!isKnown) return { isKnown, counted: withPallet(countedPallets, sscc, goods.productId) };
      return {
        isKnown,
        counted: countedPallets,
        told: alreadyScannedMessage,
        ...(countedPallets.get(sscc) === goods.productId && { tooMuch: goods }),
      };
    },
    /** Call after a count is changed by hand. */
    forget: () => {
      before = {};
    },
  };
};
