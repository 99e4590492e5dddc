import { pickProduct } from '#contract/masterData/products/calls.ts';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import type { InputOf } from '#contract/call/endpoint.ts';
import { call, describeError } from '#src/api/call.ts';
import { toTradeUnits } from '#src/ui/inputs/typed/toTradeUnits.ts';
import { makeQueue } from '#src/ui/state/queue.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';
import { productCell } from './productLine.ts';
import type { ProductLine } from './productLine.ts';
import type { LineStore } from '#src/lineDocument/store.ts';

const quantityCell = 'Quantity';

/**
 * Returns the values that a line gets from its product. A quantity in trade units can be parsed only now, because it depends on the units
 * per pallet.
 */
const readProduct = (product: PickedProduct, line: ProductLine): Partial<ProductLine> => {
  const { ProductId, Code, Description, Look, UnitsPerLayer, UnitsPerPallet } = product;
  const { [quantityCell]: unreadQuantity, ...unread } = line.unread;
  const quantity = unreadQuantity === undefined ? undefined : parseQuantity(unreadQuantity, toTradeUnits(product));
  const isValid = quantity !== undefined && quantity.error === undefined;
  return {
    ProductId,
    Code,
    Description,
    Look,
    UnitsPerLayer,
    UnitsPerPallet,
    errors: { ...line.errors, [productCell]: undefined, ...(quantity && { [quantityCell]: quantity.error }) },
    ...(isValid && { Quantity: quantity.value ?? null, unread }),
  };
};

export interface LookupRules<Line> {
  /** Returns the customer or supplier whose products and prices are searched. */
  query: () => Omit<InputOf<typeof pickProduct>['query'], 'text'>;
  /** Returns values that this kind of document takes from the product, in addition to the common ones. */
  found?: (product: PickedProduct, line: Line) => Partial<Line>;
  /** Returns changes to make when another product replaces the line's current one. */
  replaced?: (line: Line) => Partial<Line>;
  onFound?: (key: number, product: PickedProduct) => void;
  /** Queue that limits the document's parallel requests. */
  queue?: ReturnType<typeof makeQueue>;
}

/** Looks up products of a document, as chosen from the list or as the first match of typed text. */
export const makeProductLookup = <Line extends ProductLine>(store: LineStore<Line>, rules: LookupRules<Line>) => {
  const { queue = makeQueue() } = rules;
  const search = (text: string, signal?: AbortSignal) =>
    call(pickProduct, { query: { ...rules.query(), text } }, { ...(signal && { signal }) });
  const requests = new Map<string, ReturnType<typeof search>>();
  /** Shares one request among lines with the same text, as pasted lines often have. */
  const searchOnce = (text: string) => {
    const pendingSearch = requests.get(text) ?? queue(() => search(text)).finally(() => requests.delete(text));
    requests.set(text, pendingSearch);
    return pendingSearch;
  };
  /** Removes the values of the line's previous product. */
  const clearProduct = (line: Line, productId: number | null): Line =>
    line.ProductId === null || line.ProductId === productId ? line : { ...line, ...rules.replaced?.(line) };
  const setProduct = (key: number, product: PickedProduct, isEdit: boolean) => {
    const line = store.line(key);
    if (!line) return;
    const clearedLine = clearProduct(line, product.ProductId);
    const filledLine = { ...clearedLine, ...readProduct(product, clearedLine) };
    const patch = { ...filledLine, ...rules.found?.(product, filledLine) };
    if (isEdit) store.edit(key, patch);
    else store.learn(key, patch);
    rules.onFound?.(key, product);
  };
  const find = async (key: number, text: string): Promise<boolean> => {
    // The user may have typed or chosen something else before the result arrived.
    const isStillCurrent = () => store.line(key)?.ProductId === null && store.line(key)?.Code === text;
    try {
      const [product] = await searchOnce(text);
      if (!isStillCurrent()) return false;
      if (product) setProduct(key, product, false);
      else store.setError(key, productCell, 'No product matches');
      return !product;
    } catch (error) {
      if (isStillCurrent()) store.setError(key, productCell, describeError(error));
      return false;
    }
  };
  return {
    search,
    take: (key: number, product: PickedProduct) => setProduct(key, product, true),
    /** Looks up typed text. The store's `settled` waits for the result. Resolves to true if nothing matches. */
    resolve: (key: number, text: string): Promise<boolean> => {
      const line = store.line(key);
      if (!line) return Promise.resolve(false);
      const errors = { ...line.errors, [productCell]: undefined };
      store.edit(key, { ...clearProduct(line, null), Code: text, ProductId: null, Description: '', errors });
      return store.track(find(key, text));
    },
    /** Looks up the products of a draft that have not been found yet. */
    resume: () => {
      for (const { key, ProductId, Code, errors } of store.inOrder())
        if (ProductId === null && Code !== '' && !errors[productCell]) void store.track(find(key, Code));
    },
  };
};
export type ProductLookup = ReturnType<typeof makeProductLookup>;
