import type { ScannedLabel } from './gs1.ts';

/** The numbers of the pallets that are counted, each with the product that it was counted for. */
export type Pallets = ReadonlyMap<string, number>;

interface Goods {
  productId: number;
  label: ScannedLabel;
}

interface Before {
  /** The goods of a pallet whose number was not read. */
  goods?: Goods;
  /** The number of a pallet whose goods were not read. */
  pallet?: { sscc: string; isKnown: boolean; atMs: number };
}

interface TakenPallet {
  isKnown: boolean;
  /** With this one, where its goods were read just before it. */
  counted: Pallets;
  /** What was counted of it a second time, as its goods were read before its number. */
  tooMuch?: Goods;
  told?: string;
}

export const countsOnce = 'This pallet has already been scanned: it counts once';
export const numberOnly = 'This is the number of the pallet: scan the code of its goods';

/** A number and goods that are read further apart are of two pallets. */
const togetherMs = 10_000;

export const withPallet = (counted: Pallets, sscc: string | undefined, productId: number): Pallets =>
  sscc === undefined ? counted : new Map(counted).set(sscc, productId);

/** Once the count of a product is cleared, its pallets may be scanned anew. */
export const withoutPalletsOf = (counted: Pallets, productId: number): Pallets =>
  new Map([...counted].filter(([, of]) => of !== productId));

/**
 * Most labels name the pallet and its goods in two codes, which are scanned one after the other in either order: the two count as one
 * pallet. Goods that are scanned without the number of a pallet are another pallet each time.
 */
export const makePalletScans = () => {
  let before: Before = {};
  return {
    /** Goods were read: whether they are counted already, and which pallet they are. */
    goods: ({ productId, label }: Goods, counted: Pallets, nowMs: number) => {
      const { pallet } = before;
      const isOfKnown = pallet?.isKnown && counted.get(pallet.sscc) === productId && nowMs - pallet.atMs < togetherMs;
      const isTwice = label.sscc === undefined ? Boolean(isOfKnown) : counted.has(label.sscc);
      const sscc = label.sscc ?? (pallet?.isKnown ? undefined : pallet?.sscc);
      before = isTwice || sscc !== undefined ? {} : { goods: { productId, label } };
      return { isTwice, sscc };
    },
    /** A number was read alone: whether it is counted already, and what becomes of the goods that were read just before it. */
    pallet: (sscc: string, counted: Pallets, nowMs: number): TakenPallet => {
      const { goods } = before;
      const isKnown = counted.has(sscc);
      before = goods ? {} : { pallet: { sscc, isKnown, atMs: nowMs } };
      if (!goods) return { isKnown, counted, told: isKnown ? countsOnce : numberOnly };
      if (!isKnown) return { isKnown, counted: withPallet(counted, sscc, goods.productId) };
      return { isKnown, counted, told: countsOnce, ...(counted.get(sscc) === goods.productId && { tooMuch: goods }) };
    },
    /** The hand has changed something. */
    forget: () => {
      before = {};
    },
  };
};
