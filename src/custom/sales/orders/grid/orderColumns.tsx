import { lineNet } from '#contract/money.ts';
import { typedPriceChange } from '#src/custom/sales/orders/form/draft/draftPrice.ts';
import { isBlank, isTextLine, countPalletsNeeded } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { DraftLine } from '#src/custom/sales/orders/form/draft/orderDraft.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';
import { figureColumn, firstError, productColumns } from '#src/lineDocument/grid/columns.tsx';
import type { CellProps, Column } from '#src/lineDocument/grid/column.ts';
import { FigureCell } from '#src/lineDocument/grid/FigureCell.tsx';
import type { RowRules } from '#src/lineDocument/grid/LineRow.tsx';
import { formatDate, formatMoney, formatQuantity } from '#src/ui/text/format.ts';
import { useLineAvailability } from './line/lineStanding.ts';
import { VatCell, WordsCell } from './line/WordsCells.tsx';
import type { VatChoice } from './line/WordsCells.tsx';
import type { Pricing } from './linePricing.ts';

/** Data of the order or quotation that all line columns share. */
export interface OrderLineContext {
  store: OrderStore;
  pricing: Pricing;
  currency: string;
  /** Day whose price lists apply. Null for today. */
  day: string | null;
  isDirect: boolean;
  /** True if prices and pallet counts can no longer change. */
  areTermsFixed: boolean;
  /** VAT types offered for text lines. Absent if the document has no text lines. */
  vatTypes?: readonly VatChoice[] | undefined;
  /** Default VAT type of a text line. */
  usualVat?: number | undefined;
}

type OrderColumn = Column<DraftLine, OrderLineContext>;
type OrderCell = CellProps<DraftLine, OrderLineContext>;

const areTermsFixed = (context: OrderLineContext) => context.areTermsFixed;

const netText = (line: DraftLine, currency: string) =>
  line.Quantity === null || line.UnitPrice === null
    ? ''
    : formatMoney(lineNet({ ...line, Quantity: line.Quantity, UnitPrice: line.UnitPrice }).toString(), currency);

/** Shows the free stock, or the depot of a direct deal. Does not mark a shortage once the goods can no longer change. */
const FreeStock = ({ line, context, isFixed }: OrderCell) => {
  const { free } = useLineAvailability(context.store, line.key);
  if (isBlank(line) || isTextLine(line)) return null;
  if (free === null)
    return (
      <span className="line-text note" title={line.DepotName ?? undefined}>
        {line.DepotName}
      </span>
    );
  const isShort = !isFixed && line.Quantity !== null && free < line.Quantity;
  return (
    <span className={isShort ? 'line-short' : undefined} title={isShort ? 'Less free stock than ordered' : undefined}>
      {isShort && <span aria-label="short">▲ </span>}
      {formatQuantity(free)}
    </span>
  );
};

const parsePallets = (entry: string) => {
  const text = entry.trim();
  return /^\d{0,6}$/.test(text) ? { value: text === '' ? null : Number(text) } : { error: 'Enter the number of pallets' };
};
const writeMixed = () => 'mixed';

const PalletsCell = ({ store, line, context, name, isFixed }: OrderCell) => {
  const { isMixed } = useLineAvailability(context.store, line.key);
  const setPallets = (pallets: number | null) => {
    const currentLine = store.line(line.key) ?? line;
    const needed = countPalletsNeeded(currentLine.Quantity, currentLine);
    store.edit(line.key, { PalletQuantity: pallets ?? needed, isPalletsTyped: pallets !== null });
  };
  const ownPallets = isMixed ? 0 : line.PalletQuantity;
  return (
    <FigureCell
      lineKey={line.key}
      cell="PalletQuantity"
      label={`Pallets, ${name}`}
      value={line.ProductId === null ? null : ownPallets}
      parse={parsePallets}
      write={isMixed ? writeMixed : formatQuantity}
      onValue={setPallets}
      onError={(message) => store.setError(line.key, 'PalletQuantity', message)}
      error={line.errors.PalletQuantity}
      disabled={isFixed}
    />
  );
};

const PricePer = ({ line }: { line: DraftLine }) => {
  const hasProduct = line.ProductId !== null;
  return (
    <>
      {(hasProduct || (isTextLine(line) && line.PricePer > 1)) && `per ${formatQuantity(line.PricePer)}`}
      {hasProduct && line.PriceSource === 'Standard' && (
        <>
          <span className="line-dot"> · </span>
          <span className="line-source">standard</span>
        </>
      )}
    </>
  );
};

const describeMissingPrice = (line: DraftLine, { day }: Pick<OrderLineContext, 'day'>) => {
  if (line.UnitPrice !== null) return undefined;
  if (line.errors.UnitPrice !== undefined) return line.errors.UnitPrice;
  return line.ProductId === null ? 'Enter a price' : `No list price${day ? ` on ${formatDate(day)}` : ''}. Enter a price`;
};

const [product, description] = productColumns<DraftLine, OrderLineContext>() as [OrderColumn, OrderColumn];

/** Line columns of orders and quotations. */
export const orderColumns: readonly OrderColumn[] = [
  {
    ...product,
    errorFields: ['ProductId', 'Description', 'OrderDetailId', 'SupplierDepotId'],
    width: '8.5rem',
    className: (line) => (isTextLine(line) ? 'line-words' : 'line-product'),
    span: (line) => (isTextLine(line) ? 2 : 1),
    name: (line) => (isTextLine(line) ? 'text' : 'product'),
    missing: (line, context) => {
      if (!isTextLine(line)) return product.missing?.(line, context);
      return line.words?.trim() ? undefined : 'Enter the text';
    },
    draw: (props) =>
      isTextLine(props.line) ? (
        <>
          <WordsCell {...props} />
          <VatCell {...props} vatTypes={props.context.vatTypes ?? []} />
        </>
      ) : (
        product.draw(props)
      ),
  },
  { ...description, className: 'line-description', span: (line) => (isTextLine(line) ? 0 : 1) },
  figureColumn({
    field: 'Quantity',
    kind: 'quantity',
    label: 'Quantity',
    width: '7rem',
    className: 'line-quantity',
    required: 'Enter a quantity',
    change: (line, Quantity) => (line.isPalletsTyped ? {} : { PalletQuantity: countPalletsNeeded(Quantity, line) }),
    onChanged: ({ line, context }) => {
      if (line.ProductId !== null && line.Quantity !== null) context.pricing.price(line.key);
    },
  }),
  {
    header: ({ isDirect }) => (isDirect ? 'From' : 'Free'),
    isFigure: true,
    width: '6rem',
    className: 'line-figure line-free',
    draw: (props) => <FreeStock {...props} />,
  },
  {
    ...figureColumn<DraftLine, OrderLineContext>({
      field: 'UnitPrice',
      kind: 'unitPrice',
      label: 'Price',
      width: '6.5rem',
      className: 'line-price',
      isFixed: areTermsFixed,
      change: (line, UnitPrice, isUnread) => (isUnread ? { isPriceTyped: true, PriceSource: 'Typed' } : typedPriceChange(line, UnitPrice)),
      // Emptying the price restores the list price.
      onChanged: ({ line, context }) => line.UnitPrice === null && context.pricing.price(line.key),
    }),
    missing: describeMissingPrice,
  },
  {
    header: 'Price per',
    isHeaderHidden: true,
    width: '9rem',
    className: 'line-per note',
    draw: ({ line }) => <PricePer line={line} />,
  },
  figureColumn({
    field: 'DiscountPercent',
    kind: 'percent',
    label: 'Discount',
    header: 'Disc. %',
    width: '4.5rem',
    className: 'line-discount',
    isFixed: areTermsFixed,
    change: (_line, percent) => ({ DiscountPercent: percent ?? 0 }),
  }),
  {
    cell: 'PalletQuantity',
    errorFields: ['PalletCharge', 'VatTypeId'],
    header: 'Pallets',
    isFigure: true,
    width: '4.5rem',
    className: 'line-pallets',
    name: (line) => (isTextLine(line) ? 'VAT' : 'pallets'),
    isFixed: areTermsFixed,
    draw: (props) => (isTextLine(props.line) ? null : <PalletsCell {...props} />),
  },
  {
    header: 'Net',
    isFigure: true,
    width: '8rem',
    className: 'line-figure line-net',
    draw: ({ line, context }) => netText(line, context.currency),
  },
];

/** Row rules of orders and quotations, with a separate layout for narrow screens. */
export const orderRows: RowRules<DraftLine, OrderLineContext> = {
  className: 'of-order',
  isBusy: ({ isPricing }) => isPricing,
  farTexts: (line, { currency }) => [
    isTextLine(line) ? line.words : line.Code,
    firstError(line) ?? line.Description,
    line.Quantity === null ? line.unread.Quantity : formatQuantity(line.Quantity),
    netText(line, currency),
  ],
};
