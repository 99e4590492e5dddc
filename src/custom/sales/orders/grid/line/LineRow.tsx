import { memo, useCallback, useMemo } from 'react';
import { lineNet } from '#contract/money.ts';
import type { ProductLookup } from '#src/lineDocument/productLookup.ts';
import { ProductPicker } from '#src/resources/pickers/ProductPicker.tsx';
import { parseMoney } from '#src/ui/inputs/typed/parseMoney.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';
import { formatMoney, formatNumber, formatPrice, formatQuantity } from '#src/ui/text/format.ts';
import { FigureCell } from '#src/lineDocument/grid/FigureCell.tsx';
import { useLineStanding } from './lineStanding.ts';
import type { Pricing } from '#src/custom/sales/orders/grid/linePricing.ts';
import { FarRow } from './FarRow.tsx';
import { useIsNear } from '#src/lineDocument/grid/nearRows.ts';
import type { NearRows } from '#src/lineDocument/grid/nearRows.ts';
import { shownFault } from '#src/custom/sales/orders/grid/shownFault.ts';
import { WordsCell } from './WordsCells.tsx';
import type { VatChoice } from './WordsCells.tsx';
import { typedPriceChange } from '#src/custom/sales/orders/form/draft/draftPrice.ts';
import { isBlank, isWords, palletsNeeded } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { unitsOf } from '#src/ui/inputs/typed/unitsOf.ts';
import type { Cell, DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import { useLine } from '#src/lineDocument/store.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';

export interface GridParts {
  store: OrderStore;
  pricing: Pricing;
  lookup: ProductLookup;
  currency: string;
  /** The goods may not be changed any more. */
  isFixed: boolean;
  /** Neither prices nor pallet counts may change any more. */
  areTermsFixed: boolean;
  /** The kinds of VAT that a line of words may bear; none: there are no such lines. */
  vatTypes?: readonly VatChoice[];
}

const parsePercent = (typed: string) => {
  const parsed = parseMoney(typed.replace('%', ''), 2);
  const isOutside = (parsed.value ?? 0) < 0 || (parsed.value ?? 0) > 100;
  return isOutside ? { error: 'Type a percentage from 0 to 100' } : { ...parsed, value: parsed.error ? undefined : (parsed.value ?? 0) };
};

const parseWhole = (typed: string) => {
  const text = typed.trim();
  return /^\d{0,6}$/.test(text) ? { value: text === '' ? null : Number(text) } : { error: 'Type how many pallets' };
};

const parsePrice = (typed: string) => {
  const parsed = parseMoney(typed, 4);
  return (parsed.value ?? 0) < 0 ? { error: 'A price is never negative' } : parsed;
};

interface NearRowProps extends GridParts {
  lineKey: number;
  place: number;
  onMenu: (key: number, anchor: HTMLElement) => void;
}

/** One line. It draws again only when this line changes. */
const NearRow = ({ lineKey, place, onMenu, store, pricing, lookup, currency, isFixed, areTermsFixed, vatTypes }: NearRowProps) => {
  const line = useLine(store, lineKey);
  const { UnitsPerLayer = null, UnitsPerPallet = null } = line ?? {};
  const units = useMemo(() => unitsOf({ UnitsPerLayer, UnitsPerPallet }), [UnitsPerLayer, UnitsPerPallet]);
  const parseUnits = useCallback(
    (typed: string) => {
      const parsed = parseQuantity(typed, units);
      return parsed.value === 0 ? { error: 'Type at least 1' } : parsed;
    },
    [units],
  );
  const errors = useMemo(() => {
    const say = (cell: Cell) => (message: string | undefined) => store.setError(lineKey, cell, message);
    return {
      quantity: notUnderstoodQuantity(store, lineKey),
      price: notUnderstoodPrice(store, lineKey),
      discount: say('DiscountPercent'),
      pallets: say('PalletQuantity'),
    };
  }, [store, lineKey]);
  const changes = useMemo(() => lineChanges(store, pricing, lineKey), [store, pricing, lineKey]);
  const { isMixed, free } = useLineStanding(store, lineKey);
  if (!line) return null;
  const shared = { lineKey, disabled: areTermsFixed };
  const name = `line ${place}`;
  return (
    <div className="line" role="row" aria-rowindex={place + 1} aria-busy={line.isPricing} tabIndex={-1} data-row={lineKey}>
      <span className="line-place" role="rowheader">
        {isFixed ? (
          place
        ) : (
          <button
            type="button"
            className="line-menu"
            tabIndex={-1}
            aria-haspopup="menu"
            aria-label={`Line ${place}: move, copy or remove`}
            onClick={(event) => onMenu(lineKey, event.currentTarget)}
          >
            {place}
          </button>
        )}
      </span>
      {isWords(line) ? (
        <WordsCell {...{ store, line, name, vatTypes }} disabled={isFixed} />
      ) : (
        <ProductCells {...{ line, name, lookup, isFixed }} />
      )}
      <span role="gridcell" className="line-quantity" data-label="Quantity">
        <FigureCell
          {...shared}
          disabled={isFixed}
          cell="Quantity"
          label={`Quantity, ${name}`}
          value={line.Quantity}
          unread={line.unread.Quantity ?? ''}
          parse={parseUnits}
          write={formatQuantity}
          onValue={changes.quantity}
          onError={errors.quantity}
          error={line.errors.Quantity}
        />
      </span>
      <FreeStock line={line} free={free} isFixed={isFixed} />
      <span role="gridcell" className="line-price" data-label="Price">
        <FigureCell
          {...shared}
          cell="UnitPrice"
          label={`Price, ${name}`}
          value={line.UnitPrice}
          unread={line.unread.UnitPrice ?? ''}
          parse={parsePrice}
          write={formatPrice}
          onValue={changes.price}
          onError={errors.price}
          error={line.errors.UnitPrice}
        />
      </span>
      <PricePer line={line} />
      <span role="gridcell" className="line-discount" data-label="Disc. %">
        <FigureCell
          {...shared}
          cell="DiscountPercent"
          label={`Discount, ${name}`}
          value={line.DiscountPercent}
          parse={parsePercent}
          write={writePercent}
          onValue={changes.discount}
          onError={errors.discount}
          error={line.errors.DiscountPercent}
        />
      </span>
      {isWords(line) ? (
        <span role="gridcell" className="line-pallets" />
      ) : (
        <span role="gridcell" className="line-pallets" data-label="Pallets">
          <FigureCell
            {...shared}
            cell="PalletQuantity"
            label={`Pallets, ${name}`}
            value={line.ProductId !== null ? (isMixed ? 0 : line.PalletQuantity) : null}
            parse={parseWhole}
            write={isMixed ? writeMixed : formatQuantity}
            onValue={changes.pallets}
            onError={errors.pallets}
            error={line.errors.PalletQuantity}
          />
        </span>
      )}
      <span role="gridcell" className="line-figure line-net">
        {netOf(line, currency)}
      </span>
    </div>
  );
};

interface LineRowProps extends NearRowProps {
  nearRows: NearRows | undefined;
}

/** Of a long order only what is seen has its inputs. */
export const LineRow = memo(({ nearRows, ...parts }: LineRowProps) => {
  const { store, lineKey, place, currency } = parts;
  const isNear = useIsNear(nearRows, lineKey, place);
  return isNear ? <NearRow {...parts} /> : <FarRow {...{ store, lineKey, place }} net={(line) => netOf(line, currency)} />;
});

type ProductCellsProps = Pick<GridParts, 'lookup' | 'isFixed'> & { line: DraftLine; name: string };

interface ProductCellProps extends Pick<GridParts, 'lookup' | 'isFixed'> {
  lineKey: number;
  name: string;
  value: string;
  error: string | undefined;
}

/** A key in another cell of the line leaves it as it is. */
const ProductCell = memo(({ lineKey, name, value, error, lookup, isFixed }: ProductCellProps) => (
  <span role="gridcell" className="line-product">
    <ProductPicker
      label={`Product, ${name}`}
      value={value}
      search={lookup.search}
      onTake={(product) => lookup.take(lineKey, product)}
      onTyped={(text) => void lookup.resolve(lineKey, text)}
      error={error}
      disabled={isFixed}
      inputProps={{ className: 'cell-input', 'data-line': lineKey, 'data-cell': 'Product' }}
    />
  </span>
));

const ProductCells = ({ line, ...parts }: ProductCellsProps) => {
  const fault = shownFault(line);
  return (
    <>
      <ProductCell lineKey={line.key} value={line.Code} error={line.errors.Product} {...parts} />
      <span role="gridcell" className="line-text line-description" title={fault ?? line.Description}>
        {fault ? <span className="line-error">{fault}</span> : line.Description}
      </span>
    </>
  );
};

/** A half understood quantity is none. Before the product is known it is kept as typed: how it is stacked is not known yet. */
const notUnderstoodQuantity = (store: OrderStore, key: number) => (message: string | undefined, typed: string) => {
  const line = store.line(key);
  if (!line) return;
  const { Quantity: before, ...unread } = line.unread;
  if (message !== undefined) store.edit(key, { Quantity: null, unread: { ...unread, Quantity: typed } });
  else if (before !== undefined) store.edit(key, { unread });
  store.setError(key, 'Quantity', line.ProductId === null ? undefined : message);
};

/** Nor is a half understood price: neither what it was nor the list's takes its place. */
const notUnderstoodPrice = (store: OrderStore, key: number) => (message: string | undefined, typed: string) => {
  const unread = { ...store.line(key)?.unread, UnitPrice: typed };
  if (message !== undefined) store.edit(key, { UnitPrice: null, unread, isPriceTyped: true, PriceSource: 'Typed' });
  store.setError(key, 'UnitPrice', message);
};

const writeMixed = () => 'mixed';

const writePercent = (percent: number) => (percent === 0 ? '' : formatNumber(percent));

const netOf = (line: DraftLine, currency: string) =>
  line.Quantity === null || line.UnitPrice === null
    ? ''
    : formatMoney(lineNet({ ...line, Quantity: line.Quantity, UnitPrice: line.UnitPrice }).toString(), currency);

const lineChanges = (store: OrderStore, pricing: Pricing, key: number) => ({
  quantity: (Quantity: number | null) => {
    const line = store.line(key);
    if (!line || line.Quantity === Quantity) return;
    store.edit(key, { Quantity, ...(!line.isPalletsTyped && { PalletQuantity: palletsNeeded(Quantity, line) }) });
    if (line.ProductId !== null && Quantity !== null) pricing.price(key);
  },
  /** Emptied, it is the list's price again. */
  price: (UnitPrice: number | null) => {
    const line = store.line(key);
    if (line) store.edit(key, typedPriceChange(line, UnitPrice));
    if (UnitPrice === null) pricing.price(key);
  },
  discount: (percent: number | null) => store.edit(key, { DiscountPercent: percent ?? 0 }),
  pallets: (pallets: number | null) => {
    const line = store.line(key);
    if (line) store.edit(key, { PalletQuantity: pallets ?? palletsNeeded(line.Quantity, line), isPalletsTyped: pallets !== null });
  },
});

const PricePer = ({ line, line: { ProductId, PricePer: per, PriceSource } }: { line: DraftLine }) => (
  <span role="gridcell" className="line-per note">
    {ProductId !== null ? `per ${formatQuantity(per)}` : isWords(line) && per > 1 && `per ${formatQuantity(per)}`}
    {ProductId !== null && PriceSource === 'Standard' && (
      <>
        <span className="line-dot"> · </span>
        <span className="line-source">std</span>
      </>
    )}
  </span>
);

/** Once the goods are fixed, nothing of them can run short any more. */
const FreeStock = ({ line, free, isFixed }: { line: DraftLine; free: number | null; isFixed: boolean }) => {
  if (isBlank(line) || isWords(line)) return <span role="gridcell" className="line-free" />;
  if (free === null)
    return (
      <span role="gridcell" className="line-text line-free note" title={line.DepotName ?? undefined} data-label="From">
        {line.DepotName}
      </span>
    );
  const isShort = !isFixed && line.Quantity !== null && free < line.Quantity;
  return (
    <span
      role="gridcell"
      className={`line-figure line-free${isShort ? ' line-short' : ''}`}
      data-label="Free"
      title={isShort ? 'Less is free than is wanted' : undefined}
    >
      {isShort && <span aria-label="short">▲ </span>}
      {formatQuantity(free)}
    </span>
  );
};
