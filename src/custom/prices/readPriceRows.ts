import type { PriceListInput } from '#contract/prices/shapes.ts';
import type { FileTable } from '#src/resources/engine/import/fileTable.ts';
import { parseDate } from '#src/ui/inputs/parseDate.ts';
import { parseMoney } from '#src/ui/inputs/parseMoney.ts';
import { parseQuantity } from '#src/ui/text/parseQuantity.ts';
import type { TradeUnits } from '#src/ui/text/parseQuantity.ts';
import { today } from '#src/ui/text/format.ts';

export type PriceRow = Partial<PriceListInput> & { ProductCode: string };

export interface ReadPrice {
  line: number;
  row: PriceRow;
  /** What of the line is not understood: all of it. */
  fault: string | undefined;
}

type Field = 'ProductCode' | 'Depot' | 'MinimumQuantity' | 'SellPrice' | 'BuyPrice' | 'Haulage' | 'PricePer' | 'EffectiveFrom';

/** What a column may be called, in our own file or in a spreadsheet of somebody else's. */
const names: [field: Field, called: RegExp][] = [
  ['ProductCode', /^(product|product code|code|item|sku|productcode)$/i],
  ['Depot', /^(depot|supplierdepotname|supplier depot)$/i],
  ['MinimumQuantity', /^(from, units|from units|break|minimum quantity|minimumquantity|quantity|qty)$/i],
  ['SellPrice', /^(sell|sell price|sellprice|price|unit price)$/i],
  ['BuyPrice', /^(buy|buy price|buyprice|cost)$/i],
  ['Haulage', /^haulage$/i],
  ['PricePer', /^(priced|price per|priceper|per)$/i],
  ['EffectiveFrom', /^(from|effective from|effectivefrom|in force from|date)$/i],
];

const fieldOf = (head: string) => names.find(([, called]) => called.test(head.trim()))?.[0];

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

/** How a product is stacked, by its code; undefined: not known, or not yet. */
type StackingOf = (code: string) => TradeUnits | undefined;

const longestCode = 60;
const largest = 9_999_999;

const price = (said: string) => {
  const { value, error } = parseMoney(said, 4);
  if (error !== undefined || value === null || value === undefined || value < 0 || value > largest) return undefined;
  return value;
};

const notAPrice = (said: string, name = '') => `“${said}” is not a price${name}`;

/** `1000`, `per 1,000`, `each`. */
const pricePer = (said: string) => {
  const per = /^each$/i.test(said) ? 1 : Number(said.replace(/^per\s+/i, '').replaceAll(',', ''));
  return per === 1 || per === 100 || per === 1000 ? per : undefined;
};

/** Rows without heads are product code, sell price, and perhaps the quantity from which it holds. */
const headless: readonly Field[] = ['ProductCode', 'SellPrice', 'MinimumQuantity'];

const notABreak = (said: string, code: string) =>
  isStacked(said) ? `how ${code} is stacked is not known: “${said}” is to be in units` : `“${said}” is not a quantity`;

const readLine = (said: ReadonlyMap<Field, string>, depots: readonly Depot[], stackingOf: StackingOf): Omit<ReadPrice, 'line'> => {
  const of = (field: Field) => (said.get(field) ?? '').trim();
  const ProductCode = of('ProductCode');
  const depot = depotOf(of('Depot'), depots);
  const SellPrice = price(of('SellPrice'));
  const [BuyPrice, Haulage] = [price(of('BuyPrice')), price(of('Haulage'))];
  const PricePer = of('PricePer') === '' ? undefined : pricePer(of('PricePer'));
  const units = parseQuantity(of('MinimumQuantity'), stackingOf(ProductCode));
  const day = of('EffectiveFrom') === '' ? undefined : parseDate(of('EffectiveFrom'), today()).value;
  const row: PriceRow = {
    ProductCode,
    SupplierDepotId: depot?.Id,
    MinimumQuantity: units.value ?? 0,
    SellPrice,
    ...(PricePer && { PricePer }),
    ...(of('BuyPrice') !== '' && { BuyPrice }),
    ...(of('Haulage') !== '' && { Haulage }),
    ...(day && day >= today() && { EffectiveFrom: day }),
  };
  const faults = [
    ProductCode === '' && 'there is no product code',
    ProductCode.length > longestCode && 'the product code is too long',
    of('SellPrice') === '' && 'there is no price',
    of('SellPrice') !== '' && SellPrice === undefined && notAPrice(of('SellPrice')),
    SellPrice === 0 && 'the price must be more than zero',
    of('BuyPrice') !== '' && BuyPrice === undefined && notAPrice(of('BuyPrice'), ' to buy at'),
    of('Haulage') !== '' && Haulage === undefined && notAPrice(of('Haulage'), ' of haulage'),
    units.error !== undefined && notABreak(of('MinimumQuantity'), ProductCode),
    of('PricePer') !== '' && PricePer === undefined && `“${of('PricePer')}” is not what prices are for: each, per 100 or per 1,000`,
    depot === undefined && `“${of('Depot')}” is not one of the depots`,
    of('EffectiveFrom') !== '' && !day && `“${of('EffectiveFrom')}” is not a date`,
  ];
  return { row, fault: faults.filter((one) => one !== false).join('; ') || undefined };
};

const isStacked = (units: string) => /\d\s*[pl]/i.test(units);

const saidIn = ({ heads, lines }: FileTable) => {
  const fields = heads.map(fieldOf);
  const hasHeads = fields.includes('ProductCode');
  const rows = hasHeads ? lines : [{ line: 1, cells: heads }, ...lines];
  const columns = hasHeads ? fields : headless;
  return rows.map(({ line, cells }) => ({
    line,
    said: new Map(columns.flatMap((field, at) => (field ? [[field, cells[at] ?? ''] as const] : []))),
  }));
};

/** The codes of the products whose break is in pallets or layers: how they are stacked is to be asked. */
export const stackedCodes = (table: FileTable) => [
  ...new Set(
    saidIn(table).flatMap(({ said }) => (isStacked(said.get('MinimumQuantity') ?? '') ? [(said.get('ProductCode') ?? '').trim()] : [])),
  ),
];

/** The price lines of a file or of what was pasted: each with what is wrong with it. A day that is past is taken as today. */
export const readPriceRows = (table: FileTable, depots: readonly Depot[], stackingOf: StackingOf = () => undefined): ReadPrice[] =>
  saidIn(table).map(({ line, said }) => ({ line, ...readLine(said, depots, stackingOf) }));
