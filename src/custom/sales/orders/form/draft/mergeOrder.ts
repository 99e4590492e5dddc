import type { Order, OrderDetail } from '#contract/sales/orders/shapes.ts';
import { mergeFields } from '#src/ui/state/mergeFields.ts';
import { storedLines } from './orderContent.ts';
import { dropUnreadPrice } from './draftPrice.ts';
import { toDraftLine, isChanged, isTextLine, countPalletsNeeded } from './orderDraft.ts';
import type { DraftLine } from './orderDraft.ts';
import type { OrderStore } from './orderStore.ts';

type Stored = DraftLine & { stored: OrderDetail };
const isStored = (line: DraftLine): line is Stored => line.stored !== undefined;

/** Returns the entered values of a line. Leaves out calculated pallets, and the VAT of goods. */
const pickEntered = (line: DraftLine) => ({
  Quantity: line.Quantity,
  UnitPrice: line.UnitPrice,
  DiscountPercent: line.DiscountPercent,
  words: line.words,
  VatTypeId: isTextLine(line) ? line.VatTypeId : null,
  SupplierDepotId: line.SupplierDepotId,
  pallets: line.isPalletsTyped ? line.PalletQuantity : null,
});

/** Merges a line whose product was replaced here. The other user's price, depot and pallets belong to the old product and are dropped. */
const mergeReplaced = (local: Stored, entry: ReturnType<typeof pickEntered>): Partial<DraftLine> => ({
  Quantity: entry.Quantity,
  DiscountPercent: entry.DiscountPercent,
  ...(!local.isPalletsTyped && { PalletQuantity: countPalletsNeeded(entry.Quantity, local) }),
});

const mergeSame = (local: Stored, remote: Stored, { pallets, ...entered }: ReturnType<typeof pickEntered>): Partial<DraftLine> => {
  const isPriceRemote = entered.UnitPrice !== local.UnitPrice;
  const from = local.ProductId === remote.ProductId ? local : { ...remote, key: local.key, errors: local.errors };
  const isDepotLocal = entered.SupplierDepotId === local.SupplierDepotId;
  return {
    ...from,
    ...entered,
    ...(isPriceRemote && {
      isPriceTyped: true,
      unread: dropUnreadPrice(local.unread),
      PriceSource: remote.PriceSource,
      PricePer: remote.PricePer,
    }),
    DepotName: isDepotLocal ? local.DepotName : remote.DepotName,
    ...(isTextLine(local)
      ? { VatRate: entered.VatTypeId === local.VatTypeId ? local.VatRate : remote.VatRate }
      : { VatTypeId: from.VatTypeId }),
    isPalletsTyped: pallets !== null,
    PalletQuantity: pallets ?? countPalletsNeeded(entered.Quantity, from),
  };
};

const mergeLine = (local: Stored, remote: Stored): DraftLine => {
  const base = toDraftLine(local.stored);
  // A local list price gives way to a price that the other user changed.
  const follows = !local.isPriceTyped && remote.UnitPrice !== base.UnitPrice;
  const entry = mergeFields(
    pickEntered(base),
    { ...pickEntered(local), ...(follows && { UnitPrice: base.UnitPrice }) },
    pickEntered(remote),
  );
  const mergedLine = local.ProductId === base.ProductId ? mergeSame(local, remote, entry) : mergeReplaced(local, entry);
  return { ...local, ...mergedLine, stored: { ...remote.stored, LineNo: local.stored.LineNo } };
};

/**
 * Merges the lines that two users changed since the order was opened. If both changed the same value, the local one wins. A line that they
 * removed is added again if it was changed here.
 */
export const mergeOrder = (store: OrderStore, now: Order) => {
  const remote = new Map(storedLines(now).map((line) => [line.OrderDetailId, line]));
  store.merge(
    (line) => {
      if (!isStored(line)) return line;
      const other = remote.get(line.OrderDetailId);
      if (other && isStored(other)) return mergeLine(line, other);
      return isChanged(line) ? { ...line, OrderDetailId: undefined, stored: undefined } : undefined;
    },
    (id) => remote.has(id),
  );
};
