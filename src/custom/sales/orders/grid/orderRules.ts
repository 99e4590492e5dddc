import type { GridRules } from '#src/lineDocument/grid/gridActions.ts';
import { listCells, isTextLine, countPalletsNeeded } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { Cell, DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { Pricing } from './linePricing.ts';
import { dropUnreadPrice } from '#src/custom/sales/orders/form/draft/draftPrice.ts';
import { findWholeUnits } from './wholeUnits.ts';

const copyProduct = (from: DraftLine, to: DraftLine): Partial<DraftLine> => {
  const {
    key: _key,
    OrderDetailId: _id,
    stored: _stored,
    Quantity: _quantity,
    unread: { Quantity: _typed, ...unread },
    errors: _errors,
    was: _was,
    ...others
  } = from;
  const unreadQuantity = to.unread.Quantity !== undefined && { Quantity: to.unread.Quantity };
  return {
    ...others,
    unread: { ...unread, ...unreadQuantity },
    errors: { ...to.errors, Product: undefined },
    was: undefined,
    PalletQuantity: countPalletsNeeded(to.Quantity, from),
    isPalletsTyped: false,
  };
};

/** Changes the quantity, and the pallets with it. */
const withPallets = (Quantity: number | null, line: DraftLine): Partial<DraftLine> => ({
  Quantity,
  ...(!line.isPalletsTyped && { PalletQuantity: countPalletsNeeded(Quantity, line) }),
});

const copies: Record<Cell, (from: DraftLine, to: DraftLine) => Partial<DraftLine>> = {
  Product: copyProduct,
  Quantity: (from, to) => withPallets(from.Quantity, to),
  UnitPrice: (from, to) => ({
    UnitPrice: from.UnitPrice,
    unread: { ...dropUnreadPrice(to.unread), ...(from.unread.UnitPrice !== undefined && { UnitPrice: from.unread.UnitPrice }) },
    isPriceTyped: true,
    PriceSource: 'Typed',
    errors: { ...to.errors, UnitPrice: from.UnitPrice === null ? from.errors.UnitPrice : undefined },
  }),
  DiscountPercent: (from) => ({ DiscountPercent: from.DiscountPercent }),
  PalletQuantity: (from) => ({ PalletQuantity: from.PalletQuantity, isPalletsTyped: true }),
};

/** Returns the grid rules of an order, whose rows have a product, a quantity and a price. */
export const orderRules = (pricing: Pick<Pricing, 'price' | 'followTotal'>): GridRules<DraftLine> => ({
  cellsOf: listCells,
  // After picking, only the price can still change.
  mainCell: (isFixed) => (isFixed ? 'UnitPrice' : 'Quantity'),
  copyCell: (cell, from, to) =>
    // A text line keeps its VAT type in the pallet cell.
    cell === 'PalletQuantity' && (isTextLine(from) || isTextLine(to)) ? undefined : copies[cell as Cell](from, to),
  onCopied: (key, cell) => {
    if (cell === 'Product' || cell === 'Quantity') pricing.price(key, 'now');
  },
  stepCell: (line, by) => {
    const whole = findWholeUnits(line);
    const Quantity = by > 0 ? whole?.above : whole?.below;
    return Quantity ? withPallets(Quantity, line) : undefined;
  },
  onStepped: (key) => pricing.price(key),
  onRemoved: ({ ProductId }) => pricing.followTotal(ProductId),
});
