import { offeredVat } from '#src/custom/sales/orders/grid/line/WordsCells.tsx';
import { figureColumn, noteColumn, ProductInput } from '#src/lineDocument/grid/columns.tsx';
import type { CellProps, Column } from '#src/lineDocument/grid/column.ts';
import { checkColumn, ChoiceCell, choiceColumn, wordsColumn } from '#src/lineDocument/grid/inputColumns.tsx';
import { productCell } from '#src/lineDocument/product/productLine.ts';
import { formatMoney, formatNumber } from '#src/ui/text/format.ts';
import { calculateNet, repriceLine } from './adHocPrices.ts';
import { emptyAdHocLine } from './adHocTypes.ts';
import type { AdHocContext, AdHocLine } from './adHocTypes.ts';

type Cell = CellProps<AdHocLine, AdHocContext>;

const kinds = [
  { value: 'Free', label: 'Text' },
  { value: 'Goods', label: 'Goods' },
  { value: 'Pallet', label: 'Pallets' },
] as const;

const pers = [1, 100, 1000].map((value) => ({ value, label: value === 1 ? 'each' : `per ${formatNumber(value)}` }));

/** Changes the kind of a line. Keeps quantity, price and VAT type, and clears the rest. */
const asKind = ({ key, Quantity, UnitPrice, VatTypeId, unread, errors }: AdHocLine, Kind: AdHocLine['Kind']): AdHocLine => ({
  ...emptyAdHocLine(),
  key,
  Kind,
  Quantity,
  UnitPrice,
  VatTypeId,
  unread,
  errors: { ...errors, [productCell]: undefined, Description: undefined },
});

const PalletCell = ({ store, line, name, isFixed, context }: Cell) => (
  <ChoiceCell
    {...{ line, name, isFixed }}
    cell={productCell}
    label="Pallet"
    value={line.PalletId}
    storedLabel={line.Description}
    choices={context.combos.Pallets.map(({ Id, Description, Code }) => ({ value: Id, label: `${Description} (${Code})` }))}
    onChange={(PalletId) => {
      const pallet = context.combos.Pallets.find(({ Id }) => Id === PalletId);
      store.edit(line.key, {
        PalletId,
        Description: pallet?.Description ?? '',
        errors: { ...line.errors, [productCell]: undefined },
        ...(pallet && !line.isPriceTyped && { UnitPrice: pallet.Charge }),
      });
    }}
  />
);

const missingWhat = ({ Kind, ProductId, PalletId, Code, errors }: AdHocLine) => {
  if (Kind === 'Goods' && ProductId === null) return Code === '' ? (errors[productCell] ?? 'Choose a product') : 'No product matches';
  return Kind === 'Pallet' && PalletId === null ? (errors[productCell] ?? 'Choose a pallet') : undefined;
};

const whatColumn: Column<AdHocLine, AdHocContext> = {
  cell: productCell,
  errorFields: ['ProductId', 'PalletId'],
  header: 'Item',
  width: 'minmax(7rem, 8.5rem)',
  isWide: true,
  span: ({ Kind }) => ({ Free: 0, Goods: 1, Pallet: 2 })[Kind] as 0 | 1 | 2,
  isStop: ({ Kind }) => Kind !== 'Free',
  missing: missingWhat,
  copy: (from, to) => {
    if (from.Kind !== to.Kind) return undefined;
    return from.Kind === 'Goods' ? { Code: from.Code } : { PalletId: from.PalletId, Description: from.Description };
  },
  onCopied: ({ lookup, line }) => {
    if (line.Kind === 'Goods') void lookup.resolve(line.key, line.Code);
  },
  draw: (props) => {
    const { lookup, line, name, isFixed } = props;
    if (line.Kind === 'Pallet') return <PalletCell {...props} />;
    return <ProductInput {...{ lookup, name, isFixed }} lineKey={line.key} value={line.Code} error={line.errors[productCell]} />;
  },
};

export const adHocColumns: readonly Column<AdHocLine, AdHocContext>[] = [
  choiceColumn({
    field: 'Kind',
    label: 'Kind',
    width: 'minmax(5.5rem, 7rem)',
    choices: () => kinds,
    change: (line, kind) => asKind(line, kind as AdHocLine['Kind']),
  }),
  whatColumn,
  wordsColumn({
    field: 'Description',
    label: 'Description',
    // A line of text or pallets has one cell for both columns, so one visible heading names all kinds.
    isHeaderHidden: true,
    width: 'minmax(5rem, 1fr)',
    isWide: true,
    span: ({ Kind }) => ({ Free: 2, Goods: 1, Pallet: 0 })[Kind] as 0 | 1 | 2,
    // For goods the description comes from the product.
    isStop: ({ Kind }) => Kind === 'Free',
    missing: ({ Kind, Description }) => (Kind === 'Free' && Description.trim() === '' ? 'Enter a description' : undefined),
    maxLength: 200,
    placeholder: ({ Kind }) => (Kind === 'Free' ? 'Text on the invoice' : 'Product description'),
  }),
  checkColumn({
    field: 'MovesStock',
    label: 'Take from our warehouse',
    header: 'From our warehouse',
    width: '4.857rem',
    has: ({ Kind }) => Kind === 'Goods',
  }),
  figureColumn({
    field: 'Quantity',
    kind: 'quantity',
    label: 'Quantity',
    width: 'minmax(5rem, 6rem)',
    required: 'Enter a quantity',
    onChanged: ({ store, context, line }) => repriceLine({ store, context }, line.key),
  }),
  figureColumn({
    field: 'UnitPrice',
    kind: 'unitPrice',
    label: 'Price',
    header: ({ account }) => `Price, ${account.CurrencyCode}`,
    width: 'minmax(5.5rem, 6rem)',
    required: 'Enter a price',
    onChanged: ({ store, line }) => store.edit(line.key, { isPriceTyped: line.UnitPrice !== null }),
  }),
  choiceColumn({ field: 'PricePer', label: 'Price per', header: 'Per', width: 'minmax(5rem, 7.25rem)', choices: () => pers }),
  choiceColumn({
    field: 'VatTypeId',
    label: 'VAT',
    width: 'minmax(5rem, 10.5rem)',
    none: ({ Kind }) => (Kind === 'Goods' ? 'Product default' : 'Account default'),
    choices: ({ VatTypeId }, { combos, rates }) =>
      offeredVat(combos.VatTypes, VatTypeId).map(({ Id, Description }) => ({
        value: Id,
        label: rates.has(Id) ? `${Description}, ${formatNumber(rates.get(Id))} %` : Description,
      })),
  }),
  noteColumn({
    header: 'Net',
    isFigure: true,
    isWide: false,
    width: 'minmax(5.5rem, 6.5rem)',
    text: (line, { account }) => {
      const net = calculateNet(line);
      return net === null ? '' : formatMoney(net.toString(), account.CurrencyCode);
    },
  }),
];
