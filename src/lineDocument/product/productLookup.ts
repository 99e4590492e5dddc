import { pickProduct } from '#contract/masterData/products/calls.ts';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import type { InputOf } from '#contract/call/endpoint.ts';
import { call, tellError } from '#src/api/call.ts';
import { unitsOf } from '#src/ui/inputs/typed/unitsOf.ts';
import { makeQueue } from '#src/ui/state/queue.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';
import { productCell } from './productLine.ts';
import type { ProductLine } from './productLine.ts';
import type { LineStore } from '#src/lineDocument/store.ts';

const quantityCell = 'Quantity';

/** Returns what a line takes over from a product. A quantity in trade units is read once it is known how the product is stacked. */
const foundProduct = (product: PickedProduct, line: ProductLine): Partial<ProductLine> => {
  const { ProductId, Code, Description, UnitsPerLayer, UnitsPerPallet } = product;
  const { [quantityCell]: unreadQuantity, ...unread } = line.unread;
  const parsed = unreadQuantity === undefined ? undefined : parseQuantity(unreadQuantity, unitsOf(product));
  const isRead = parsed !== undefined && parsed.error === undefined;
  return {
    ProductId,
    Code,
    Description,
    UnitsPerLayer,
    UnitsPerPallet,
    errors: { ...line.errors, [productCell]: undefined, ...(parsed && { [quantityCell]: parsed.error }) },
    ...(isRead && { Quantity: parsed.value ?? null, unread }),
  };
};

export interface LookupRules<Line> {
  /** Returns whose products and prices are searched. */
  query: () => Omit<InputOf<typeof pickProduct>['query'], 'text'>;
  /** Returns what the document's line takes over besides the product itself, which it has already. */
  found?: (product: PickedProduct, line: Line) => Partial<Line>;
  /** Returns what no longer holds once another product replaces the one of the line. */
  replaced?: (line: Line) => Partial<Line>;
  onFound?: (key: number, product: PickedProduct) => void;
  /** The questions of the document that are asked one after the other. */
  queue?: ReturnType<typeof makeQueue>;
}

/** Looks up the products of a document: chosen from the list, or the first that a typed text finds. */
export const makeProductLookup = <Line extends ProductLine>(store: LineStore<Line>, rules: LookupRules<Line>) => {
  const { queue = makeQueue() } = rules;
  const search = (text: string, signal?: AbortSignal) =>
    call(pickProduct, { query: { ...rules.query(), text } }, { ...(signal && { signal }) });
  const asking = new Map<string, ReturnType<typeof search>>();
  /** Lines that name the same product, as pasted ones often do, ask once. */
  const searchOnce = (text: string) => {
    const asked = asking.get(text) ?? queue(() => search(text)).finally(() => asking.delete(text));
    asking.set(text, asked);
    return asked;
  };
  const vacated = (line: Line, productId: number | null): Line =>
    line.ProductId === null || line.ProductId === productId ? line : { ...line, ...rules.replaced?.(line) };
  const put = (key: number, product: PickedProduct, isEdit: boolean) => {
    const line = store.line(key);
    if (!line) return;
    const vacant = vacated(line, product.ProductId);
    const taken = { ...vacant, ...foundProduct(product, vacant) };
    const patch = { ...taken, ...rules.found?.(product, taken) };
    if (isEdit) store.edit(key, patch);
    else store.learn(key, patch);
    rules.onFound?.(key, product);
  };
  const find = async (key: number, text: string): Promise<boolean> => {
    // Something else may be typed or chosen before the answer comes.
    const isStillMeant = () => store.line(key)?.ProductId === null && store.line(key)?.Code === text;
    try {
      const [product] = await searchOnce(text);
      if (!isStillMeant()) return false;
      if (product) put(key, product, false);
      else store.setError(key, productCell, 'No product matches');
      return !product;
    } catch (error) {
      if (isStillMeant()) store.setError(key, productCell, tellError(error));
      return false;
    }
  };
  return {
    search,
    take: (key: number, product: PickedProduct) => put(key, product, true),
    /** Looks up a typed text. The store's `settled` waits for the answer. Returns whether it is known to find nothing. */
    resolve: (key: number, text: string): Promise<boolean> => {
      const line = store.line(key);
      if (!line) return Promise.resolve(false);
      const errors = { ...line.errors, [productCell]: undefined };
      store.edit(key, { ...vacated(line, null), Code: text, ProductId: null, Description: '', errors });
      return store.track(find(key, text));
    },
    /** Looks up the texts of a draft that was kept before its products were found. */
    resume: () => {
      for (const { key, ProductId, Code, errors } of store.inOrder())
        if (ProductId === null && Code !== '' && !errors[productCell]) void store.track(find(key, Code));
    },
  };
};
export type ProductLookup = ReturnType<typeof makeProductLookup>;
