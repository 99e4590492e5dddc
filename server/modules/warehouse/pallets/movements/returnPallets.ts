import type { BodyOf } from '#contract/call/endpoint.ts';
import { daysBackUnasked } from '#contract/sales/deal/dates.ts';
import { invalidField } from '#contract/call/errors.ts';
import type { OrderWarning } from '#contract/sales/orders/shapes.ts';
import type { returnPalletList as call } from '#contract/warehouse/pallets/returns.ts';
import { addAmount, getAmount } from '#server/amounts.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import { addPalletMovements, customer as heldBy, haulier, warehouse, writtenOff } from '#server/ledgers/pallets/pallets.ts';
import type { PalletMovement } from '#server/ledgers/pallets/pallets.ts';
import { findLowestBalances } from '#server/ledgers/pallets/palletsThere.ts';
import { checkBusinessDate, requireAllConfirmations } from '#server/modules/businessDates.ts';
import { lockCustomer } from '#server/modules/lockCustomer.ts';
import { findHeldTypes } from '#server/modules/warehouse/pallets/balances.ts';
import { must } from '#server/must.ts';
import { findMovements } from './movements.ts';
import { findPalletTypes, lockHoldings, requireHaulier } from '#server/modules/warehouse/pallets/parties.ts';

type ReturnInput = BodyOf<typeof call>;
type Line = ReturnInput['Lines'][number];

/** Returns the path of a line's field in the request. */
type FieldOf = (index: number, name: string) => string;

const requireMatchingCondition = ({ Condition, LossBearer }: Line, field: string, toHaulier: boolean) => {
  if (LossBearer && Condition !== 'Lost') throw invalidField(field, 'is for lost pallets only');
  if (toHaulier && Condition === 'Lost')
    throw invalidField(field.replace('LossBearer', 'Condition'), 'must not be Lost, because the haulier has the pallets');
};

/**
 * Builds the movements of a return and lists the types of which more came back than the account holds. The balance of a type is the lowest since the day of
 * the return. Several lines of a type share it.
 */
const buildReturnMovements = async (
  tx: Tx,
  account: Awaited<ReturnType<typeof lockCustomer>>,
  returnInput: ReturnInput & { day: string; today: string },
  fieldOf: FieldOf,
) => {
  const { day, today, Lines, Reference, HaulierId = null, ToHaulierId } = returnInput;
  const typeOf = await findPalletTypes(tx, Lines, (index) => fieldOf(index, 'PalletId'));
  const holdings = await lockHoldings(tx, account);
  const returnedSoFar = new Map<number, number>();
  const ids = Lines.map(({ PalletId }) => PalletId);
  const lowestBalances = {
    Customer: await findLowestBalances(tx, heldBy(account.CustomerId), ids, day),
    Haulier: await findLowestBalances(tx, haulier(account.CustomerId), ids, day),
  };
  const getLowestBalance = (palletId: number) => {
    const { holder } = holdings(palletId);
    return { holder, ...must(lowestBalances[holder.kind === 'Haulier' ? 'Haulier' : 'Customer'].get(palletId), 'The lowest balance') };
  };
  const movements = Lines.map((line, index): PalletMovement => {
    requireMatchingCondition(line, fieldOf(index, 'LossBearer'), Boolean(ToHaulierId));
    const { PalletId, Quantity, Condition = 'Good' } = line;
    const { holder, Held: heldQuantity, Day } = getLowestBalance(PalletId);
    const remaining = heldQuantity - getAmount(returnedSoFar, PalletId);
    addAmount(returnedSoFar, PalletId, Quantity);
    const movement = { PalletId, Quantity, from: holder, MovedOn: day, Condition, HaulierId, Reference };
    if (Condition === 'Lost') {
      if (Quantity > remaining)
        throw invalidField(
          fieldOf(index, 'Quantity'),
          `for ${typeOf(PalletId).Code} must be at most ${Math.max(0, remaining).toLocaleString('en-GB')}, the number held on ${formatDate(Day)}`,
        );
      return { ...movement, to: writtenOff, Kind: 'WriteOff', LossBearer: line.LossBearer ?? 'Customer' };
    }
    return { ...movement, to: ToHaulierId ? haulier(ToHaulierId) : warehouse, Kind: 'Return' };
  });
  const excesses = [...returnedSoFar].flatMap(([palletId, quantity]) => {
    const { Held: heldQuantity, Day } = getLowestBalance(palletId);
    const when = Day < today ? ` on ${formatDate(Day)}` : '';
    return quantity > heldQuantity
      ? [`${quantity.toLocaleString('en-GB')} × ${typeOf(palletId).Code} (balance ${heldQuantity.toLocaleString('en-GB')}${when})`]
      : [];
  });
  return { movements, excesses };
};

const warnMoreThanHeld = (name: string, excesses: readonly string[]): OrderWarning | null =>
  excesses.length > 0 ? { Kind: 'MorePallets', Message: `The return is more than ${name} holds: ${excesses.join(', ')}` } : null;

/**
 * Records a return, all lines or none, without a credit note. A quantity above the balance needs confirmation (`ConfirmMore`) but is not refused, because the
 * driver's count is usually right. Lost pallets are written off, at the customer's cost unless `LossBearer` says otherwise.
 */
const recordReturn = async (tx: Tx, context: Context, customerId: number, returnInput: ReturnInput, fieldOf: FieldOf) => {
  const account = await lockCustomer(tx, customerId);
  const day = returnInput.ReturnedOn ?? context.today;
  const businessDate = { subject: 'The return', date: day, field: 'ReturnedOn', daysBack: daysBackUnasked.despatch };
  const dateWarning = await checkBusinessDate(tx, context.today, businessDate);
  await requireHaulier(tx, returnInput.HaulierId, 'HaulierId');
  await requireHaulier(tx, returnInput.ToHaulierId, 'ToHaulierId');
  if (returnInput.ToHaulierId === customerId) throw invalidField('ToHaulierId', 'must not be the haulier that returns them');
  const { movements, excesses } = await buildReturnMovements(tx, account, { ...returnInput, day, today: context.today }, fieldOf);
  requireAllConfirmations([
    { question: dateWarning, field: businessDate.field, isConfirmed: returnInput.ConfirmDate },
    { question: warnMoreThanHeld(account.Name, excesses), isConfirmed: returnInput.ConfirmMore },
  ]);
  const ids = await addPalletMovements(tx, movements);
  return { Movements: await findMovements(tx, ids), Held: await findHeldTypes(tx, customerId) };
};

export const returnPalletList = (context: Context, customerId: number, returnInput: ReturnInput) =>
  inTransaction(context, (tx) => recordReturn(tx, context, customerId, returnInput, (index, name) => `Lines.${index}.${name}`));

/** Records a return of one pallet type. Errors name the fields without a line index. */
export const returnPallet = (
  context: Context,
  customerId: number,
  { PalletId, Quantity, Condition, LossBearer, ...returnDetails }: Line & Omit<ReturnInput, 'Lines'>,
) =>
  inTransaction(context, (tx) =>
    recordReturn(
      tx,
      context,
      customerId,
      { ...returnDetails, Lines: [{ PalletId, Quantity, Condition, LossBearer }] },
      (_index, name) => name,
    ),
  );
