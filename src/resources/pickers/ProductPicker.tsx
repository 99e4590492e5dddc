import type { InputHTMLAttributes, KeyboardEvent } from 'react';
import { ComboboxList } from '#src/ui/inputs/combobox/ComboboxList.tsx';
import { getPricedQuantity } from '#contract/masterData/products/calls.ts';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import { findTallest, Silhouette } from '#src/pictures/Silhouette.tsx';
import { formatDate, formatNumber, formatPrice, formatQuantity } from '#src/ui/text/format.ts';
import { readLineAction } from '#src/ui/lines/lineKeys.ts';
import { useCombobox } from '#src/ui/inputs/combobox/useCombobox.ts';
import './pickers.css';

interface ProductPickerProps {
  label: string;
  /** Code of the product, or typed text that has not matched one yet. */
  value: string;
  search: (text: string, signal: AbortSignal) => Promise<readonly PickedProduct[]>;
  onTake: (product: PickedProduct) => void;
  /** Called when the user leaves the field with text but without a choice. The screen then uses the first match. */
  onTyped: (text: string) => void;
  error?: string | undefined;
  disabled?: boolean;
  /** Attributes by which the grid finds the cell. */
  inputProps?: InputHTMLAttributes<HTMLInputElement> & Record<`data-${string}`, string | number>;
}

const isSaveKey = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key.toLowerCase() === 's');

/** Finds the next input. It gets the focus after a choice by mouse, as after Enter. */
const inputAfter = (input: Element | null) => {
  const inputs = [...document.querySelectorAll<HTMLElement>('input:enabled')];
  return inputs[inputs.findIndex((one) => one === input) + 1];
};

/**
 * Product field for a line grid. The list opens while the user types, or by ↓ in an empty cell with the customer's usual products. ↑ and ↓
 * move, Enter or Tab chooses and goes to the next cell. A user who types faster than the response may leave the field, and the product is
 * then looked up.
 */
export const ProductPicker = ({ label, value, search, onTake, onTyped, error, disabled, inputProps }: ProductPickerProps) => {
  const combobox = useCombobox({ search, isFirstOffered: false });
  const { typedText, isOpen, items, chosen, attributes, highlightedRef } = combobox;
  const tallestMm = findTallest(items.map(({ Look }) => Look));
  const take = (product: PickedProduct) => {
    combobox.close();
    onTake(product);
    requestAnimationFrame(() => inputAfter(combobox.anchor)?.focus());
  };
  const commit = () => {
    if (typedText === undefined) return;
    combobox.close();
    if (chosen) onTake(chosen);
    else if (typedText.trim() !== '' && typedText.trim() !== value) onTyped(typedText.trim());
  };
  // Closes without a change if the cell was left empty.
  const leave = () => (typedText?.trim() === '' ? combobox.close() : commit());
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isSaveKey(event) || ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey)) return commit();
    // Discards typed text before copying from above.
    if (readLineAction(event) === 'copyAbove') combobox.close();
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
        ref={highlightedRef}
        spellCheck={false}
        aria-label={label}
        aria-invalid={error !== undefined}
        title={error}
        disabled={disabled}
        value={typedText ?? value}
        onChange={(event) => combobox.type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onKeyDown={handleKey}
      />
      <ComboboxList
        combobox={combobox}
        label={label}
        keyOf={(product) => product.ProductId}
        onTake={take}
        className="product-list"
        heading={
          typedText?.trim() === '' &&
          items.length > 0 && (
            <li className="picker-says" role="presentation">
              Products bought before, the most frequent first. Choose one with ↓ and Enter, or type a name.
            </li>
          )
        }
      >
        {(product) => <ProductOption product={product} tallestMm={tallestMm} />}
      </ComboboxList>
    </>
  );
};

const describeProduct = (product: PickedProduct) =>
  [
    product.TheirCode && `their code ${product.TheirCode}`,
    product.Colour,
    product.Size,
    product.WeightGrams !== null && `${formatNumber(product.WeightGrams)} g`,
    product.NeckFinish,
  ]
    .filter(Boolean)
    .join(' · ');

/** Shows our selling price, or on a purchase the cost if the user may see it. Also shows the quantity from which that price applies. */
const Price = ({ product }: { product: PickedProduct }) => {
  const price = product.MakerName === undefined ? product.UnitPrice : product.BuyPrice;
  if (price === undefined) return null;
  if (price === null) return 'no price';
  const quantity = getPricedQuantity(product);
  const unit = product.PricePer > 1 ? `per ${formatQuantity(product.PricePer)}` : 'each';
  const notes = [product.PriceSource === 'Standard' && 'standard price', quantity > 1 && `at ${formatQuantity(quantity)} units`];
  const note = notes.filter(Boolean).join(' ');
  return (
    <>
      {`${formatPrice(price)} ${unit}`}
      {note !== '' && <span className="note">{note}</span>}
    </>
  );
};

const ProductOption = ({ product, tallestMm }: { product: PickedProduct; tallestMm: number | undefined }) => (
  <>
    <span className="strong">{product.Code}</span>
    <span className="product-name">
      {product.Description}
      <span className="note">{describeProduct(product)}</span>
      {product.MakerName && <span className="note">{`supplied by ${product.MakerName}`}</span>}
    </span>
    <span className="figure">
      <Price product={product} />
    </span>
    <span className="figure">
      {product.Free === null ? (product.SupplierDepotName ?? 'no depot') : `${formatQuantity(product.Free)} free`}
      {product.LastBoughtOn && (
        <span className="note">{`last ${formatQuantity(product.LastQuantity)} on ${formatDate(product.LastBoughtOn)}`}</span>
      )}
    </span>
    <Silhouette look={product.Look} tallestMm={tallestMm} />
  </>
);
