import type { AnswerOf, BodyOf } from '#contract/call/endpoint.ts';
import type { Answered } from '#contract/call/answered.ts';
import { Big, sum, toPenny } from '#contract/money.ts';
import { calculateMargin } from '#contract/sales/prices/margin.ts';
import type { previewPriceChanges } from '#contract/purchasing/supplierPricing/calls.ts';
import { getAmount } from '#server/amounts.ts';
import type { Context } from '#server/context.ts';
import { applyCostAccess } from '#server/modules/sales/prices/cost.ts';
import { findSoldUnits, sumVolumes } from './affected.ts';
import type { SoldUnits } from './affected.ts';
import { findLastChange, buildPreviewToken, calculatePriceChanges } from './change.ts';
import type { ChangedPrice } from './change.ts';
import { findRepriceableLines } from './openDeals.ts';

type Preview = Answered<AnswerOf<typeof previewPriceChanges>>;

const sumCosts = (cost: { BuyPrice: Big | null; Haulage: Big | null }) => sum([cost.BuyPrice, cost.Haulage]);

/** Calculates, for each customer, sales and costs of the units sold in the last 12 months, at old and new prices. */
const calculateEffects = (lines: readonly ChangedPrice[], sold: readonly SoldUnits[]) => {
  const byId = new Map(lines.map((changed) => [changed.line.PriceListId, changed]));
  const zero = new Big(0);
  // `amounts`: sales before and after, then costs before and after.
  const effects = new Map<string, { CustomerId: number; Name: string; CurrencyCode: string; Quantity: number; amounts: Big[] }>();
  for (const { PriceListId, CustomerId, Name, CurrencyCode, Quantity } of sold) {
    const changed = byId.get(PriceListId);
    if (!changed?.isChanged) continue;
    const { line, after } = changed;
    const key = `${CustomerId} ${CurrencyCode}`;
    const effect = effects.get(key) ?? { CustomerId, Name, CurrencyCode, Quantity: 0, amounts: [zero, zero, zero, zero] };
    const prices = [line.SellPrice, after.SellPrice, sumCosts(line), sumCosts(after)];
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

/** Previews a bulk price change, by the calculation that `confirmChanges` uses. */
export const previewChanges = async (context: Context, supplierId: number, body: BodyOf<typeof previewPriceChanges>): Promise<Preview> => {
  const { db, today } = context;
  const lastChange = await findLastChange(db);
  const { lines, moved } = await calculatePriceChanges(db, context, supplierId, body);
  const changedLines = lines.filter(({ isChanged }) => isChanged);
  const page = lines.slice(body.First, body.First + body.Count);
  const sold = await findSoldUnits(
    db,
    (body.LinesOnly ? page : lines).map(({ line }) => line.PriceListId),
    today,
  );
  const volumes = sumVolumes(sold);
  const Lines = page.map(({ line: { LatestRevision: _latest, ...line }, after, isChanged }) => ({
    ...applyCostAccess(context, line),
    LaterFrom: line.LaterFrom,
    Volume: getAmount(volumes, line.PriceListId),
    After: { ...after, ...calculateMargin(after) },
    IsChanged: isChanged,
  }));
  const openLines = body.LinesOnly ? [] : await findRepriceableLines(db, lines);
  return {
    LineCount: lines.length,
    ChangedCount: changedLines.length,
    Lines,
    Customers: body.LinesOnly ? [] : calculateEffects(lines, sold),
    OpenDeals: openLines.map(({ Version: _version, ...line }) => line),
    Moved: moved,
    Seen: buildPreviewToken(lines, lastChange),
  };
};
