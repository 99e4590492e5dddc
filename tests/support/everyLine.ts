import type { Db } from '#server/database/client/connect.ts';

const keyNames = ['CustomerId', 'price_lists.ProductId', 'CurrencyId', 'MinimumQuantity'] as const;
export const keyOf = (row: { CustomerId: number | null; ProductId: number; CurrencyId: number; MinimumQuantity: number }) =>
  [row.CustomerId, row.ProductId, row.CurrencyId, row.MinimumQuantity].join(' ');

/** Returns every line of a supplier on each of the days, with prices and currency, by customer, product and quantity break. */
export const everyLine = async (db: Db, supplierId: number, days: readonly string[]) => {
  const rows = await db
    .selectFrom('price_lists')
    .innerJoin('products', 'products.ProductId', 'price_lists.ProductId')
    .select([...keyNames, 'BuyPrice', 'Haulage', 'SellPrice', 'price_lists.PricePer', 'EffectiveFrom', 'Revision'])
    .where('SupplierId', '=', supplierId)
    .where('Status', '=', 'Saved')
    .execute();
  const lines = new Map<string, string[]>();
  for (const [key, own] of Map.groupBy(rows, keyOf)) {
    const on = days.map((day) => {
      const [held] = own
        .filter(({ EffectiveFrom }) => EffectiveFrom <= day)
        .toSorted((a, b) => b.EffectiveFrom.localeCompare(a.EffectiveFrom) || b.Revision - a.Revision);
      return held ? [held.SellPrice, held.BuyPrice, held.Haulage, held.PricePer].map(String).join(' ') : 'none';
    });
    lines.set(key, on);
  }
  return lines;
};
