import type { PriceListInput } from '#contract/prices/shapes.ts';
import type { FileTable } from '#src/resources/engine/import/fileTable.ts';
import { parseDate } from '#src/ui/inputs/parseDate.ts';
import { parseMoney } from '#src/ui/inputs/parseMoney.ts';
import { today } from '#src/ui/text/format.ts';

export type PriceRow = Partial<PriceListInput> & { ProductCode: string };

export interface ReadPrice {
  line: number;
  row: PriceRow;
  /** What of the line is not understood. */
  fault: string | undefined;
}

type Field = 'ProductCode' | 'Depot' | 'MinimumQuantity' | 'SellPrice' | 'BuyPrice' | 'Haulage' | 'EffectiveFrom';

/** What a column may be called, in our own file or in a spreadsheet of somebody else's. */
const names: [field: Field, called: RegExp][] = [
  ['ProductCode', /^(product|product code|code|item|sku|productcode)$/i],
  ['Depot', /^(depot|supplierdepotname|supplier depot)$/i],
  ['MinimumQuantity', /^(from, units|from units|break|minimum quantity|minimumquantity|quantity|qty)$/i],
  ['SellPrice', /^(sell|sell price|sellprice|price|unit price)$/i],
  ['BuyPrice', /^(buy|buy price|buyprice|cost)$/i],
  ['Haulage', /^haulage$/i],
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

const price = (said: string) => {
  const { value, error } = parseMoney(said, 4);
  return error === undefined ? (value ?? undefined) : undefined;
};

/** Rows without heads are product code, sell price, and perhaps the quantity from which it holds. */
const headless: readonly Field[] = ['ProductCode', 'SellPrice', 'MinimumQuantity'];

const readLine = (said: ReadonlyMap<Field, string>, depots: readonly Depot[]): Omit<ReadPrice, 'line'> => {
  const of = (field: Field) => (said.get(field) ?? '').trim();
  const ProductCode = of('ProductCode');
  const depot = depotOf(of('Depot'), depots);
  const SellPrice = price(of('SellPrice'));
  const units = of('MinimumQuantity').replaceAll(',', '');
  const day = of('EffectiveFrom') === '' ? undefined : parseDate(of('EffectiveFrom'), today()).value;
  const row: PriceRow = {
    ProductCode,
    SupplierDepotId: depot?.Id,
    MinimumQuantity: units === '' ? 0 : Number(units),
    SellPrice,
    ...(of('BuyPrice') !== '' && { BuyPrice: price(of('BuyPrice')) }),
    ...(of('Haulage') !== '' && { Haulage: price(of('Haulage')) }),
    ...(day && day >= today() && { EffectiveFrom: day }),
  };
  const faults = [
    ProductCode === '' && 'there is no product code',
    SellPrice === undefined && `“${of('SellPrice')}” is not a price`,
    !/^\d*$/.test(units) && `“${of('MinimumQuantity')}” is not a quantity`,
    depot === undefined && `“${of('Depot')}” is not one of the depots`,
    of('EffectiveFrom') !== '' && !day && `“${of('EffectiveFrom')}” is not a date`,
  ];
  return { row, fault: faults.find((one) => one !== false) };
};

/** The price lines of a file or of what was pasted: each with what is wrong with it. A day that is past is taken as today. */
export const readPriceRows = ({ heads, lines }: FileTable, depots: readonly Depot[]): ReadPrice[] => {
  const fields = heads.map(fieldOf);
  const hasHeads = fields.includes('ProductCode');
  const rows = hasHeads ? lines : [{ line: 1, cells: heads }, ...lines];
  const columns = hasHeads ? fields : headless;
  return rows.map(({ line, cells }) => {
    const said = new Map(columns.flatMap((field, at) => (field ? [[field, cells[at] ?? ''] as const] : [])));
    return { line, ...readLine(said, depots) };
  });
};
