import type { InputHTMLAttributes, KeyboardEvent } from 'react';
import { ComboboxList } from '#src/ui/inputs/combobox/ComboboxList.tsx';
import { pricedQuantity } from '#contract/masterData/products/calls.ts';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import { formatDate, formatNumber, formatPrice, formatQuantity } from '#src/ui/text/format.ts';
import { lineDeedOf } from '#src/ui/lines/lineKeys.ts';
import { useCombobox } from '#src/ui/inputs/combobox/useCombobox.ts';
import './pickers.css';

interface ProductPickerProps {
  label: string;
  /** What stands in the cell: the product's code, or what was typed and is not found yet. */
  value: string;
  search: (text: string, signal: AbortSignal) => Promise<readonly PickedProduct[]>;
  onTake: (product: PickedProduct) => void;
  /** Left with a text before anything was chosen: the screen finds the first that it means. */
  onTyped: (text: string) => void;
  error?: string | undefined;
  disabled?: boolean;
  /** For the grid to find the cell by. */
  inputProps?: InputHTMLAttributes<HTMLInputElement> & Record<`data-${string}`, string | number>;
}

const isSaveKey = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key.toLowerCase() === 's');

/** Where Enter goes: a press goes on there, too. */
const inputAfter = (input: Element | null) => {
  const inputs = [...document.querySelectorAll<HTMLElement>('input:enabled')];
  return inputs[inputs.findIndex((one) => one === input) + 1];
};

/**
 * A combobox for a line grid: opens as one types, or by ↓ in an empty cell with the customer's usual products; ↑ ↓ move, Enter or Tab takes and goes on to the next cell.
 * Typing ahead of the answer is allowed: what was typed is then found by itself.
 */
export const ProductPicker = ({ label, value, search, onTake, onTyped, error, disabled, inputProps }: ProductPickerProps) => {
  const combobox = useCombobox({ search, isFirstOffered: false });
  const { typed, isOpen, items, chosen, attributes, place } = combobox;
  const take = (product: PickedProduct) => {
    combobox.close();
    onTake(product);
    requestAnimationFrame(() => inputAfter(combobox.anchor)?.focus());
  };
  const commit = () => {
    if (typed === undefined) return;
    combobox.close();
    if (chosen) onTake(chosen);
    else if (typed.trim() !== '' && typed.trim() !== value) onTyped(typed.trim());
  };
  // Looked at and left, nothing was taken.
  const leave = () => (typed?.trim() === '' ? combobox.close() : commit());
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isSaveKey(event) || ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey)) return commit();
    // What was typed gives way to what is copied.
    if (lineDeedOf(event) === 'copyAbove') combobox.close();
    if (event.altKey || event.ctrlKey || combobox.moves(event)) return;
    if (event.key === 'ArrowDown' && !isOpen && value === '') {
      event.preventDefault();
      combobox.openOnFirst();
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      combobox.close();
    }
  };
  return (
    <>
      <input
        {...inputProps}
        {...attributes}
        ref={place}
        spellCheck={false}
        aria-label={label}
        aria-invalid={error !== undefined}
        title={error}
        disabled={disabled}
        value={typed ?? value}
        onChange={(event) => combobox.type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onKeyDown={press}
      />
      <ComboboxList
        combobox={combobox}
        label={label}
        keyOf={(product) => product.ProductId}
        onTake={take}
        className="product-list"
        heading={
          typed?.trim() === '' &&
          items.length > 0 && (
            <li className="picker-says" role="presentation">
              Bought before, most often first: ↓ to choose, or type
            </li>
          )
        }
      >
        {(product) => <ProductOption product={product} />}
      </ComboboxList>
    </>
  );
};

const attributesOf = (product: PickedProduct) =>
  [
    product.TheirCode && `theirs ${product.TheirCode}`,
    product.Colour,
    product.Size,
    product.WeightGrams !== null && `${formatNumber(product.WeightGrams)} g`,
    product.NeckFinish,
  ]
    .filter(Boolean)
    .join(' · ');

/** Ours; of a purchase what it costs, where one may know it. Another quantity may have another price. */
const Price = ({ product }: { product: PickedProduct }) => {
  const price = product.MakerName === undefined ? product.UnitPrice : product.BuyPrice;
  if (price === undefined) return null;
  if (price === null) return 'no price';
  const quantity = pricedQuantity(product);
  const says = [product.PriceSource === 'Standard' && 'standard', quantity > 1 && `for ${formatQuantity(quantity)}`].filter(Boolean);
  return (
    <>
      {formatPrice(price)}
      {says.length > 0 && <span className="note">{says.join(', ')}</span>}
    </>
  );
};

const ProductOption = ({ product }: { product: PickedProduct }) => (
  <>
    <span className="strong">{product.Code}</span>
    <span className="product-name">
      {product.Description}
      <span className="note">{attributesOf(product)}</span>
      {product.MakerName && <span className="note">{`of ${product.MakerName}`}</span>}
    </span>
    <span className="figure">
      <Price product={product} />
    </span>
    <span className="figure">
      {product.Free === null ? (product.SupplierDepotName ?? 'no depot') : `${formatQuantity(product.Free)} free`}
      {product.LastBoughtOn && (
        <span className="note">{`${formatQuantity(product.LastQuantity)} on ${formatDate(product.LastBoughtOn)}`}</span>
      )}
    </span>
  </>
);
