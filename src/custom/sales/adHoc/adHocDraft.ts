import type { AdHocOrder } from '#contract/sales/adHoc/shapes.ts';
import { lineNet, sum, vatSummary } from '#contract/money.ts';
import type { PickedProduct } from '#contract/masterData/products/calls.ts';
import { productFault } from '#src/resources/pickers/foundLine.ts';
import { readPastedRows } from '#src/resources/pickers/pastedRows.ts';
import type { PastedRow } from '#src/resources/pickers/pastedRows.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';
import type { FoundLine } from '#src/resources/pickers/foundLine.ts';

type PricePer = 1 | 100 | 1000;
export type LineKind = 'Free' | 'Goods' | 'Pallet';

export interface AdHocLine extends FoundLine {
  Kind: LineKind;
  /** How the goods are stacked: a quantity is understood as `3p` too. */
  UnitsPerLayer: number | null;
  UnitsPerPallet: number | null;
  PalletId: number | null;
  Description: string;
  Quantity: number | null;
  UnitPrice: number | null;
  /** By a person: no list puts another in its place. */
  isPriceTyped: boolean;
  PricePer: PricePer;
  /** None: the account's, or the product's. */
  VatTypeId: number | null;
  MovesStock: boolean;
  /** Of a copy: in the invoice copied its goods left our warehouse. */
  tookStock?: boolean;
}

export interface AdHocValues {
  CustomerOrderNo: string;
  SupplyDate: string | null;
  InvoiceAddressId: number | null;
  Comment: string;
  Lines: readonly AdHocLine[];
}

export const emptyLine = (key: number): AdHocLine => ({
  key,
  Kind: 'Free',
  ProductId: null,
  Code: '',
  UnitsPerLayer: null,
  UnitsPerPallet: null,
  PalletId: null,
  Description: '',
  Quantity: null,
  UnitPrice: null,
  isPriceTyped: false,
  PricePer: 1,
  VatTypeId: null,
  MovesStock: false,
});

export const emptyValues = (InvoiceAddressId: number | null): AdHocValues => ({
  CustomerOrderNo: '',
  SupplyDate: null,
  InvoiceAddressId,
  Comment: '',
  Lines: [emptyLine(1)],
});

export const perOf = (per: number): PricePer => (per === 100 || per === 1000 ? per : 1);

/** Whether a product that comes leaves the price alone: it was typed for this one, not for one that stood there before. */
export const keepsPrice = (line: AdHocLine) => line.isPriceTyped && line.ProductId === null;

/** What is bought has the price that a deal of today would have for the quantity, unless one was typed. */
export const foundOf = (product: PickedProduct, line: AdHocLine): Partial<AdHocLine> => ({
  ProductId: product.ProductId,
  Code: product.Code,
  UnitsPerLayer: product.UnitsPerLayer,
  UnitsPerPallet: product.UnitsPerPallet,
  Description: product.Description,
  tookStock: false,
  ...(!keepsPrice(line) && { UnitPrice: product.UnitPrice, PricePer: perOf(product.PricePer), isPriceTyped: false }),
  // A spreadsheet does not say for how many its prices are: for as many as the product's.
  ...(line.pasted && { PricePer: perOf(product.PricePer) }),
});

/** A price typed for the product that stood there is not the next one's. */
export const replacedOf = (): Partial<AdHocLine> => ({ isPriceTyped: false });

/** Goods that left our warehouse with the invoice copied, and stay there with this one as it stands. */
export const leftInStock = (lines: readonly AdHocLine[]) =>
  lines.filter((line) => line.tookStock === true && line.Kind === 'Goods' && line.ProductId !== null && !line.MovesStock);

/** An earlier ad hoc invoice as the next begins: nothing leaves stock again unless it is said again. */
export const copyOf = (order: AdHocOrder): AdHocValues => ({
  CustomerOrderNo: '',
  SupplyDate: null,
  InvoiceAddressId: order.InvoiceAddressId,
  Comment: order.Comment ?? '',
  Lines: order.Lines.map((line, index) => ({
    key: index + 1,
    Kind: line.Kind,
    ProductId: line.ProductId,
    Code: line.ProductCode ?? '',
    UnitsPerLayer: line.UnitsPerLayer,
    UnitsPerPallet: line.UnitsPerPallet,
    PalletId: line.PalletId,
    Description: line.Description,
    Quantity: line.Quantity,
    UnitPrice: line.UnitPrice,
    isPriceTyped: true,
    PricePer: perOf(line.PricePer),
    VatTypeId: line.VatTypeId,
    MovesStock: false,
    ...(line.MovesStock && { tookStock: true }),
  })),
});

interface NamedPallet {
  Id: number;
  Code: string;
  Description: string;
  Charge: number | null;
}

const ofKind: Record<LineKind, (row: PastedRow, pallets: readonly NamedPallet[]) => Partial<AdHocLine>> = {
  Goods: ({ text }) => ({ Code: text }),
  Free: ({ text }) => ({ Description: text }),
  Pallet: ({ text, price }, pallets) => {
    const said = text.toLowerCase();
    const pallet = pallets.find(({ Code, Description }) => [Code.toLowerCase(), Description.toLowerCase()].includes(said));
    return pallet ? { PalletId: pallet.Id, Description: pallet.Description, UnitPrice: price ?? pallet.Charge } : {};
  },
};

/** Rows of a spreadsheet, all of the kind of the line that they are pasted into. */
export const pastedLines = (text: string, key: number, { Kind }: AdHocLine, pallets: readonly NamedPallet[]): AdHocLine[] =>
  readPastedRows(text).map((row, index) => ({
    ...emptyLine(key + index),
    Kind,
    Quantity: parseQuantity(row.quantity).value ?? null,
    UnitPrice: row.price,
    isPriceTyped: row.price !== null,
    pasted: row,
    ...ofKind[Kind](row, pallets),
  }));

export const isBlank = (line: AdHocLine) =>
  line.pasted === undefined &&
  line.Description === '' &&
  line.Code === '' &&
  line.ProductId === null &&
  line.PalletId === null &&
  line.Quantity === null &&
  line.UnitPrice === null;

/** What the server could only refuse: said at once, by the path it would use. */
export const faultsOf = (lines: readonly AdHocLine[]): Record<string, string> => {
  const faults = lines.flatMap((line, index) => {
    const at = (field: string) => `Lines.${index}.${field}`;
    return [
      ...(line.Kind === 'Goods' && line.ProductId === null ? [[at('ProductId'), productFault(line)]] : []),
      ...(line.Kind === 'Pallet' && line.PalletId === null ? [[at('PalletId'), 'Choose a pallet']] : []),
      ...(line.Kind === 'Free' && line.Description.trim() === '' ? [[at('Description'), 'Say what it is for']] : []),
      ...(line.Quantity === null ? [[at('Quantity'), 'Enter a quantity']] : []),
      ...(line.UnitPrice === null ? [[at('UnitPrice'), 'Enter a price']] : []),
    ];
  });
  return Object.fromEntries(faults) as Record<string, string>;
};

const lineToSend = (line: AdHocLine) => ({
  ...(line.Kind === 'Goods' && { ProductId: line.ProductId, MovesStock: line.MovesStock }),
  ...(line.Kind === 'Pallet' && { PalletId: line.PalletId }),
  ...(line.Description.trim() !== '' && { Description: line.Description.trim() }),
  Quantity: line.Quantity ?? 0,
  UnitPrice: line.UnitPrice,
  PricePer: line.PricePer,
  ...(line.VatTypeId !== null && { VatTypeId: line.VatTypeId }),
});

/** Blank lines are left out; `Lines.2.Quantity` of a refusal is then that of `sentLines(…)[2]`. */
export const sentLines = (lines: readonly AdHocLine[]) => lines.filter((line) => !isBlank(line));

export const toSend = (values: AdHocValues, CustomerId: number) => ({
  CustomerId,
  CustomerOrderNo: values.CustomerOrderNo.trim() || null,
  SupplyDate: values.SupplyDate,
  InvoiceAddressId: values.InvoiceAddressId,
  Comment: values.Comment.trim() || null,
  Lines: sentLines(values.Lines).map(lineToSend),
});

export const netOf = ({ Quantity, UnitPrice, PricePer }: AdHocLine) =>
  Quantity === null || UnitPrice === null ? null : lineNet({ Quantity, UnitPrice, PricePer, DiscountPercent: 0 });

/** Totals as the server adds them up: VAT per type and rate on the sum of its lines. Gross is null while a rate is not known. */
export const totalsOf = (lines: readonly AdHocLine[], usualVat: number, rates: ReadonlyMap<number, number>) => {
  const charged = lines.flatMap((line) => {
    const Net = netOf(line);
    const VatTypeId = line.VatTypeId ?? usualVat;
    return Net === null ? [] : [{ Net, VatTypeId, Rate: rates.get(VatTypeId) }];
  });
  const Net = sum(charged.map((row) => row.Net));
  const rated = charged.flatMap(({ Rate, ...row }) => (Rate === undefined ? [] : [{ ...row, Rate }]));
  const Vat = vatSummary(rated);
  return { Net, Vat, Gross: rated.length < charged.length ? null : Net.plus(sum(Vat.map((row) => row.Vat))) };
};
