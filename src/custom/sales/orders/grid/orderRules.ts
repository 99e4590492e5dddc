import type { GridRules } from '#src/lineDocument/grid/gridActions.ts';
import { cellsOf, isWords, palletsNeeded } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { Cell, DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { Pricing } from './linePricing.ts';
import { wholesBeside } from './wholeUnits.ts';

const copyProduct = (from: DraftLine, to: DraftLine): Partial<DraftLine> => {
  const {
    key: _key,
    OrderDetailId: _id,
    stored: _stored,
    Quantity: _quantity,
    typedQuantity: _typed,
    errors: _errors,
    was: _was,
    ...rest
  } = from;
  return { ...rest, was: undefined, PalletQuantity: palletsNeeded(to.Quantity, from.product), isPalletsTyped: false };
};

/** Returns a change of quantity with the pallets that follow from it. */
const withPallets = (Quantity: number | null, line: DraftLine): Partial<DraftLine> => ({
  Quantity,
  ...(!line.isPalletsTyped && { PalletQuantity: palletsNeeded(Quantity, line.product) }),
});

const copies: Record<Cell, (from: DraftLine, to: DraftLine) => Partial<DraftLine>> = {
  product: copyProduct,
  quantity: (from, to) => withPallets(from.Quantity, to),
  price: (from, to) => ({
    UnitPrice: from.UnitPrice,
    typedPrice: from.typedPrice,
    isPriceTyped: true,
    PriceSource: 'Typed',
    errors: { ...to.errors, price: from.UnitPrice === null ? from.errors.price : undefined },
  }),
  discount: (from) => ({ DiscountPercent: from.DiscountPercent }),
  pallets: (from) => ({ PalletQuantity: from.PalletQuantity, isPalletsTyped: true }),
};

/** The grid rules of an order: a product, its quantity and what is charged for it. */
export const orderRules = (pricing: Pick<Pricing, 'price' | 'followTotal'>): GridRules<DraftLine> => ({
  cellsOf,
  // Once the goods are picked, the price is what can still change.
  mainCell: (isFixed) => (isFixed ? 'price' : 'quantity'),
  copyCell: (cell, from, to) =>
    // A text line has its VAT in the cell of the pallets.
    cell === 'pallets' && (isWords(from) || isWords(to)) ? undefined : copies[cell as Cell](from, to),
  onCopied: (key, cell) => {
    if (cell === 'product' || cell === 'quantity') pricing.price(key, 'now');
  },
  stepCell: (line, by) => {
    const whole = wholesBeside(line);
    const Quantity = by > 0 ? whole?.above : whole?.below;
    return Quantity ? withPallets(Quantity, line) : undefined;
  },
  onStepped: (key) => pricing.price(key),
  onRemoved: ({ product }) => pricing.followTotal(product?.ProductId),
});
