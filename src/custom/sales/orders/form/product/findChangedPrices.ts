import { Big } from '#contract/money.ts';
import type { DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import { typedPriceChange } from '#src/custom/sales/orders/form/draft/draftPrice.ts';

export interface OtherPrice {
  key: number;
  code: string;
  /** Price on the order copied from, per `PricePer` units. */
  was: NonNullable<DraftLine['was']>;
  /** Current list price. Null if no list has one. */
  now: number | null;
  PricePer: number;
  /** True if the old price can be kept, because it is per the same number of units. */
  canKeepOldPrice: boolean;
}

/** Returns copied lines whose price differs from the order copied from. Leaves out lines priced by hand since. */
export const findChangedPrices = (lines: Iterable<DraftLine>): OtherPrice[] => {
  const changedPrices: OtherPrice[] = [];
  for (const { key, was, ProductId, Code, UnitPrice, PricePer, isPricing, isPriceTyped, PriceSource } of lines) {
    if (!was || ProductId === null || isPricing || isPriceTyped) continue;
    const now = PriceSource === 'None' ? null : UnitPrice;
    const canKeep = now === null || was.PricePer === PricePer;
    if (now !== null && new Big(now).times(was.PricePer).eq(new Big(was.UnitPrice).times(PricePer))) continue;
    changedPrices.push({ key, code: Code, was, now, PricePer, canKeepOldPrice: canKeep });
  }
  return changedPrices;
};

/** Sets the old price as if it had been typed. */
export const keepOldPrice = (store: OrderStore, { key, was }: OtherPrice) => {
  const line = store.line(key);
  if (!line) return;
  const { UnitPrice, PricePer } = was;
  store.edit(key, { ...typedPriceChange(line, UnitPrice), PricePer, errors: { ...line.errors, UnitPrice: undefined } });
};

/** Accepts today's price, so that the line is no longer listed. */
export const takeNewPrice = (store: OrderStore, { key }: OtherPrice) => store.edit(key, { was: undefined });
