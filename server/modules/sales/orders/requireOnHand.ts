import { AppError } from '#contract/call/errors.ts';
import { getAmount } from '#server/amounts.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { lockStock, stockPlaceKey } from '#server/ledgers/stock/stock.ts';
import type { StockPlace } from '#server/ledgers/stock/stock.ts';

export interface StockWithdrawal extends StockPlace {
  Description: string;
  taken: number;
  /** Field in which the quantity was entered. */
  field: string;
  OrderDetailId?: number;
}

/** Locks the stock on hand and refuses to take it below zero. `advice` follows in the error. Returns the remaining stock. */
export const requireOnHand = async (tx: Tx, goods: readonly StockWithdrawal[], advice: string) => {
  const remaining = await lockStock(tx, goods);
  for (const { field, Description, taken, OrderDetailId, ...place } of goods) {
    const onHand = getAmount(remaining, stockPlaceKey(place));
    if (taken > 0 && onHand < taken)
      throw new AppError(
        'INSUFFICIENT_STOCK',
        `Only ${onHand.toLocaleString('en-GB')} of ${Description} are in stock. ${advice.charAt(0).toUpperCase()}${advice.slice(1)}`,
        {
          fields: { [field]: `Only ${onHand.toLocaleString('en-GB')} are in stock` },
          details: { OrderDetailId, OnHand: onHand },
        },
      );
    remaining.set(stockPlaceKey(place), onHand - taken);
  }
  return remaining;
};
