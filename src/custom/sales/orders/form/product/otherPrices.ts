import { Big } from '#contract/money.ts';
import type { DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import { typedPriceChange } from '#src/custom/sales/orders/form/draft/draftPrice.ts';

export interface OtherPrice {
  key: number;
  code: string;
  /** What it was, and per how many. */
  was: NonNullable<DraftLine['was']>;
  /** null: no list has one now. */
  now: number | null;
  PricePer: number;
  /** The price of before can be taken: it is held for as many units. */
  mayKeep: boolean;
}

/** The lines of a copy whose price is another than where they come from; not those that a person has given one since. */
export const otherPrices = (lines: Iterable<DraftLine>): OtherPrice[] => {
  const found: OtherPrice[] = [];
  for (const { key, was, ProductId, Code, UnitPrice, PricePer, isPricing, isPriceTyped, PriceSource } of lines) {
    if (!was || ProductId === null || isPricing || isPriceTyped) continue;
    const now = PriceSource === 'None' ? null : UnitPrice;
    const mayKeep = now === null || was.PricePer === PricePer;
    if (now !== null && new Big(now).times(was.PricePer).eq(new Big(was.UnitPrice).times(PricePer))) continue;
    found.push({ key, code: Code, was, now, PricePer, mayKeep });
  }
  return found;
};

/** Sold at the price of before, as if it was typed. */
export const keepPrice = (store: OrderStore, { key, was }: OtherPrice) => {
  const line = store.line(key);
  if (!line) return;
  const { UnitPrice, PricePer } = was;
  store.edit(key, { ...typedPriceChange(line, UnitPrice), PricePer, errors: { ...line.errors, UnitPrice: undefined } });
};

/** The price of today is meant: nothing more is said of it. */
export const takeNewPrice = (store: OrderStore, { key }: OtherPrice) => store.edit(key, { was: undefined });
