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
  /** Error message, if the line can’t be used. */
  fault: string | undefined;
}

type Field = 'ProductCode' | 'Depot' | 'MinimumQuantity' | 'SellPrice' | 'BuyPrice' | 'Haulage' | 'PricePer' | 'EffectiveFrom';

const priceFields = ['SellPrice', 'BuyPrice', 'Haulage'] as const;

/** Column names in our own files and others’, in lower case without punctuation. */
const headingPatterns: [field: Field, called: RegExp][] = [
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

/** A column *From* holds quantities if at least half of its filled cells are quantities, otherwise dates. */
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
  return heads.map((heading, at) => {
    const cells = lines.map(({ cells: own }) => own[at] ?? '');
    const field = headingPatterns.find(([name]) => !matchedFields.has(name) && isHeadingOf(name, heading, cells))?.[0];
    if (field) matchedFields.add(field);
    return field;
  });
};

/** Whether the heading is a known price list column. */
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

const formatPriceError = (input: string, name = '') => `“${input}” is not a price${name}`;

/** Accepts `1000`, `per 1,000` and `each`. */
const parsePricePer = (input: string) => {
  const per = /^each$/i.test(input) ? 1 : Number(input.replace(/^per\s+/i, '').replaceAll(',', ''));
  return per === 1 || per === 100 || per === 1000 ? per : undefined;
};

/** Columns of rows without headings. The last one is optional. */
const headless: readonly Field[] = ['ProductCode', 'SellPrice', 'MinimumQuantity'];

const formatBreakError = (input: string, code: string) =>
  isStacked(input) ? `the stacking of ${code} is unknown, so enter “${input}” in units` : `“${input}” is not a quantity`;

type Units = ReadonlyMap<string, Unit>;

/** Converts a price from its column’s unit to the line’s price unit. */
const convertToUnit = (value: number | undefined, unit: Unit | undefined, per: number | undefined) =>
  value === undefined || per === undefined || unit === undefined || unit === 'ByColumn' || unit === per
    ? value
    : new Big(value).times(per).div(unit).round(4).toNumber();

interface Reading {
  depots: readonly Depot[];
  getStacking: GetStacking;
  units: Units;
}

const readLine = (texts: ReadonlyMap<Field, string>, { depots, getStacking, units: unitByField }: Reading): Omit<ReadPrice, 'line'> => {
  const of = (field: Field) => (texts.get(field) ?? '').trim();
  const ProductCode = of('ProductCode');
  const depot = findDepot(of('Depot'), depots);
  const SellPrice = parsePrice(of('SellPrice'));
  const [BuyPrice, Haulage] = [parsePrice(of('BuyPrice')), parsePrice(of('Haulage'))];
  const statedPer = of('PricePer') === '' ? undefined : parsePricePer(of('PricePer'));
  const unit = unitByField.get('SellPrice');
  const PricePer = unit === undefined || unit === 'ByColumn' ? statedPer : unit;
  const units = parseQuantity(of('MinimumQuantity'), getStacking(ProductCode));
  const day = of('EffectiveFrom') === '' ? undefined : parseDate(of('EffectiveFrom'), today()).value;
  const row: PriceRow = {
    ProductCode,
    SupplierDepotId: depot?.Id,
    MinimumQuantity: units.value ?? 0,
    SellPrice,
    ...(PricePer && { PricePer }),
    ...(of('BuyPrice') !== '' && { BuyPrice: convertToUnit(BuyPrice, unitByField.get('BuyPrice'), PricePer) }),
    ...(of('Haulage') !== '' && { Haulage: convertToUnit(Haulage, unitByField.get('Haulage'), PricePer) }),
    ...(day && day >= today() && { EffectiveFrom: day }),
  };
  const errors = [
    ...[...texts.values()].filter(isCellError).map(cellErrorWords),
    ProductCode === '' && 'product code missing',
    ProductCode.length > maxCodeLength && 'product code too long',
    of('SellPrice') === '' && 'price missing',
    of('SellPrice') !== '' && SellPrice === undefined && formatPriceError(of('SellPrice')),
    SellPrice === 0 && 'the price must be more than zero',
    of('BuyPrice') !== '' && BuyPrice === undefined && formatPriceError(of('BuyPrice'), ' to buy at'),
    of('Haulage') !== '' && Haulage === undefined && formatPriceError(of('Haulage'), ' of haulage'),
    units.error !== undefined && formatBreakError(of('MinimumQuantity'), ProductCode),
    of('PricePer') !== '' && statedPer === undefined && `“${of('PricePer')}” must be each, per 100 or per 1,000`,
    depot === undefined && `“${of('Depot')}” is not a known depot`,
    of('EffectiveFrom') !== '' && !day && `“${of('EffectiveFrom')}” is not a date`,
  ];
  return { row, fault: errors.filter((one) => one !== false).join('; ') || undefined };
};

const isStacked = (units: string) => /\d\s*[pl]/i.test(units);

const findColumns = (table: FileTable) => {
  const fields = matchFields(table);
  const hasHeads = fields.includes('ProductCode');
  return { hasHeads, columns: hasHeads ? fields : headless };
};

const readCells = (table: FileTable) => {
  const { heads, lines, found } = table;
  const { hasHeads, columns } = findColumns(table);
  const rows = hasHeads ? lines : [{ line: found?.headLine ?? 1, cells: heads }, ...lines];
  return rows.map(({ line, cells }) => ({
    line,
    texts: new Map(columns.flatMap((field, at) => (field ? [[field, cells[at] ?? ''] as const] : []))),
  }));
};

/** Price columns whose unit must be asked for. A *Priced* column gives the unit for each line. */
export const listPriceColumns = (table: FileTable): PriceColumn[] => {
  const { hasHeads, columns } = findColumns(table);
  const at = columns.indexOf('PricePer');
  const by = at < 0 ? undefined : table.heads[at];
  const getHeading = (field: (typeof priceFields)[number]) =>
    hasHeads ? (table.heads[columns.indexOf(field)] ?? '') : `column ${columns.indexOf(field) + 1}`;
  return priceFields.flatMap((name) => (columns.includes(name) ? [{ name, head: getHeading(name), by }] : []));
};

/** Reports a missing sell price column, if there are headings with a product code. */
export const findMissingColumn = (table: FileTable) => {
  const { hasHeads, columns } = findColumns(table);
  return hasHeads && !columns.includes('SellPrice')
    ? `No column has sell prices. Name one “Sell price”. The headings are ${table.heads.filter(Boolean).join(', ')}.`
    : undefined;
};

/** Codes of products whose break is in pallets or layers, so their stacking must be loaded. */
export const listStackedCodes = (table: FileTable) => [
  ...new Set(
    readCells(table).flatMap(({ texts }) =>
      isStacked(texts.get('MinimumQuantity') ?? '') ? [(texts.get('ProductCode') ?? '').trim()] : [],
    ),
  ),
];

/** Reads price lines from a table, each with any error. A past date becomes today. */
export const readPriceRows = (
  table: FileTable,
  depots: readonly Depot[],
  getStacking: GetStacking = () => undefined,
  units: Units = new Map(),
): ReadPrice[] => readCells(table).map(({ line, texts }) => ({ line, ...readLine(texts, { depots, getStacking, units }) }));
