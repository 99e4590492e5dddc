import { cellErrorWords, isCellError } from '#contract/text/cellErrors.ts';
import { Big } from '#contract/money.ts';
import type { PriceListInput } from '#contract/sales/prices/shapes.ts';
import type { FileTable } from '#src/resources/engine/import/read/fileTable.ts';
import { plainHead, readHead } from '#src/resources/engine/import/read/heads.ts';
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
const names: [field: Field, called: RegExp][] = [
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
const isCalled = (field: Field, head: string, cells: readonly string[]) => {
  const { plain } = readHead(head);
  if (!names.some(([name, called]) => name === field && (called.test(plain) || called.test(plainHead(head))))) return false;
  if (plain !== 'from') return true;
  const filled = cells.filter((cell) => cell.trim() !== '');
  const quantities = filled.filter(isQuantity).length;
  return (field === 'MinimumQuantity') === (quantities > 0 && quantities * 2 >= filled.length);
};

const fieldsOf = ({ heads, lines }: FileTable) => {
  const taken = new Set<Field>();
  return heads.map((head, at) => {
    const cells = lines.map(({ cells: own }) => own[at] ?? '');
    const field = names.find(([name]) => !taken.has(name) && isCalled(name, head, cells))?.[0];
    if (field) taken.add(field);
    return field;
  });
};

/** Whether the heading is a known price list column. */
export const isPriceHead = (head: string) => names.some(([, called]) => called.test(readHead(head).plain) || called.test(plainHead(head)));

export interface Depot {
  Id: number;
  Description: string;
  SupplierName: string;
  IsOwn: boolean;
}

const depotOf = (said: string, depots: readonly Depot[]) => {
  const wanted = said.trim().toLowerCase();
  if (wanted === '') return depots.find(({ IsOwn }) => IsOwn);
  return depots.find(({ Description, SupplierName }) =>
    [Description, `${SupplierName}, ${Description}`].some((name) => name.toLowerCase() === wanted),
  );
};

/** Returns how a product is stacked, by code. Undefined if unknown or not loaded. */
type StackingOf = (code: string) => TradeUnits | undefined;

const longestCode = 60;
const largest = 9_999_999;

/** Refuses other currency signs, because prices are in pounds. */
const price = (said: string) => {
  if (/[€$]/.test(said)) return undefined;
  const { value, error } = parseMoney(said, 4);
  if (error !== undefined || value === null || value === undefined || value < 0 || value > largest) return undefined;
  return value;
};

const notAPrice = (said: string, name = '') => `“${said}” is not a price${name}`;

/** Accepts `1000`, `per 1,000` and `each`. */
const pricePer = (said: string) => {
  const per = /^each$/i.test(said) ? 1 : Number(said.replace(/^per\s+/i, '').replaceAll(',', ''));
  return per === 1 || per === 100 || per === 1000 ? per : undefined;
};

/** Columns of rows without headings. The last one is optional. */
const headless: readonly Field[] = ['ProductCode', 'SellPrice', 'MinimumQuantity'];

const notABreak = (said: string, code: string) =>
  isStacked(said) ? `the stacking of ${code} is unknown, so enter “${said}” in units` : `“${said}” is not a quantity`;

type Units = ReadonlyMap<string, Unit>;

/** Converts a price from its column’s unit to the line’s price unit. */
const inUnitsOf = (value: number | undefined, unit: Unit | undefined, per: number | undefined) =>
  value === undefined || per === undefined || unit === undefined || unit === 'ByColumn' || unit === per
    ? value
    : new Big(value).times(per).div(unit).round(4).toNumber();

interface Reading {
  depots: readonly Depot[];
  stackingOf: StackingOf;
  units: Units;
}

const readLine = (said: ReadonlyMap<Field, string>, { depots, stackingOf, units: asked }: Reading): Omit<ReadPrice, 'line'> => {
  const of = (field: Field) => (said.get(field) ?? '').trim();
  const ProductCode = of('ProductCode');
  const depot = depotOf(of('Depot'), depots);
  const SellPrice = price(of('SellPrice'));
  const [BuyPrice, Haulage] = [price(of('BuyPrice')), price(of('Haulage'))];
  const saidPer = of('PricePer') === '' ? undefined : pricePer(of('PricePer'));
  const unit = asked.get('SellPrice');
  const PricePer = unit === undefined || unit === 'ByColumn' ? saidPer : unit;
  const units = parseQuantity(of('MinimumQuantity'), stackingOf(ProductCode));
  const day = of('EffectiveFrom') === '' ? undefined : parseDate(of('EffectiveFrom'), today()).value;
  const row: PriceRow = {
    ProductCode,
    SupplierDepotId: depot?.Id,
    MinimumQuantity: units.value ?? 0,
    SellPrice,
    ...(PricePer && { PricePer }),
    ...(of('BuyPrice') !== '' && { BuyPrice: inUnitsOf(BuyPrice, asked.get('BuyPrice'), PricePer) }),
    ...(of('Haulage') !== '' && { Haulage: inUnitsOf(Haulage, asked.get('Haulage'), PricePer) }),
    ...(day && day >= today() && { EffectiveFrom: day }),
  };
  const faults = [
    ...[...said.values()].filter(isCellError).map(cellErrorWords),
    ProductCode === '' && 'product code missing',
    ProductCode.length > longestCode && 'product code too long',
    of('SellPrice') === '' && 'price missing',
    of('SellPrice') !== '' && SellPrice === undefined && notAPrice(of('SellPrice')),
    SellPrice === 0 && 'the price must be more than zero',
    of('BuyPrice') !== '' && BuyPrice === undefined && notAPrice(of('BuyPrice'), ' to buy at'),
    of('Haulage') !== '' && Haulage === undefined && notAPrice(of('Haulage'), ' of haulage'),
    units.error !== undefined && notABreak(of('MinimumQuantity'), ProductCode),
    of('PricePer') !== '' && saidPer === undefined && `“${of('PricePer')}” must be each, per 100 or per 1,000`,
    depot === undefined && `“${of('Depot')}” is not a known depot`,
    of('EffectiveFrom') !== '' && !day && `“${of('EffectiveFrom')}” is not a date`,
  ];
  return { row, fault: faults.filter((one) => one !== false).join('; ') || undefined };
};

const isStacked = (units: string) => /\d\s*[pl]/i.test(units);

const columnsIn = (table: FileTable) => {
  const fields = fieldsOf(table);
  const hasHeads = fields.includes('ProductCode');
  return { hasHeads, columns: hasHeads ? fields : headless };
};

const saidIn = (table: FileTable) => {
  const { heads, lines, found } = table;
  const { hasHeads, columns } = columnsIn(table);
  const rows = hasHeads ? lines : [{ line: found?.headLine ?? 1, cells: heads }, ...lines];
  return rows.map(({ line, cells }) => ({
    line,
    said: new Map(columns.flatMap((field, at) => (field ? [[field, cells[at] ?? ''] as const] : []))),
  }));
};

/** Price columns whose unit must be asked for. A *Priced* column gives the unit for each line. */
export const priceColumnsIn = (table: FileTable): PriceColumn[] => {
  const { hasHeads, columns } = columnsIn(table);
  const at = columns.indexOf('PricePer');
  const by = at < 0 ? undefined : table.heads[at];
  const headOf = (field: (typeof priceFields)[number]) =>
    hasHeads ? (table.heads[columns.indexOf(field)] ?? '') : `column ${columns.indexOf(field) + 1}`;
  return priceFields.flatMap((name) => (columns.includes(name) ? [{ name, head: headOf(name), by }] : []));
};

/** Reports a missing sell price column, if there are headings with a product code. */
export const whatIsMissing = (table: FileTable) => {
  const { hasHeads, columns } = columnsIn(table);
  return hasHeads && !columns.includes('SellPrice')
    ? `No column has sell prices. Name one “Sell price”. The headings are ${table.heads.filter(Boolean).join(', ')}.`
    : undefined;
};

/** Codes of products whose break is in pallets or layers, so their stacking must be loaded. */
export const stackedCodes = (table: FileTable) => [
  ...new Set(
    saidIn(table).flatMap(({ said }) => (isStacked(said.get('MinimumQuantity') ?? '') ? [(said.get('ProductCode') ?? '').trim()] : [])),
  ),
];

/** Reads price lines from a table, each with any error. A past date becomes today. */
export const readPriceRows = (
  table: FileTable,
  depots: readonly Depot[],
  stackingOf: StackingOf = () => undefined,
  units: Units = new Map(),
): ReadPrice[] => saidIn(table).map(({ line, said }) => ({ line, ...readLine(said, { depots, stackingOf, units }) }));
