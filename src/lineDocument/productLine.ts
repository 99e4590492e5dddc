import { pickProduct } from '#contract/masterData/products/calls.ts';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { call, tellError } from '#src/api/call.ts';
import { unitsOf } from '#src/ui/inputs/typed/unitsOf.ts';
import { makeQueue } from '#src/ui/state/queue.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';
import type { DocumentLine, LineStore } from './store.ts';

/** A line that names a product, or the text by which one is looked up. */
export interface ProductLine extends DocumentLine {
  ProductId: number | null;
  /** Code of the product, or what was typed if none is found. */
  Code: string;
  Description: string;
  UnitsPerLayer: number | null;
  UnitsPerPallet: number | null;
  Quantity: number | null;
  /** Pasted or typed text that is no value yet, by cell. */
  unread: Partial<Record<string, string>>;
}

let lastKey = 0;
export const nextLineKey = () => ++lastKey;

/** Returns the fields of a blank line that names no product. */
export const emptyProductLine = (): ProductLine => ({
  key: nextLineKey(),
  ProductId: null,
  Code: '',
  Description: '',
  UnitsPerLayer: null,
  UnitsPerPallet: null,
  Quantity: null,
  unread: {},
  errors: {},
});

export const isBlankLine = ({ ProductId, Code, Quantity, unread }: ProductLine) =>
  ProductId === null && Code === '' && Quantity === null && Object.keys(unread).length === 0;

export const productCell = 'Product';
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
  /** Returns what the document's line takes over besides the product itself. */
  found?: (product: PickedProduct, line: Line) => Partial<Line>;
  /** Returns what no longer holds once another product replaces the one of the line. */
  replaced?: (line: Line) => Partial<Line>;
  onFound?: (key: number, product: PickedProduct) => void;
}

/** Looks up the products of a document: chosen from the list, or the first that a typed text finds. */
export const makeProductLookup = <Line extends ProductLine>(store: LineStore<Line>, rules: LookupRules<Line>) => {
  const queue = makeQueue();
  const search = (text: string, signal?: AbortSignal) =>
    call(pickProduct, { query: { ...rules.query(), text } }, { ...(signal && { signal }) });
  const vacated = (line: Line, productId: number | null): Line =>
    line.ProductId === null || line.ProductId === productId ? line : { ...line, ...rules.replaced?.(line) };
  const put = (key: number, product: PickedProduct, isEdit: boolean) => {
    const line = store.line(key);
    if (!line) return;
    const vacant = vacated(line, product.ProductId);
    const patch = { ...vacant, ...foundProduct(product, vacant), ...rules.found?.(product, vacant) };
    if (isEdit) store.edit(key, patch);
    else store.learn(key, patch);
    rules.onFound?.(key, product);
  };
  const find = async (key: number, text: string) => {
    // Something else may be typed or chosen before the answer comes.
    const isStillMeant = () => store.line(key)?.ProductId === null && store.line(key)?.Code === text;
    try {
      const [product] = await queue(() => search(text));
      if (!isStillMeant()) return;
      if (product) put(key, product, false);
      else store.setError(key, productCell, 'Nothing is found by that');
    } catch (error) {
      if (isStillMeant()) store.setError(key, productCell, tellError(error));
    }
  };
  return {
    search,
    take: (key: number, product: PickedProduct) => put(key, product, true),
    /** Looks up a typed text. The store's `settled` waits for the answer. */
    resolve: (key: number, text: string) => {
      const line = store.line(key);
      if (!line) return;
      const errors = { ...line.errors, [productCell]: undefined };
      store.edit(key, { ...vacated(line, null), Code: text, ProductId: null, Description: '', errors });
      void store.track(find(key, text));
    },
    /** Looks up the texts of a draft that was kept before its products were found. */
    resume: () => {
      for (const { key, ProductId, Code, errors } of store.inOrder())
        if (ProductId === null && Code !== '' && !errors[productCell]) void store.track(find(key, Code));
    },
  };
};
export type ProductLookup = ReturnType<typeof makeProductLookup>;
