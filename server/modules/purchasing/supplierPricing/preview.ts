import type { AnswerOf, BodyOf } from '#contract/call/endpoint.ts';
import type { Answered } from '#contract/call/answered.ts';
import { Big, sum, toPenny } from '#contract/money.ts';
import { marginOf } from '#contract/sales/prices/margin.ts';
import type { previewPriceChanges } from '#contract/purchasing/supplierPricing/calls.ts';
import { amountOf } from '#server/amounts.ts';
import type { Context } from '#server/context.ts';
import { told } from '#server/modules/sales/prices/cost.ts';
import { findSold, volumesOf } from './affected.ts';
import type { Sold } from './affected.ts';
import { findLastChange, sealOf, workOut } from './change.ts';
import type { ChangedPrice } from './change.ts';
import { findOpenDeals } from './openDeals.ts';

type Preview = Answered<AnswerOf<typeof previewPriceChanges>>;

const total = (cost: { BuyPrice: Big | null; Haulage: Big | null }) => sum([cost.BuyPrice, cost.Haulage]);

/** Returns each customer’s sales and costs of the last 12 months’ volumes, at old and new prices. */
const effectsOf = (lines: readonly ChangedPrice[], sold: readonly Sold[]) => {
  const byId = new Map(lines.map((one) => [one.line.PriceListId, one]));
  const zero = new Big(0);
  const effects = new Map<string, { CustomerId: number; Name: string; CurrencyCode: string; Quantity: number; amounts: Big[] }>();
  for (const { PriceListId, CustomerId, Name, CurrencyCode, Quantity } of sold) {
    const changed = byId.get(PriceListId);
    if (!changed?.isChanged) continue;
    const { line, after } = changed;
    const key = `${CustomerId} ${CurrencyCode}`;
    const effect = effects.get(key) ?? { CustomerId, Name, CurrencyCode, Quantity: 0, amounts: [zero, zero, zero, zero] };
    const prices = [line.SellPrice, after.SellPrice, total(line), total(after)];
    effects.set(key, {
      ...effect,
      Quantity: effect.Quantity + Quantity,
      amounts: effect.amounts.map((amount, index) => sum([amount, prices[index]?.times(Quantity).div(line.PricePer)])),
    });
  }
  return [...effects.values()].map(({ amounts, ...effect }) => {
    const [SalesBefore, SalesAfter, CostBefore, CostAfter] = amounts.map((amount) => toPenny(amount)) as [Big, Big, Big, Big];
    return { ...effect, SalesBefore, SalesAfter, CostBefore, CostAfter };
  });
};

/** Previews a bulk price change with the same calculation that saves it. */
export const previewChanges = async (context: Context, supplierId: number, body: BodyOf<typeof previewPriceChanges>): Promise<Preview> => {
  const { db, today } = context;
  const lastChange = await findLastChange(db);
  const { lines, moved } = await workOut(db, context, supplierId, body);
  const changed = lines.filter(({ isChanged }) => isChanged);
  const page = lines.slice(body.First, body.First + body.Count);
  const sold = await findSold(
    db,
    (body.LinesOnly ? page : lines).map(({ line }) => line.PriceListId),
    today,
  );
  const volumes = volumesOf(sold);
  const Lines = page.map(({ line: { LatestRevision: _latest, ...line }, after, isChanged }) => ({
    ...told(context, line),
    LaterFrom: line.LaterFrom,
    Volume: amountOf(volumes, line.PriceListId),
    After: { ...after, ...marginOf(after) },
    IsChanged: isChanged,
  }));
  const OpenDeals = body.LinesOnly ? [] : await findOpenDeals(db, lines);
  return {
    LineCount: lines.length,
    ChangedCount: changed.length,
    Lines,
    Customers: body.LinesOnly ? [] : effectsOf(lines, sold),
    OpenDeals: OpenDeals.map(({ Version: _version, ...line }) => line),
    Moved: moved,
    Seen: sealOf(lines, lastChange),
  };
};
