import { ApiError } from '#contract/call/apiError.ts';
import { checkStockAndAddProduct } from '#contract/sales/orders/calls.ts';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import { call, tellError } from '#src/api/call.ts';
import type { LookupRules, ProductLookup } from '#src/lineDocument/product/productLookup.ts';
import { makeQueue } from '#src/ui/state/queue.ts';
import { listedPrice, orderedBeside, pickedFor, withoutPrice } from '#src/custom/sales/orders/form/draft/draftPrice.ts';
import { cells, palletsNeeded, termsOf } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';

const pauseMs = 180;

interface PricingFor {
  customerId: number;
  orderId: number | undefined;
}

/** Asks of one line, when nothing more is typed into it for a moment. */
const makeAsking = (store: OrderStore, { customerId, orderId }: PricingFor) => {
  /** Absent: today. */
  const dated = () => {
    const { OrderDate } = store.get().header;
    return OrderDate ? { OrderDate } : {};
  };
  const queue = makeQueue();
  const timers = new Map<number, () => void>();

  const ask = async (key: number) => {
    const line = store.line(key);
    if (!line || line.ProductId === null) return;
    const { DealTypeId } = store.get().header;
    const OrderedBeside = orderedBeside(store.inOrder(), line);
    const asked = { ProductId: line.ProductId, Quantity: line.Quantity ?? 1, OrderedBeside, ...dated() };
    const SupplierDepotId = line.SupplierDepotId ?? (DealTypeId === 2 ? store.get().header.SupplierDepotId : null);
    try {
      const priced = await call(checkStockAndAddProduct, {
        body: { ...asked, OrderId: orderId, CustomerId: customerId, DealTypeId, SupplierDepotId, PriceListId: line.keptPriceListId },
      });
      const now = store.line(key);
      if (now?.ProductId !== asked.ProductId || (now.Quantity ?? 1) !== asked.Quantity) return;
      if (dated().OrderDate !== asked.OrderDate) return;
      store.learn(key, learned(now, priced));
    } catch (error) {
      store.learn(key, { isPricing: false });
      tellFailure(store, key, error);
    }
  };

  /** Lines whose question waits for its turn: it will ask for the line as it is then. */
  const inTurn = new Set<number>();
  const askInTurn = async (key: number) => {
    if (inTurn.has(key)) return;
    inTurn.add(key);
    await queue(() => {
      inTurn.delete(key);
      return ask(key);
    });
  };

  const askFor = (key: number, when: 'now' | 'soon') => {
    if (typeof store.line(key)?.ProductId !== 'number') return;
    store.learn(key, { isPricing: true });
    timers.get(key)?.();
    const pause = new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(true), when === 'now' ? 0 : pauseMs);
      timers.set(key, () => {
        clearTimeout(timer);
        resolve(false);
      });
    });
    void store.track(pause.then((isLast) => (isLast ? askInTurn(key) : undefined)));
  };
  return { dated, queue, askFor };
};

/** Asks the server for what a line's product and quantity mean: price, VAT, pallets, stock. */
export const makePricing = (store: OrderStore, of: PricingFor) => {
  const { customerId } = of;
  const { dated, queue, askFor } = makeAsking(store, of);

  /** Lines of the product that have the price of the lists: with its total their break may be another. */
  const followTotal = (productId: number | null | undefined, except?: number) => {
    if (typeof productId !== 'number') return;
    for (const { key, ProductId, isPriceTyped } of store.inOrder())
      if (ProductId === productId && key !== except && !isPriceTyped) askFor(key, 'soon');
  };

  /** Waits a moment for the next key; `now` for a product just taken. A stored price that came from a list follows the list's breaks. */
  const price = (key: number, when: 'now' | 'soon' = 'soon') => {
    const line = store.line(key);
    if (line?.isPriceTyped && line.listed?.UnitPrice === line.UnitPrice) store.learn(key, { isPriceTyped: false });
    askFor(key, when);
    followTotal(store.line(key)?.ProductId, key);
  };

  /** A product known by its number only. Nothing was typed, so nothing is lost by leaving. */
  const takeById = (key: number, productId: number) => {
    const find = async () => {
      try {
        const { DealTypeId } = store.get().header;
        const priced = await queue(() =>
          call(checkStockAndAddProduct, {
            body: { CustomerId: customerId, DealTypeId, ProductId: productId, Quantity: 1, ...dated() },
          }),
        );
        const line = store.line(key);
        if (!line || line.ProductId !== null || line.Code !== '') return;
        const product = {
          ProductId: productId,
          Code: priced.ProductCode ?? '',
          Description: priced.Description,
          UnitsPerLayer: priced.UnitsPerLayer,
          UnitsPerPallet: priced.UnitsPerPallet,
        };
        store.learn(key, { ...learned(line, priced), ...product, PalletQuantity: palletsNeeded(line.Quantity, product) });
        if (line.Quantity !== null) price(key, 'now');
      } catch (error) {
        tellFailure(store, key, error);
      }
    };
    void store.track(find());
  };

  /**
   * Asks again for the lines of a draft, as prices and stock may have changed; input stays. Answers the keys of the lines whose words find
   * no product.
   */
  const renew = async ({ resolve }: Pick<ProductLookup, 'resolve'>) => {
    const lookups = store.inOrder().map(async ({ key, ProductId, Code }) => {
      if (ProductId !== null) askFor(key, 'now');
      return ProductId === null && Code !== '' && (await resolve(key, Code)) ? [key] : [];
    });
    return (await Promise.all(lookups)).flat();
  };

  /** The order has another date, whose prices hold. */
  const follow = () => {
    for (const line of store.inOrder()) if (line.ProductId !== null) askFor(line.key, 'soon');
  };

  /** The goods come from elsewhere: the usual depot of each, or the one that the head says, at its prices. A price that somebody typed was agreed: it stays. */
  const placeAnew = () => {
    for (const line of store.inOrder()) {
      if (line.ProductId === null) continue;
      store.edit(line.key, {
        SupplierDepotId: null,
        ...(line.PriceSource !== 'Typed' && { unread: withoutPrice(line.unread), isPriceTyped: false }),
      });
      askFor(line.key, 'now');
    }
  };

  return { queue, price, followTotal, takeById, renew, follow, placeAnew };
};
export type Pricing = ReturnType<typeof makePricing>;

const pricings = new WeakMap<OrderStore, Pricing>();

/** Returns the pricing of a document, the same to every part of its screen. */
export const pricingOf = (store: OrderStore, of: PricingFor): Pricing => {
  const pricing = pricings.get(store) ?? makePricing(store, of);
  pricings.set(store, pricing);
  return pricing;
};

type Priced = Awaited<ReturnType<typeof call<typeof checkStockAndAddProduct>>>;

/** Returns the price that was typed or pasted before the product was known. A text that is no price stays, and the list's does not replace it. */
const typedPrice = ({ UnitPrice, unread, PriceSource }: DraftLine, product: PickedProduct): Partial<DraftLine> => ({
  UnitPrice: unread.UnitPrice === undefined ? UnitPrice : null,
  PriceSource: unread.UnitPrice === undefined && UnitPrice === product.UnitPrice ? product.PriceSource : PriceSource,
  isPriceTyped: true,
});

/** Returns the rules by which the lines look up their products. Another product in the place of one has the price of the lists. */
export const lookupRules = (store: OrderStore, pricing: Pick<Pricing, 'price' | 'queue'>, customerId: number): LookupRules<DraftLine> => ({
  query: () => ({ customerId, ...pickedFor(store.get().header) }),
  found: (product, line) => ({
    ...termsOf(product),
    ...((line.isPriceTyped || line.unread.UnitPrice !== undefined) && typedPrice(line, product)),
    PalletQuantity: palletsNeeded(line.Quantity, product),
    SupplierDepotId: null,
  }),
  replaced: ({ unread, errors }) => ({
    UnitPrice: null,
    isPriceTyped: false,
    unread: withoutPrice(unread),
    errors: { ...errors, UnitPrice: undefined },
  }),
  onFound: (key) => pricing.price(key, 'now'),
  queue: pricing.queue,
});

const learned = (line: DraftLine, priced: Priced): Partial<DraftLine> => ({
  isPricing: false,
  listed: listedPrice(priced),
  ...(line.isPriceTyped && line.UnitPrice === priced.UnitPrice && { PriceSource: priced.PriceSource }),
  ...(!line.isPriceTyped && {
    UnitPrice: priced.PriceSource === 'None' ? null : priced.UnitPrice,
    PricePer: priced.PricePer,
    PriceSource: priced.PriceSource,
    // That there was none is no fault any more.
    ...(priced.PriceSource !== 'None' && { errors: { ...line.errors, UnitPrice: undefined } }),
  }),
  ...(!line.isPalletsTyped && line.Quantity !== null && { PalletQuantity: priced.PalletQuantity }),
  ...(line.OrderDetailId === undefined && { PalletCharge: priced.PalletCharge }),
  pricedDepotId: priced.SupplierDepotId ?? undefined,
  DepotName: priced.SupplierDepotName,
  PalletId: priced.PalletId,
  PalletCode: priced.PalletCode,
  PalletTareKg: priced.PalletTareKg,
  UnitWeightGrams: priced.UnitWeightGrams,
  // Keeps the VAT type of a line that is on the order.
  ...(line.stored?.ProductId !== line.ProductId && { VatTypeId: priced.VatTypeId, VatRate: priced.VatRate }),
  Stock: priced.Stock,
  HeldBy: priced.HeldBy,
  OnOrder: priced.OnOrder,
});

const tellFailure = (store: OrderStore, key: number, error: unknown) => {
  const [path] = error instanceof ApiError ? Object.keys(error.errors) : [];
  // Not the line's fault: the save says it at its field.
  if (path === 'OrderDate') return;
  store.setError(key, cells.find((cell) => cell === path) ?? 'Product', tellError(error));
};
