import type { StockLevel } from '#contract/warehouse/stock/levels.ts';
import { Facts } from '#src/ui/screen/Facts.tsx';
import { formatMoney, formatQuantity } from '#src/ui/text/format.ts';
import { inPallets } from '#src/custom/warehouse/stock/words.ts';

/** Figures for the stock of a product in one depot. */
export const StockFacts = ({ level }: { level: StockLevel }) => (
  <Facts
    className="stock-facts"
    facts={[
      ['On hand', [formatQuantity(level.OnHand), inPallets(level.OnHand, level)].filter(Boolean).join(' · ')],
      ['Allocated', formatQuantity(level.Allocated)],
      ['On pick lists', formatQuantity(level.HeldByPickLists)],
      ['Free', formatQuantity(level.Free)],
      ['On order', formatQuantity(level.OnOrder)],
      ['Location', level.Location ?? 'none'],
      ...(level.Value === undefined ? [] : ([['Value', level.Value === null ? 'not known' : formatMoney(level.Value)]] as const)),
    ]}
  />
);
