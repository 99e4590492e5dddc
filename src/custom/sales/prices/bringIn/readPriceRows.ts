import { cellErrorWords, isCellError } from '#contract/text/cellErrors.ts';
import { Big } from '#contract/money.ts';
import type { PriceListInput } from '#contract/sales/prices/shapes.ts';
import type { FileTable } from '#src/resources/engine/import/read/fileTable.ts';
import { normaliseHeading, readHeading } from '#src/resources/engine/import/read/heads.ts';
import type { PriceColumn, Unit } from '#src/resources/engine/import/preview/PriceUnits.tsx';
import { parseDate } from '#src/ui/inputs/typed/parseDate.ts';
import { parseMoney } from '#src/ui/inputs/typed/parseMoney.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';
import type { TradeUnits } from '#src/ui/text/parseQuantity.ts';
import { today } from '#src/ui/text/format.ts';

export type PriceRow = Partial<PriceListInput> & { ProductCode: string };

export interface ReadPrice {
  line: number;
  row: PriceRow;
  /** Message if the line can’t be used. */
  error: string | undefined;
}

type Field = 'ProductCode' | 'Depot' | 'MinimumQuantity' | 'SellPrice' | 'BuyPrice' | 'Haulage' | 'PricePer' | 'EffectiveFrom';

const priceFields = ['SellPrice', 'BuyPrice', 'Haulage'] as const;

/** Column names in our own files and others’, in lower case without punctuation. */
const headingPatterns: [field: Field, pattern: RegExp][] = [
  ['ProductCode', /^(product|(product|item|stock|our)(code|no|number|ref)|code|item|sku|partno|partnumber)$/],
  ['Depot', /^(depot|supplierdepotname|supplierdepot)$/],
  [
    'MinimumQuantity',
    /^(from|fromunits|fromqty|fromquantity|break|pricebreak|qtybreak|min|moq|(min|minimum)(order)?(qty|quantity)|quantity|qty)$/,
  ],
  ['SellPrice', /^(sell|sale|sales|selling|list|trade|our|new|unit|net)?(price)$|^(sell|rrp|sellingprices?)$/],
  ['BuyPrice', /^(buy|buyprice|buyingprice|cost|costprice|unitcost|lastcost|lastcostprice|purchaseprice)$/],
  ['Haulage', /^haulage(price|cost)?$/],
  ['PricePer', /^(priced|priceper|pricedper|per)$/],
  ['EffectiveFrom', /^(from|effective|effectivefrom|effectivedate|validfrom|startdate|inforcefrom|date)$/],
];

const isQuantity = (cell: string) => parseQuantity(cell, { unitsPerLayer: 1, layersPerPallet: 1 }).value !== undefined;

/** Tells whether a heading names the field. A column *From* has quantities if at least half of its filled cells are, otherwise dates. */
const isHeadingOf = (field: Field, heading: string, cells: readonly string[]) => {
  const { plain: plainHeading } = readHeading(heading);
  if (!headingPatterns.some(([name, pattern]) => name === field && (pattern.test(plainHeading) || pattern.test(normaliseHeading(heading)))))
    return false;
  if (plainHeading !== 'from') return true;
  const filledCells = cells.filter((cell) => cell.trim() !== '');
  const quantities = filledCells.filter(isQuantity).length;
  return (field === 'MinimumQuantity') === (quantities > 0 && quantities * 2 >= filledCells.length);
};

const matchFields = ({ heads, lines }: FileTable) => {
  const matchedFields = new Set<Field>();
  return heads.map((heading, index) => {
    const cells = lines.map((line) => line.cells[index] ?? '');
    const field = headingPatterns.find(([name]) => !matchedFields.has(name) && isHeadingOf(name, heading, cells))?.[0];
    if (field) matchedFields.add(field);
    return field;
  });
};

/** Tells whether the heading is a known column of a price list. */
export const isPriceHeading = (heading: string) =>
  headingPatterns.some(([, pattern]) => pattern.test(readHeading(heading).plain) || pattern.test(normaliseHeading(heading)));

export interface Depot {
  Id: number;
  Description: string;
  SupplierName: string;
  IsOwn: boolean;
}

const findDepot = (input: string, depots: readonly Depot[]) => {
  const depotName = input.trim().toLowerCase();
  if (depotName === '') return depots.find(({ IsOwn }) => IsOwn);
  return depots.find(({ Description, SupplierName }) =>
    [Description, `${SupplierName}, ${Description}`].some((name) => name.toLowerCase() === depotName),
  );
};

/** Returns how a product is stacked, by code. Undefined if unknown or not loaded. */
type GetStacking = (code: string) => TradeUnits | undefined;

const maxCodeLength = 60;
const maxPrice = 9_999_999;

/** Refuses other currency signs, because prices are in pounds. */
const parsePrice = (input: string) => {
  if (/[€$]/.test(input)) return undefined;
  const { value, error } = parseMoney(input, 4);
  if (error !== undefined || value === null || value === undefined || value < 0 || value > maxPrice) return undefined;
  return value;
};

const formatPriceError = (input: string, name: string) => `“${input}” is not a ${name}`;

/** Accepts `1000`, `per 1,000` and `each`. */
const parsePricePer = (input: string) => {
  const per = /^each$/i.test(input) ? 1 : Number(input.replace(/^per\s+/i, '').replaceAll(',', ''));
  return per === 1 || per === 100 || per === 1000 ? per : undefined;
};

/** Columns of rows without headings. The minimum quantity is optional. */
const columnsWithoutHeadings: readonly Field[] = ['ProductCode', 'SellPrice', 'MinimumQuantity'];

const formatBreakError = (input: string, code: string) =>
  isStacked(input) ? `The stacking of ${code} is unknown, so enter “${input}” in units` : `“${input}” is not a quantity`;

type UnitByField = ReadonlyMap<string, Unit>;

/** Converts a price from the unit of its column to that of the line. */
const convertToUnit = (value: number | undefined, unit: Unit | undefined, per: number | undefined) =>
  value === undefined || per === undefined || unit === undefined || unit === 'ByColumn' || unit === per
    ? value
    : new Big(value).times(per).div(unit).round(4).toNumber();

interface Reading {
  depots: readonly Depot[];
  getStacking: GetStacking;
  units: UnitByField;
}

const readLine = (texts: ReadonlyMap<Field, string>, { depots, getStacking, units: unitByField }: Reading): Omit<ReadPrice, 'line'> => {
  const getText = (field: Field) => (texts.get(field) ?? '').trim();
  const ProductCode = getText('ProductCode');
  const depot = findDepot(getText('Depot'), depots);
  const SellPrice = parsePrice(getText('SellPrice'));
  const BuyPrice = parsePrice(getText('BuyPrice'));
  const Haulage = parsePrice(getText('Haulage'));
  const linePricePer = getText('PricePer') === '' ? undefined : parsePricePer(getText('PricePer'));
  const unit = unitByField.get('SellPrice');
  const PricePer = unit === undefined || unit === 'ByColumn' ? linePricePer : unit;
  const minimumQuantity = parseQuantity(getText('MinimumQuantity'), getStacking(ProductCode));
  const day = getText('EffectiveFrom') === '' ? undefined : parseDate(getText('EffectiveFrom'), today()).value;
  const row: PriceRow = {
    ProductCode,
    SupplierDepotId: depot?.Id,
    MinimumQuantity: minimumQuantity.value ?? 0,
    SellPrice,
    ...(PricePer && { PricePer }),
    ...(getText('BuyPrice') !== '' && { BuyPrice: convertToUnit(BuyPrice, unitByField.get('BuyPrice'), PricePer) }),
    ...(getText('Haulage') !== '' && { Haulage: convertToUnit(Haulage, unitByField.get('Haulage'), PricePer) }),
    ...(day && day >= today() && { EffectiveFrom: day }),
  };
  const errors = [
    ...[...texts.values()].filter(isCellError).map(cellErrorWords),
    ProductCode === '' && 'The product code is missing',
    ProductCode.length > maxCodeLength && 'The product code is too long',
    getText('SellPrice') === '' && 'The price is missing',
    getText('SellPrice') !== '' && SellPrice === undefined && formatPriceError(getText('SellPrice'), 'price'),
    SellPrice === 0 && 'The price must be more than zero',
    getText('BuyPrice') !== '' && BuyPrice === undefined && formatPriceError(getText('BuyPrice'), 'buy price'),
    getText('Haulage') !== '' && Haulage === undefined && formatPriceError(getText('Haulage'), 'haulage price'),
    minimumQuantity.error !== undefined && formatBreakError(getText('MinimumQuantity'), ProductCode),
    getText('PricePer') !== '' && linePricePer === undefined && `“${getText('PricePer')}” must be each, per 100 or per 1,000`,
    depot === undefined && `“${getText('Depot')}” is not a known depot`,
    getText('EffectiveFrom') !== '' && !day && `“${getText('EffectiveFrom')}” is not a date`,
  ];
  return { row, error: errors.filter((error) => error !== false).join('. ') || undefined };
};

const isStacked = (units: string) => /\d\s*[pl]/i.test(units);

const findColumns = (table: FileTable) => {
  const fields = matchFields(table);
  const hasHeadings = fields.includes('ProductCode');
  return { hasHeadings, columns: hasHeadings ? fields : columnsWithoutHeadings };
};

const readCells = (table: FileTable) => {
  const { heads, lines, found } = table;
  const { hasHeadings, columns } = findColumns(table);
  const rows = hasHeadings ? lines : [{ line: found?.headLine ?? 1, cells: heads }, ...lines];
  return rows.map(({ line, cells }) => ({
    line,
    texts: new Map(columns.flatMap((field, index) => (field ? [[field, cells[index] ?? ''] as const] : []))),
  }));
};

/** Returns the price columns, whose units the user must choose. A *Priced* column may give the unit for each line. */
export const listPriceColumns = (table: FileTable): PriceColumn[] => {
  const { hasHeadings, columns } = findColumns(table);
  const pricePerIndex = columns.indexOf('PricePer');
  const pricePerHeading = pricePerIndex < 0 ? undefined : table.heads[pricePerIndex];
  const getHeading = (field: (typeof priceFields)[number]) =>
    hasHeadings ? (table.heads[columns.indexOf(field)] ?? '') : `column ${columns.indexOf(field) + 1}`;
  return priceFields.flatMap((name) => (columns.includes(name) ? [{ name, head: getHeading(name), by: pricePerHeading }] : []));
};

/** Returns an error if the table has headings but no column of sell prices. */
export const findMissingColumn = (table: FileTable) => {
  const { hasHeadings, columns } = findColumns(table);
  return hasHeadings && !columns.includes('SellPrice')
    ? `No column has sell prices. Name one “Sell price”. The headings are ${table.heads.filter(Boolean).join(', ')}.`
    : undefined;
};

/** Returns the codes of products whose quantity break is in pallets or layers. Reading them requires the product's stacking. */
export const listStackedCodes = (table: FileTable) => [
  ...new Set(
    readCells(table).flatMap(({ texts }) =>
      isStacked(texts.get('MinimumQuantity') ?? '') ? [(texts.get('ProductCode') ?? '').trim()] : [],
    ),
  ),
];

/** Reads price lines from a table. Leaves out a past date, so that the price applies from today. */
export const readPriceRows = (
  table: FileTable,
  depots: readonly Depot[],
  getStacking: GetStacking = () => undefined,
  units: UnitByField = new Map(),
): ReadPrice[] => readCells(table).map(({ line, texts }) => ({ line, ...readLine(texts, { depots, getStacking, units }) }));
