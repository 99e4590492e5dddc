import { ApiError } from '#contract/call/apiError.ts';
import { checkStockAndAddProduct } from '#contract/sales/orders/calls.ts';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import { call, describeError } from '#src/api/call.ts';
import type { LookupRules, ProductLookup } from '#src/lineDocument/product/productLookup.ts';
import { makeQueue } from '#src/ui/state/queue.ts';
import { listedPrice, sumOtherLines, buildProductFilters, dropUnreadPrice } from '#src/custom/sales/orders/form/draft/draftPrice.ts';
import { cells, countPalletsNeeded, pickListTerms } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';

const pauseMs = 180;

interface PricingFor {
  customerId: number;
  orderId: number | undefined;
}

/** Requests the price of a line after a short pause in typing. */
const makePriceRequests = (store: OrderStore, { customerId, orderId }: PricingFor) => {
  /** Returns the order date. Empty for today. */
  const getOrderDate = () => {
    const { OrderDate } = store.get().header;
    return OrderDate ? { OrderDate } : {};
  };
  const queue = makeQueue();
  const timers = new Map<number, () => void>();

  const fetchPrice = async (key: number) => {
    const line = store.line(key);
    if (!line || line.ProductId === null) return;
    const { DealTypeId } = store.get().header;
    const OrderedBeside = sumOtherLines(store.inOrder(), line);
    const request = { ProductId: line.ProductId, Quantity: line.Quantity ?? 1, OrderedBeside, ...getOrderDate() };
    const SupplierDepotId = line.SupplierDepotId ?? (DealTypeId === 2 ? store.get().header.SupplierDepotId : null);
    try {
      const answer = await call(checkStockAndAddProduct, {
        body: { ...request, OrderId: orderId, CustomerId: customerId, DealTypeId, SupplierDepotId, PriceListId: line.keptPriceListId },
      });
      const currentLine = store.line(key);
      if (currentLine?.ProductId !== request.ProductId || (currentLine.Quantity ?? 1) !== request.Quantity) return;
      if (getOrderDate().OrderDate !== request.OrderDate) return;
      store.learn(key, toLineChange(currentLine, answer));
    } catch (error) {
      store.learn(key, { isPricing: false });
      showFailure(store, key, error);
    }
  };

  /** Lines with a queued request. A request reads its line only when sent, so one request for each line is enough. */
  const queuedKeys = new Set<number>();
  const fetchInTurn = async (key: number) => {
    if (queuedKeys.has(key)) return;
    queuedKeys.add(key);
    await queue(() => {
      queuedKeys.delete(key);
      return fetchPrice(key);
    });
  };

  const requestPrice = (key: number, when: 'now' | 'soon') => {
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
    void store.track(pause.then((isLastInput) => (isLastInput ? fetchInTurn(key) : undefined)));
  };
  return { getOrderDate, queue, requestPrice };
};

/** Fetches price, VAT, pallets and stock for the product and quantity of a line. */
export const makePricing = (store: OrderStore, document: PricingFor) => {
  const { customerId } = document;
  const { getOrderDate, queue, requestPrice } = makePriceRequests(store, document);

  /** Reprices lines of a product except one, because the product's new total may reach another quantity break. Keeps typed prices. */
  const followTotal = (productId: number | null | undefined, except?: number) => {
    if (typeof productId !== 'number') return;
    for (const { key, ProductId, isPriceTyped } of store.inOrder())
      if (ProductId === productId && key !== except && !isPriceTyped) requestPrice(key, 'soon');
  };

  /**
   * Prices a line after a pause in typing (`soon`), or at once for a product just chosen (`now`). A stored list price no longer counts as
   * typed, so it follows the list's quantity breaks.
   */
  const price = (key: number, when: 'now' | 'soon' = 'soon') => {
    const line = store.line(key);
    if (line?.isPriceTyped && line.listed?.UnitPrice === line.UnitPrice) store.learn(key, { isPriceTyped: false });
    requestPrice(key, when);
    followTotal(store.line(key)?.ProductId, key);
  };

  /** Puts a product into a blank line. The line counts as unchanged, because the user typed nothing. */
  const setProductById = (key: number, productId: number) => {
    const find = async () => {
      try {
        const { DealTypeId } = store.get().header;
        const answers = await queue(() =>
          call(checkStockAndAddProduct, {
            body: { CustomerId: customerId, DealTypeId, ProductId: productId, Quantity: 1, ...getOrderDate() },
          }),
        );
        const line = store.line(key);
        if (!line || line.ProductId !== null || line.Code !== '') return;
        const product = {
          ProductId: productId,
          Code: answers.ProductCode ?? '',
          Description: answers.Description,
          UnitsPerLayer: answers.UnitsPerLayer,
          UnitsPerPallet: answers.UnitsPerPallet,
        };
        store.learn(key, { ...toLineChange(line, answers), ...product, PalletQuantity: countPalletsNeeded(line.Quantity, product) });
        if (line.Quantity !== null) price(key, 'now');
      } catch (error) {
        showFailure(store, key, error);
      }
    };
    void store.track(find());
  };

  /**
   * Reprices the lines of a resumed draft, because prices and stock may have changed. Keeps all input. Returns the keys of lines whose text
   * matches no product.
   */
  const repriceDraft = async ({ resolve }: Pick<ProductLookup, 'resolve'>) => {
    const lookups = store.inOrder().map(async ({ key, ProductId, Code }) => {
      if (ProductId !== null) requestPrice(key, 'now');
      return ProductId === null && Code !== '' && (await resolve(key, Code)) ? [key] : [];
    });
    return (await Promise.all(lookups)).flat();
  };

  /** Reprices all lines for a new order date. */
  const repriceForDate = () => {
    for (const line of store.inOrder()) if (line.ProductId !== null) requestPrice(line.key, 'soon');
  };

  /** Reprices all lines after the depot has changed. Keeps typed prices, because they were agreed. */
  const repriceForDepot = () => {
    for (const line of store.inOrder()) {
      if (line.ProductId === null) continue;
      store.edit(line.key, {
        SupplierDepotId: null,
        ...(line.PriceSource !== 'Typed' && { unread: dropUnreadPrice(line.unread), isPriceTyped: false }),
      });
      requestPrice(line.key, 'now');
    }
  };

  return { queue, price, followTotal, setProductById, repriceDraft, repriceForDate, repriceForDepot };
};
export type Pricing = ReturnType<typeof makePricing>;

const pricings = new WeakMap<OrderStore, Pricing>();

/** Returns the pricing of a document, shared by all parts of its screen. */
export const getPricing = (store: OrderStore, document: PricingFor): Pricing => {
  const pricing = pricings.get(store) ?? makePricing(store, document);
  pricings.set(store, pricing);
  return pricing;
};

type Priced = Awaited<ReturnType<typeof call<typeof checkStockAndAddProduct>>>;

/** Keeps a price that was typed or pasted before the product was known, even if it cannot be read. */
const keepTypedPrice = ({ UnitPrice, unread, PriceSource }: DraftLine, product: PickedProduct): Partial<DraftLine> => ({
  UnitPrice: unread.UnitPrice === undefined ? UnitPrice : null,
  PriceSource: unread.UnitPrice === undefined && UnitPrice === product.UnitPrice ? product.PriceSource : PriceSource,
  isPriceTyped: true,
});

/** Returns the rules for looking up products. A product that replaces another has its own list price. */
export const lookupRules = (store: OrderStore, pricing: Pick<Pricing, 'price' | 'queue'>, customerId: number): LookupRules<DraftLine> => ({
  query: () => ({ customerId, ...buildProductFilters(store.get().header) }),
  found: (product, line) => ({
    ...pickListTerms(product),
    ...((line.isPriceTyped || line.unread.UnitPrice !== undefined) && keepTypedPrice(line, product)),
    PalletQuantity: countPalletsNeeded(line.Quantity, product),
    SupplierDepotId: null,
  }),
  replaced: ({ unread, errors }) => ({
    UnitPrice: null,
    isPriceTyped: false,
    unread: dropUnreadPrice(unread),
    errors: { ...errors, UnitPrice: undefined },
  }),
  onFound: (key) => pricing.price(key, 'now'),
  queue: pricing.queue,
});

const toLineChange = (line: DraftLine, answer: Priced): Partial<DraftLine> => ({
  isPricing: false,
  listed: listedPrice(answer),
  ...(line.isPriceTyped && line.UnitPrice === answer.UnitPrice && { PriceSource: answer.PriceSource }),
  ...(!line.isPriceTyped && {
    UnitPrice: answer.PriceSource === 'None' ? null : answer.UnitPrice,
    PricePer: answer.PricePer,
    PriceSource: answer.PriceSource,
    // Clears the error about the missing price.
    ...(answer.PriceSource !== 'None' && { errors: { ...line.errors, UnitPrice: undefined } }),
  }),
  ...(!line.isPalletsTyped && line.Quantity !== null && { PalletQuantity: answer.PalletQuantity }),
  ...(line.OrderDetailId === undefined && { PalletCharge: answer.PalletCharge }),
  pricedDepotId: answer.SupplierDepotId ?? undefined,
  DepotName: answer.SupplierDepotName,
  PalletId: answer.PalletId,
  PalletCode: answer.PalletCode,
  PalletTareKg: answer.PalletTareKg,
  UnitWeightGrams: answer.UnitWeightGrams,
  // Keeps the VAT type of a stored line.
  ...(line.stored?.ProductId !== line.ProductId && { VatTypeId: answer.VatTypeId, VatRate: answer.VatRate }),
  Stock: answer.Stock,
  HeldBy: answer.HeldBy,
  OnOrder: answer.OnOrder,
});

const showFailure = (store: OrderStore, key: number, error: unknown) => {
  const [path] = error instanceof ApiError ? Object.keys(error.errors) : [];
  // The save reports an invalid order date at its own field.
  if (path === 'OrderDate') return;
  store.setError(key, cells.find((cell) => cell === path) ?? 'Product', describeError(error));
};
