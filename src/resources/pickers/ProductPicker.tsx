import { useId, useState } from 'react';
import type { InputHTMLAttributes, KeyboardEvent } from 'react';
import { LazyPopper } from '#src/ui/inputs/LazyPopper.tsx';
import type { PickedProduct } from '#contract/products/calls.ts';
import { formatDate, formatNumber, formatPrice, formatQuantity } from '#src/ui/text/format.ts';
import { useSearched } from '#src/ui/inputs/useSearched.ts';
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

/**
 * A combobox for a line grid: opens as one types, or by ↓ in an empty cell with the customer's usual products; ↑ ↓ move, Enter or Tab takes and goes on to the next cell.
 * Typing ahead of the answer is allowed: what was typed is then found by itself.
 */
export const ProductPicker = ({ label, value, search, onTake, onTyped, error, disabled, inputProps }: ProductPickerProps) => {
  const listId = useId();
  const [anchor, setAnchor] = useState<HTMLInputElement | null>(null);
  const [typed, setTyped] = useState<string | undefined>();
  const [active, setActive] = useState(-1);
  const isOpen = typed !== undefined;
  const { items, says } = useSearched(search, typed?.trim());
  const at = Math.min(active, items.length - 1);
  const open = (text: string) => {
    setTyped(text);
    setActive(text.trim() === '' ? -1 : 0);
  };
  const take = (product: PickedProduct) => {
    setTyped(undefined);
    onTake(product);
  };
  const commit = () => {
    const chosen = items[at];
    if (typed === undefined) return;
    setTyped(undefined);
    if (chosen) onTake(chosen);
    else if (typed.trim() !== '' && typed.trim() !== value) onTyped(typed.trim());
  };
  const move = (event: KeyboardEvent, by: number) => {
    event.preventDefault();
    setActive(Math.max(0, Math.min(items.length - 1, at + by)));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isSaveKey(event) || ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey)) return commit();
    if (event.altKey || event.ctrlKey) return;
    if (event.key === 'ArrowDown' && !isOpen && value === '') {
      event.preventDefault();
      open('');
    } else if (event.key === 'ArrowDown' && isOpen && items.length > 0) move(event, 1);
    else if (event.key === 'ArrowUp' && isOpen && items.length > 0 && at >= 0) move(event, -1);
    else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      setTyped(undefined);
    }
  };
  return (
    <>
      <input
        {...inputProps}
        ref={setAnchor}
        role="combobox"
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && items[at] ? `${listId}-${at}` : undefined}
        aria-invalid={error !== undefined}
        title={error}
        disabled={disabled}
        value={typed ?? value}
        onChange={(event) => open(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={press}
      />
      <LazyPopper
        open={isOpen}
        anchorEl={anchor}
        container={anchor?.closest('main')}
        role="presentation"
        placement="bottom-start"
        className="product-popper"
      >
        <ul id={listId} role="listbox" aria-label={label} className="product-list">
          {typed?.trim() === '' && items.length > 0 && (
            <li className="product-says" role="presentation">
              Bought before, most often first: ↓ to choose, or type
            </li>
          )}
          {items.map((product, index) => (
            <ProductOption
              key={product.ProductId}
              id={`${listId}-${index}`}
              product={product}
              isActive={index === at}
              onTake={() => take(product)}
            />
          ))}
          {says && (
            <li className="product-says" role="option" aria-selected={false} aria-disabled>
              {says}
            </li>
          )}
        </ul>
      </LazyPopper>
    </>
  );
};

const attributesOf = (product: PickedProduct) =>
  [product.Colour, product.Size, product.WeightGrams !== null && `${formatNumber(product.WeightGrams)} g`, product.NeckFinish]
    .filter(Boolean)
    .join(' · ');

const scrollIntoSight = (element: HTMLLIElement | null) => element?.scrollIntoView({ block: 'nearest' });

interface ProductOptionProps {
  id: string;
  product: PickedProduct;
  isActive: boolean;
  onTake: () => void;
}

const ProductOption = ({ id, product, isActive, onTake }: ProductOptionProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the input's, which keeps the focus (aria-activedescendant)
  <li
    id={id}
    role="option"
    aria-selected={isActive}
    className="product-option"
    ref={isActive ? scrollIntoSight : undefined}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onTake}
  >
    <span className="strong">{product.Code}</span>
    <span className="product-name">
      {product.Description}
      <span className="note">{attributesOf(product)}</span>
    </span>
    <span className="figure">
      {product.UnitPrice === null ? 'no price' : formatPrice(product.UnitPrice)}
      {product.PriceSource === 'Standard' && <span className="note">standard</span>}
    </span>
    <span className="figure">
      {formatQuantity(product.Free)} free
      {product.LastBoughtOn && (
        <span className="note">{`${formatQuantity(product.LastQuantity)} on ${formatDate(product.LastBoughtOn)}`}</span>
      )}
    </span>
  </li>
);
