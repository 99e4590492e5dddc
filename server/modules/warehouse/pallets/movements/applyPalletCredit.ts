import { addDays, daysBetween } from '#contract/sales/deal/dates.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { AppError } from '#contract/call/errors.ts';
import { palletsReturned } from '#contract/masterData/lookups/keptRows.ts';
import { creditDays } from '#contract/warehouse/pallets/credits.ts';
import type { applyPalletCredit as call, UncreditedReturn } from '#contract/warehouse/pallets/credits.ts';
import { getAmount } from '#server/amounts.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { prepareCredit } from '#server/modules/money/credits/issueCredit.ts';
import { getCustomer } from '#server/modules/masterData/customers/queries.ts';
import { lockCustomer } from '#server/modules/lockCustomer.ts';
import { must } from '#server/must.ts';
import { findChargedLines, findUncreditedReturns, pricePlan } from './creditPlan.ts';
import { sumByPalletType, mergePalletCounts, pairReturns, requireCreditable, toCreditRows } from './palletPairs.ts';
import type { PalletCount } from './palletPairs.ts';

/** Maximum number of uncredited returns that are listed. */
const maxReturns = 500;
/** Maximum number of pallet rows on one credit note. */
const maxRows = 500;

/** Finds what a credit can pair: uncredited returns, and the lines that charged the pallets. */
const findPairCandidates = async (db: Db, customerId: number, day: string) => {
  const movements = await findUncreditedReturns(db, customerId, day);
  const lines = await findChargedLines(db, customerId, day);
  return { movements, lines };
};

/** Matches no pallet type. Keeps the list of ids from being empty, which SQL does not allow. */
const noPalletId = 0;

const findTypes = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('pallets')
    .select(['PalletId', 'Code', 'Description'])
    .where('PalletId', 'in', [noPalletId, ...ids])
    .orderBy('Code')
    .orderBy('PalletId')
    .execute();

/** Checks whether returns of a type need a credit. An account that is not charged needs one only for types that were charged earlier. */
const needsCredit = (isCharged: boolean, chargedByType: ReadonlyMap<number, number>, palletId: number) =>
  isCharged || chargedByType.has(palletId);

export const getPalletCredit = async ({ db, today }: Context, customerId: number, requestedCounts?: readonly PalletCount[], on = today) => {
  const customer = await getCustomer(db, customerId);
  const candidates = await findPairCandidates(db, customerId, on);
  const currency = await db.selectFrom('currencies').select('Code').where('CurrencyId', '=', customer.CurrencyId).executeTakeFirstOrThrow();
  const chargedByType = sumByPalletType(candidates.lines, (row) => row.Left);
  const returnedByType = sumByPalletType(candidates.movements, (row) => row.Quantity - row.Credited);
  const Types = (await findTypes(db, [...new Set([...returnedByType.keys(), ...chargedByType.keys()])]))
    .filter(({ PalletId }) => needsCredit(customer.PalletsCharged, chargedByType, PalletId))
    .map((type) => {
      const Returned = getAmount(returnedByType, type.PalletId);
      const Charged = getAmount(chargedByType, type.PalletId);
      return { ...type, Returned, Charged, Creditable: Math.min(Returned, Charged) };
    });
  if (requestedCounts) requireCreditable(requestedCounts, candidates, () => 'lines');
  const allCreditable = Types.filter(({ Creditable }) => Creditable > 0).map(({ PalletId, Creditable }) => ({
    PalletId,
    Quantity: Creditable,
  }));
  const pairs = pairReturns(requestedCounts ? mergePalletCounts(requestedCounts) : allCreditable, candidates).slice(0, maxRows);
  return {
    CustomerId: customerId,
    CustomerName: customer.Name,
    CurrencyCode: currency.Code,
    PalletsCharged: customer.PalletsCharged,
    Returns: candidates.movements
      .filter(({ PalletId }) => needsCredit(customer.PalletsCharged, chargedByType, PalletId))
      .slice(0, maxReturns)
      .map((row): UncreditedReturn => {
        const Days = daysBetween(row.MovedOn, today);
        const { PalletMovementId, PalletId, PalletCode: Code, MovedOn, Reference, Quantity, Credited } = row;
        const returnRow = { PalletMovementId, PalletId, Code, MovedOn, Reference, Quantity, Left: Quantity - Credited };
        const { Kind, Condition } = row as Pick<UncreditedReturn, 'Kind' | 'Condition'>;
        return { ...returnRow, Kind, Condition, Days, DueOn: addDays(MovedOn, creditDays), IsLate: Days > creditDays };
      }),
    Types,
    Plan: await pricePlan(db, customerId, on, pairs),
  };
};

/** Raises one credit note for returned pallets, oldest charge first. Moves no pallets, because the return has moved them. */
export const applyPalletCredit = (context: Context, customerId: number, body: BodyOf<typeof call>) =>
  inTransaction(context, async (tx) => {
    await lockCustomer(tx, customerId);
    const day = body.CreditDate ?? context.today;
    const counts = body.Lines ?? [{ PalletId: must(body.PalletId, 'The pallet type'), Quantity: must(body.Quantity, 'The quantity') }];
    const candidates = await findPairCandidates(tx, customerId, day);
    requireCreditable(counts, candidates, (index) => (body.Lines ? `Lines.${index}.Quantity` : 'Quantity'));
    const pairs = pairReturns(mergePalletCounts(counts), candidates);
    if (pairs.length > maxRows)
      throw new AppError('RULE_BROKEN', `The charges are on more than ${maxRows} lines. Credit fewer pallets at a time`);
    const Plan = await pricePlan(tx, customerId, day, pairs);
    const credit = {
      CustomerId: customerId,
      InvoiceId: null,
      CreditReasonId: palletsReturned,
      CreditDate: day,
      Comment: body.Comment,
    };
    const { CreditId, number } = await prepareCredit(
      tx,
      { ...credit, Pallets: toCreditRows(pairs) },
      { today: context.today, isDateConfirmed: body.ConfirmDate },
    );
    return { CreditId, CreditNo: await number(), Plan };
  });
