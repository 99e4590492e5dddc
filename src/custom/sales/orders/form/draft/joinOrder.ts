import type { Order, OrderDetail } from '#contract/sales/orders/shapes.ts';
import { joinFields } from '#src/ui/state/joinFields.ts';
import { storedLines } from './orderContent.ts';
import { withoutPrice } from './draftPrice.ts';
import { draftLine, isChanged, isWords, palletsNeeded } from './orderDraft.ts';
import type { DraftLine } from './orderDraft.ts';
import type { OrderStore } from './orderStore.ts';

type Stored = DraftLine & { stored: OrderDetail };
const isStored = (line: DraftLine): line is Stored => line.stored !== undefined;

/** Returns the entered values of a line. Leaves out calculated pallets, and the VAT of goods. */
const saidOf = (line: DraftLine) => ({
  Quantity: line.Quantity,
  UnitPrice: line.UnitPrice,
  DiscountPercent: line.DiscountPercent,
  words: line.words,
  VatTypeId: isWords(line) ? line.VatTypeId : null,
  SupplierDepotId: line.SupplierDepotId,
  pallets: line.isPalletsTyped ? line.PalletQuantity : null,
});

/** Merges a line with a new product. Price, depot and pallets belong to the product, so only quantity and discount can be theirs. */
const joinReplaced = (mine: Stored, said: ReturnType<typeof saidOf>): Partial<DraftLine> => ({
  Quantity: said.Quantity,
  DiscountPercent: said.DiscountPercent,
  ...(!mine.isPalletsTyped && { PalletQuantity: palletsNeeded(said.Quantity, mine) }),
});

const joinSame = (mine: Stored, theirs: Stored, { pallets, ...said }: ReturnType<typeof saidOf>): Partial<DraftLine> => {
  const isPriceTheirs = said.UnitPrice !== mine.UnitPrice;
  const from = mine.ProductId === theirs.ProductId ? mine : { ...theirs, key: mine.key, errors: mine.errors };
  const isDepotMine = said.SupplierDepotId === mine.SupplierDepotId;
  return {
    ...from,
    ...said,
    ...(isPriceTheirs && {
      isPriceTyped: true,
      unread: withoutPrice(mine.unread),
      PriceSource: theirs.PriceSource,
      PricePer: theirs.PricePer,
    }),
    DepotName: isDepotMine ? mine.DepotName : theirs.DepotName,
    ...(isWords(mine) ? { VatRate: said.VatTypeId === mine.VatTypeId ? mine.VatRate : theirs.VatRate } : { VatTypeId: from.VatTypeId }),
    isPalletsTyped: pallets !== null,
    PalletQuantity: pallets ?? palletsNeeded(said.Quantity, from),
  };
};

const joinLine = (mine: Stored, theirs: Stored): DraftLine => {
  const base = draftLine(mine.stored);
  // A price that only follows the list gives way to a price that they changed.
  const follows = !mine.isPriceTyped && theirs.UnitPrice !== base.UnitPrice;
  const said = joinFields(saidOf(base), { ...saidOf(mine), ...(follows && { UnitPrice: base.UnitPrice }) }, saidOf(theirs));
  const joined = mine.ProductId === base.ProductId ? joinSame(mine, theirs, said) : joinReplaced(mine, said);
  return { ...mine, ...joined, stored: { ...theirs.stored, LineNo: mine.stored.LineNo } };
};

/**
 * Merges the lines that two users changed since the order was opened. If both changed the same value, the local one wins. A line that they
 * removed is added again if it was changed here.
 */
export const joinOrder = (store: OrderStore, now: Order) => {
  const theirs = new Map(storedLines(now).map((line) => [line.OrderDetailId, line]));
  store.merge(
    (line) => {
      if (!isStored(line)) return line;
      const other = theirs.get(line.OrderDetailId);
      if (other && isStored(other)) return joinLine(line, other);
      return isChanged(line) ? { ...line, OrderDetailId: undefined, stored: undefined } : undefined;
    },
    (id) => theirs.has(id),
  );
};
