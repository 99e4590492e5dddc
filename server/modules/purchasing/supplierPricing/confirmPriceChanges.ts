import { AppError, invalidField } from '#contract/call/errors.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import type { ConfirmationDetails, OrderWarning } from '#contract/sales/orders/shapes.ts';
import type { PriceRule } from '#contract/sales/prices/rule.ts';
import type { confirmPriceChanges } from '#contract/purchasing/supplierPricing/calls.ts';
import { allIds } from '#contract/values.ts';
import type { Context } from '#server/context.ts';
import { addRows } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import { nameSome } from '#contract/words/nameSome.ts';
import { mapInTurn } from '#server/mapInTurn.ts';
import { editOrderWithin } from '#server/modules/sales/orders/changes/editOrder.ts';
import { lockPriceChanges } from '#server/modules/sales/prices/line.ts';
import { hashChange, toScope, calculatePriceChanges } from './change.ts';
import type { ChangedPrice } from './change.ts';
import { addLetters } from './letters.ts';
import { findRepriceableLines } from './openDeals.ts';
import { requireUnchangedSincePreview, requireNewChange } from './requireUnchangedSincePreview.ts';

type ConfirmInput = BodyOf<typeof confirmPriceChanges>;
type DealLine = Awaited<ReturnType<typeof findRepriceableLines>>[number];

const ruleTexts: Record<PriceRule['Kind'], (value: number) => string> = {
  Percent: (value) => `${value > 0 ? '+' : ''}${value} %`,
  Amount: (value) => `${value > 0 ? '+' : ''}${value.toFixed(2)}`,
  Margin: (value) => `to a margin of ${value} %`,
};
const priceNames: Record<PriceRule['Price'], string> = { Buy: 'buy price', Haulage: 'haulage', Sell: 'sell price' };

/** Describes a price change, such as `Aire Glass: sell price +4 %, from 1 Dec 2026`, unless the user gave a description. */
const describeChange = ({ Rules, EffectiveFrom, Description }: ConfirmInput, supplierName: string | null) => {
  const rulesText = Rules.map(({ Price, Kind, Value }) => `${priceNames[Price]} ${ruleTexts[Kind](Value)}`).join(', ');
  return Description ?? `${supplierName ?? 'All suppliers'}: ${rulesText}, from ${formatDate(EffectiveFrom)}`;
};

/** Returns the supplier’s name. Null if `supplierId` is `allIds`. */
const findSupplierName = async (tx: Tx, supplierId: number) => {
  if (supplierId === allIds) return null;
  const supplier = await tx.selectFrom('suppliers').select('Name').where('SupplierId', '=', supplierId).executeTakeFirst();
  if (!supplier) throw new AppError('NOT_FOUND', 'There is no such supplier');
  return supplier.Name;
};

const addRevisions = (tx: Tx, changedPrices: readonly ChangedPrice[], PriceBatchId: number, EffectiveFrom: string) =>
  addRows(
    tx,
    'price_lists',
    changedPrices.map(({ line, after }) => ({
      CustomerId: line.CustomerId,
      ProductId: line.ProductId,
      SupplierDepotId: line.SupplierDepotId,
      CurrencyId: line.CurrencyId,
      PricePer: line.PricePer,
      BuyPrice: after.BuyPrice,
      Haulage: after.Haulage,
      SellPrice: after.SellPrice,
      MinimumQuantity: line.MinimumQuantity,
      EffectiveFrom,
      Status: 'Saved',
      Revision: line.LatestRevision + 1,
      PriceBatchId,
    })),
    'PriceListId',
  );

type IssueProForma = Awaited<ReturnType<typeof editOrderWithin>>['issueNewProForma'];
type Confirmations = Pick<ConfirmInput, 'ConfirmCredit' | 'ConfirmPurchase'>;

/** Saves one deal at its new prices. If questions must be confirmed first, returns them with the deal number. */
const repriceDeal = async (
  tx: Tx,
  context: Context,
  dealLines: readonly [DealLine, ...DealLine[]],
  confirmations: Confirmations,
): Promise<{ Warnings: OrderWarning[]; issueNewProForma?: IssueProForma }> => {
  const [deal] = dealLines;
  const Lines = dealLines.map(({ OrderDetailId, NewPrice }) => ({ OrderDetailId, UnitPrice: Number(NewPrice) }));
  const { ConfirmCredit, ConfirmPurchase } = confirmations;
  try {
    const input = { Version: deal.Version, Lines, RemovedLineIds: [], ConfirmCredit, ConfirmPurchase };
    return { Warnings: [], issueNewProForma: (await editOrderWithin(tx, context, deal.OrderId, input)).issueNewProForma };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const prefixDeal = (message: string) => `Deal ${dealName(deal)}: ${message}`;
    if (error.code !== 'CONFIRMATION_NEEDED') throw new AppError(error.code, prefixDeal(error.message), { details: error.details });
    return {
      Warnings: (error.details as ConfirmationDetails).Warnings.map(({ Kind, Message }) => ({ Kind, Message: prefixDeal(Message) })),
    };
  }
};

/**
 * Saves the chosen deals at their new prices as an edit by the office does, with credit check, pallets and pro forma. Asks the questions of all deals at once.
 * A deal on credit hold stays on hold. Returns what issues new pro formas, to be run last.
 */
const repriceDeals = async (
  tx: Tx,
  context: Context,
  lines: readonly ChangedPrice[],
  { Reprice, ...confirmations }: Confirmations & { Reprice: number[] },
) => {
  if (Reprice.length === 0) return [];
  const openLines = new Map((await findRepriceableLines(tx, lines)).map((line) => [line.OrderDetailId, line]));
  const chosenLines = [...new Set(Reprice)].map((id, index) => {
    const line = openLines.get(id);
    if (!line) throw invalidField(`Reprice.${index}`, 'is no longer on an open deal at one of these prices. Show the preview again');
    return line;
  });
  const deals = [...Map.groupBy(chosenLines, (line) => line.OrderId).values()] as [DealLine, ...DealLine[]][];
  const repriced = await mapInTurn(deals, (dealLines) => repriceDeal(tx, context, dealLines, confirmations));
  const Warnings = repriced.flatMap((deal) => deal.Warnings);
  if (Warnings.length === 0) return repriced.map((deal) => deal.issueNewProForma);
  const NeedsAdmin = Warnings.some(({ Kind }) => Kind === 'OnStop') && !context.user.roles.includes('Admin');
  const details: ConfirmationDetails = { Warnings, NeedsReason: false, NeedsAdmin };
  throw new AppError('CONFIRMATION_NEEDED', nameSome(Warnings.map(({ Message }) => Message)), { details });
};

/** Saves a bulk price change: new revisions of the changed lines, the chosen deals at their new prices, and the price letters. */
export const confirmChanges = (context: Context, supplierId: number, body: ConfirmInput) =>
  inTransaction(context, async (tx) => {
    await lockPriceChanges(tx);
    const supplierName = await findSupplierName(tx, supplierId);
    const Description = describeChange(body, supplierName);
    const { lines } = await calculatePriceChanges(tx, context, supplierId, body);
    const AskedDigest = hashChange(supplierId, body);
    if (!body.Seen) await requireNewChange(tx, AskedDigest);
    await requireUnchangedSincePreview(tx, lines, { seen: body.Seen, scope: toScope(supplierId, body), day: body.EffectiveFrom });
    const changedPrices = lines.filter(({ isChanged }) => isChanged);
    if (changedPrices.length === 0) throw new AppError('RULE_BROKEN', 'No price would change. Choose other lines or another rule.');
    const { PriceBatchId } = await tx
      .insertInto('price_batches')
      .values({
        SupplierId: supplierId || null,
        CustomerGroupId: body.CustomerGroupId || null,
        ProductGroupId: body.ProductGroupId || null,
        Description,
        EffectiveFrom: body.EffectiveFrom,
        LineCount: changedPrices.length,
        AskedDigest,
      })
      .returning('PriceBatchId')
      .executeTakeFirstOrThrow();
    const issues = await repriceDeals(tx, context, lines, body);
    const ids = await addRevisions(tx, changedPrices, PriceBatchId, body.EffectiveFrom);
    await addLetters(tx, changedPrices, { PriceBatchId, ids, today: context.today });
    for (const issueNewProForma of issues) await issueNewProForma?.();
    return { PriceBatchId, LineCount: changedPrices.length, RepricedLines: new Set(body.Reprice).size, Description };
  });
