import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import { pastedFigure, productSaid, quantitySaid } from '#src/resources/pickers/foundLine.ts';
import { passedOver } from '#src/resources/pickers/pastedRows.ts';
import { noPastedRow } from '#src/ui/lines/pastedTable.ts';
import { ProductPicker } from '#src/resources/pickers/ProductPicker.tsx';
import { FieldError } from '#src/ui/inputs/Field.tsx';
import { MoneyInput } from '#src/ui/inputs/typed/MoneyInput.tsx';
import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import { lineErrors, nextKey, useLineList } from '#src/ui/lines/useLineList.ts';
import { formatNumber, formatPrice, formatQuantity } from '#src/ui/text/format.ts';
import { emptyLine, isBlank, listedOf, pastedLines, sentLines, unitsOf } from './purchaseDraft.ts';
import type { Costs, PurchaseLine } from './purchaseDraft.ts';

export interface PurchaseLinesProps {
  lines: readonly PurchaseLine[];
  currency: string;
  mayCost: boolean;
  costs: Costs;
  /** The goods follow a deal, or nothing may change any more. */
  isFixed: boolean;
  /** By the path of what is sent: `Lines.0.Quantity`. */
  errors: Record<string, string>;
  search: (text: string, signal: AbortSignal) => Promise<readonly PickedProduct[]>;
  onLines: (change: (before: readonly PurchaseLine[]) => readonly PurchaseLine[]) => void;
  onProduct: (key: number, product: PickedProduct) => void;
  onTyped: (key: number, text: string) => void;
  onInvalid: (field: string, isInvalid: boolean) => void;
  onRemoved: (undo: () => void) => void;
  findPasted: (lines: readonly PurchaseLine[]) => Promise<Set<number>>;
}

const palletsText = ({ Quantity, UnitsPerPallet }: PurchaseLine) =>
  Quantity === null || !UnitsPerPallet ? '' : formatNumber(Math.round((Quantity * 100) / UnitsPerPallet) / 100);

interface RowProps extends PurchaseLinesProps {
  line: PurchaseLine;
  place: number;
  onChange: (patch: Partial<PurchaseLine>) => void;
  onRemove: () => void;
}

const Cost = ({ line, place, currency, costs, errors, isFixed, onChange, onInvalid }: RowProps) => {
  const listed = listedOf(line, costs);
  const named = (what: string) => ({
    label: `${what}, line ${place}`,
    cell: what,
    hideLabel: true,
    width: '100%',
    decimals: 4 as const,
    currency,
    disabled: isFixed,
  });
  return (
    <>
      <MoneyInput
        {...named('Buy price')}
        placeholder={formatPrice(listed?.BuyPrice)}
        value={line.BuyPrice}
        typedBefore={pastedFigure(line, 'typedPrice', line.BuyPrice)}
        onChange={(BuyPrice) => onChange({ BuyPrice })}
        onInvalid={(isInvalid) => onInvalid(`${line.key}.BuyPrice`, isInvalid)}
        error={errors.BuyPrice}
      />
      <MoneyInput
        {...named('Haulage')}
        placeholder={formatPrice(listed?.Haulage)}
        value={line.Haulage}
        onChange={(Haulage) => onChange({ Haulage })}
        onInvalid={(isInvalid) => onInvalid(`${line.key}.Haulage`, isInvalid)}
        error={errors.Haulage}
      />
    </>
  );
};

const Row = (props: RowProps) => {
  const { line, place, errors, search, mayCost, isFixed, onChange, onProduct, onTyped, onInvalid, onRemove } = props;
  const product = `Product, line ${place}`;
  const unfound = errors.ProductId ?? productSaid(line);
  return (
    <li className={mayCost ? 'purchase-line has-cost' : 'purchase-line'} data-line={line.key} aria-label={`Line ${place}`}>
      <span className="purchase-what">
        <span className="purchase-name visually-hidden" aria-hidden="true">
          {product}
        </span>
        <ProductPicker
          label={product}
          value={line.Code}
          search={search}
          disabled={isFixed || line.Received > 0}
          onTake={(product) => onProduct(line.key, product)}
          onTyped={(text) => onTyped(line.key, text)}
          error={unfound}
          inputProps={{ className: 'input', 'data-cell': 'Product' }}
        />
        {unfound && <FieldError>{unfound}</FieldError>}
        <span className="note">{line.Description}</span>
      </span>
      <QuantityInput
        label={`Quantity, line ${place}`}
        cell="Quantity"
        hideLabel
        width="100%"
        disabled={isFixed}
        units={unitsOf(line)}
        value={line.Quantity}
        typedBefore={pastedFigure(line, 'quantity', line.Quantity)}
        onChange={(Quantity) => onChange({ Quantity })}
        onInvalid={(isInvalid) => onInvalid(`${line.key}.Quantity`, isInvalid)}
        error={errors.Quantity ?? quantitySaid(line, line.Quantity)}
      />
      <span className="purchase-figure" data-label="Pallets">
        {palletsText(line)}
      </span>
      <span className="purchase-figure" data-label="Received">
        {line.Received > 0 ? formatQuantity(line.Received) : ''}
      </span>
      {mayCost && <Cost {...props} />}
      {isFixed || line.Received > 0 ? (
        <span />
      ) : (
        <button
          type="button"
          className="purchase-remove"
          aria-label={`Remove line ${place}`}
          title="Remove the line: Ctrl+Delete"
          onClick={onRemove}
        >
          ✕
        </button>
      )}
    </li>
  );
};

/** The goods; the keys of `useLineList` act in them. */
export const PurchaseLines = (props: PurchaseLinesProps) => {
  const { lines, errors, isFixed, mayCost, currency, onLines, onRemoved } = props;
  const { list, change, add, remove, press, paste } = useLineList({
    lines,
    onLines,
    onRemoved,
    isBlank,
    next: () => emptyLine(nextKey(lines)),
    fields: 'input:not(:disabled)',
    first: 'input',
    mayRemove: (line) => !isFixed && line.Received === 0,
    mayAdd: !isFixed,
    onSought: props.onTyped,
    fromPasted: {
      columns: `product, quantity${mayCost ? ', perhaps buy price' : ''}`,
      none: noPastedRow,
      read: (text, key) => pastedLines(text, key, mayCost),
      findMarked: props.findPasted,
      passedOver: (pasted) => passedOver(pasted.map((line) => line.pasted)),
    },
  });
  return (
    <section aria-label="Lines" className="purchase-goods">
      <div className={mayCost ? 'purchase-line has-cost purchase-heads' : 'purchase-line purchase-heads'} aria-hidden="true">
        <span>Product</span>
        <span className="is-figure">Quantity</span>
        <span className="is-figure">Pallets</span>
        <span className="is-figure">Received</span>
        {mayCost && <span className="is-figure">{`Buy, ${currency}`}</span>}
        {mayCost && <span className="is-figure">Haulage</span>}
      </div>
      {/* The keys act on whatever field of the list they are pressed in. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className="purchase-lines" ref={list} onKeyDown={press} onPaste={(event) => void paste(event)}>
        {lines.map((line, index) => (
          <Row
            key={line.key}
            {...props}
            line={line}
            place={index + 1}
            errors={lineErrors(sentLines(lines), line, errors)}
            onChange={(patch) => change(line.key, patch)}
            onRemove={() => remove(line.key)}
          />
        ))}
      </ul>
      {!isFixed && (
        <button type="button" className="purchase-add" onClick={add}>
          Add a line
        </button>
      )}
    </section>
  );
};
