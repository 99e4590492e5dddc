import { sql } from 'kysely';
import { AppError, invalidField } from '#contract/call/errors.ts';
import type { OrderLineChange } from '#contract/sales/orders/shapes.ts';
import { getAmount, sumByKey } from '#server/amounts.ts';
import { rowsAsTable } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { requirePrices } from '#server/modules/sales/orders/entry/addOrder.ts';
import { toLineRow } from '#server/modules/sales/orders/entry/priceLine.ts';
import { priceLines } from '#server/modules/sales/orders/entry/priceLines.ts';
import type { LineToPrice, PricingTerms } from '#server/modules/sales/orders/entry/priceLine.ts';
import type { OrderLine } from '#server/modules/sales/deal/queries.ts';
import { updateLines } from '#server/modules/sales/deal/lines/updateLines.ts';
import type { ChangedLine, LineFields } from '#server/modules/sales/deal/lines/updateLines.ts';
import { must } from '#server/must.ts';
import { changesField } from './changesField.ts';

interface Change {
  /** The stored line. Undefined for a new one. */
  line: OrderLine | undefined;
  LineNo: number | undefined;
  lineToPrice: LineToPrice;
}

const comparedFields = [
  'ProductId',
  'SupplierDepotId',
  'Description',
  'Quantity',
  'UnitPrice',
  'DiscountPercent',
  'PalletQuantity',
  'PalletCharge',
  'VatTypeId',
] as const;

const changesGoods = (change: OrderLineChange, line: OrderLine) => comparedFields.some((field) => changesField(change[field], line[field]));

/** Merges changes into a text line. A text line cannot become a line of goods. */
const mergeTextLine = (change: OrderLineChange, line: OrderLine, field: string): LineToPrice => {
  if (change.ProductId) throw invalidField(`${field}ProductId`, 'This is a text line. Remove it and add a line of goods');
  return {
    ProductId: null,
    Description: change.Description ?? line.Description,
    Quantity: change.Quantity ?? line.Quantity,
    UnitPrice: change.UnitPrice ?? line.UnitPrice,
    PricePer: line.PricePer,
    DiscountPercent: change.DiscountPercent ?? line.DiscountPercent,
    VatTypeId: change.VatTypeId ?? line.VatTypeId,
    keptVatTypeId: line.VatTypeId,
    field,
    wasOnOrder: true,
  };
};

/** Keeps the line's price. A list price still follows the quantity breaks of its list, unless the change sets a price. */
const keepPrice = ({ PriceSource, PriceListId, UnitPrice, PricePer }: OrderLine, change: OrderLineChange): Partial<LineToPrice> => ({
  UnitPrice,
  PricePer,
  ...(PriceSource !== 'Typed' && change.UnitPrice === undefined && { keptPriceListId: PriceListId }),
});

/** Merges the fields given into a line. A new product resets the line, and a new quantity resets its pallet count. */
const mergeLine = (change: OrderLineChange, line: OrderLine, field: string): LineToPrice => {
  if (line.ProductId === null) return mergeTextLine(change, line, field);
  const ProductId = change.ProductId ?? line.ProductId;
  const Quantity = change.Quantity ?? line.Quantity;
  const isSameProduct = ProductId === line.ProductId;
  const storedValues = isSameProduct
    ? {
        ...keepPrice(line, change),
        DiscountPercent: line.DiscountPercent,
        KeptCharge: line.PalletCharge,
        Description: line.Description,
        keptDepotId: line.SupplierDepotId,
        keptVatTypeId: line.VatTypeId,
      }
    : { DiscountPercent: line.DiscountPercent };
  const keepsPallets = isSameProduct && Quantity === line.Quantity && line.Packing === 'Typed';
  const changedValues = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return {
    SupplierDepotId: line.SupplierDepotId,
    PalletQuantity: keepsPallets ? line.PalletQuantity : undefined,
    ...storedValues,
    ...changedValues,
    ProductId,
    Quantity,
    field,
    wasOnOrder: isSameProduct,
  };
};

/** Returns the new and changed lines, in the order given. */
export const findLineChanges = (lines: readonly OrderLine[], changes: readonly OrderLineChange[]): Change[] => {
  const byId = new Map(lines.map((line) => [line.OrderDetailId, line]));
  const seenIds = new Set<number>();
  return changes.flatMap((change, index): Change[] => {
    const field = `Lines.${index}.`;
    const { OrderDetailId, LineNo } = change;
    if (OrderDetailId === undefined)
      return [
        {
          line: undefined,
          LineNo,
          lineToPrice: { ...change, ProductId: change.ProductId ?? null, Quantity: must(change.Quantity, 'The quantity'), field },
        },
      ];
    const line = byId.get(OrderDetailId);
    if (!line) throw invalidField(`${field}OrderDetailId`, 'is no longer on this order. Reload it');
    if (seenIds.has(OrderDetailId)) throw invalidField(`${field}OrderDetailId`, 'is listed twice');
    seenIds.add(OrderDetailId);
    if (!changesGoods(change, line)) return [];
    return [{ line, LineNo, lineToPrice: mergeLine(change, line, field) }];
  });
};

const addLines = async (tx: Tx, rows: readonly LineFields[]) => {
  if (rows.length === 0) return;
  const { columns, values, from } = rowsAsTable('order_details', rows);
  await sql`INSERT INTO order_details (${columns}) SELECT ${values} FROM ${from}`.execute(tx);
};

/** Adds up the unchanged lines by product. Their units count towards the quantity breaks of changed lines, but their own prices stay. */
const sumUnchanged = (lines: readonly OrderLine[], changes: readonly Change[], removedIds: readonly number[]) => {
  const replacedIds = new Set([...removedIds, ...changes.flatMap(({ line }) => line?.OrderDetailId ?? [])]);
  const unchangedLines = lines.filter(({ OrderDetailId }) => !replacedIds.has(OrderDetailId));
  return sumByKey(unchangedLines.map(({ ProductId, Quantity }) => [ProductId, Quantity]));
};

interface LineEdits {
  lines: readonly OrderLine[];
  changes: readonly Change[];
  removed: readonly number[];
}

/** Writes new and changed lines. Takes prices from the price lists, unless the change has a price. */
export const writeChanges = async (tx: Tx, terms: PricingTerms & { OrderId: number }, { lines, changes, removed }: LineEdits) => {
  const unchangedUnits = sumUnchanged(lines, changes, removed);
  const pricedLines = await priceLines(
    tx,
    terms,
    changes.map(({ lineToPrice }) => ({ ...lineToPrice, OrderedBeside: getAmount(unchangedUnits, lineToPrice.ProductId) })),
  );
  requirePrices(
    pricedLines,
    changes.map((change) => change.lineToPrice.field),
    terms.OrderDate,
  );
  let lastLineNo = Math.max(0, ...lines.map((line) => line.LineNo));
  const changedLines: ChangedLine[] = [];
  const newLines: LineFields[] = [];
  for (const [index, { line, LineNo }] of changes.entries()) {
    const pricedLine = pricedLines[index];
    if (!pricedLine) continue;
    if (line) changedLines.push({ OrderDetailId: line.OrderDetailId, ...toLineRow(pricedLine) });
    else newLines.push({ ...toLineRow(pricedLine), OrderId: terms.OrderId, LineNo: LineNo ?? ++lastLineNo });
  }
  await updateLines(tx, changedLines);
  await addLines(tx, newLines);
};

/** Stores new line numbers. Moving lines does not change the goods, so it is allowed whenever the order can be edited. */
export const moveLines = async (tx: Tx, lines: readonly OrderLine[], changes: readonly OrderLineChange[]) => {
  const lineNumbers = new Map(lines.map((line) => [line.OrderDetailId, line.LineNo]));
  await updateLines(
    tx,
    changes.flatMap(({ OrderDetailId, LineNo }) => {
      if (OrderDetailId === undefined || LineNo === undefined) return [];
      const storedLineNo = lineNumbers.get(OrderDetailId);
      const isMoved = storedLineNo !== undefined && LineNo !== storedLineNo;
      return isMoved ? [{ OrderDetailId, LineNo }] : [];
    }),
  );
};

/** Removes all these lines or none. Throws RULE_BROKEN if no line of goods would remain. */
export const removeLines = async (tx: Tx, orderId: number, ids: readonly number[], field: string) => {
  if (ids.length === 0) return;
  const removedRows = await tx
    .deleteFrom('order_details')
    .where('OrderId', '=', orderId)
    .where('OrderDetailId', 'in', [...ids])
    .returning('OrderDetailId')
    .execute();
  if (removedRows.length < new Set(ids).size) throw new AppError('NOT_FOUND', 'That line no longer exists. Reload the order.');
  const remainingLine = await tx
    .selectFrom('order_details')
    .select('OrderDetailId')
    .where('OrderId', '=', orderId)
    .where('ProductId', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (!remainingLine)
    throw new AppError('RULE_BROKEN', 'An order needs at least one line of goods. Cancel the order instead.', {
      fields: { [field]: 'must leave at least one line of goods' },
    });
};
