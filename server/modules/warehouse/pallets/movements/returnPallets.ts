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

export type Returned = BodyOf<typeof call>;
type Line = Returned['Lines'][number];

/** Builds the path of a line's field in the request. */
type FieldOf = (index: number, name: string) => string;

const requireSense = ({ Condition, LossBearer }: Line, field: string, toHaulier: boolean) => {
  if (LossBearer && Condition !== 'Lost') throw invalidField(field, 'is for lost pallets only');
  if (toHaulier && Condition === 'Lost')
    throw invalidField(field.replace('LossBearer', 'Condition'), 'must not be Lost, because the haulier has the pallets');
};

/**
 * Builds the movements. A type may be on several lines, and each line uses what earlier lines left. The balance available is the lowest since the day of the
 * return.
 */
const buildReturnMovements = async (
  tx: Tx,
  account: Awaited<ReturnType<typeof lockCustomer>>,
  returnInput: Returned & { day: string; today: string },
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
    return { holder, ...must(lowestBalances[holder.kind === 'Haulier' ? 'Haulier' : 'Customer'].get(palletId), 'The fewest pallets') };
  };
  const movements = Lines.map((line, index): PalletMovement => {
    requireSense(line, fieldOf(index, 'LossBearer'), Boolean(ToHaulierId));
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
  const more = [...returnedSoFar].flatMap(([palletId, quantity]) => {
    const { Held: heldQuantity, Day } = getLowestBalance(palletId);
    const when = Day < today ? ` on ${formatDate(Day)}` : '';
    return quantity > heldQuantity
      ? [`${quantity.toLocaleString('en-GB')} × ${typeOf(palletId).Code} (balance ${heldQuantity.toLocaleString('en-GB')}${when})`]
      : [];
  });
  return { movements, more };
};

const askMoreThanHeld = (name: string, more: readonly string[]): OrderWarning | null =>
  more.length > 0 ? { Kind: 'MorePallets', Message: `The return is more than ${name} holds: ${more.join(', ')}` } : null;

/**
 * Records a return, all or none. No invoice or credit note is raised. Quantities above the balance need confirmation (`ConfirmMore`), because the driver's
 * count is usually right. Lost pallets are written off at the account's loss by default.
 */
const returnTo = async (tx: Tx, context: Context, customerId: number, returnInput: Returned, fieldOf: FieldOf) => {
  const account = await lockCustomer(tx, customerId);
  const day = returnInput.ReturnedOn ?? context.today;
  const businessDate = { what: 'The return', date: day, field: 'ReturnedOn', daysBack: daysBackUnasked.despatch };
  const old = await checkBusinessDate(tx, context.today, businessDate);
  await requireHaulier(tx, returnInput.HaulierId, 'HaulierId');
  await requireHaulier(tx, returnInput.ToHaulierId, 'ToHaulierId');
  if (returnInput.ToHaulierId === customerId) throw invalidField('ToHaulierId', 'must not be the haulier that returns them');
  const { movements, more } = await buildReturnMovements(tx, account, { ...returnInput, day, today: context.today }, fieldOf);
  requireAllConfirmations([
    { question: old, field: businessDate.field, isConfirmed: returnInput.ConfirmDate },
    { question: askMoreThanHeld(account.Name, more), isConfirmed: returnInput.ConfirmMore },
  ]);
  const ids = await addPalletMovements(tx, movements);
  return { Movements: await findMovements(tx, ids), Held: await findHeldTypes(tx, customerId) };
};

export const returnPalletList = (context: Context, customerId: number, returnInput: Returned) =>
  inTransaction(context, (tx) => returnTo(tx, context, customerId, returnInput, (index, name) => `Lines.${index}.${name}`));

/** Returns one type, so errors name the fields without a line index. */
export const returnPallet = (
  context: Context,
  customerId: number,
  { PalletId, Quantity, Condition, LossBearer, ...trip }: Line & Omit<Returned, 'Lines'>,
) =>
  inTransaction(context, (tx) =>
    returnTo(tx, context, customerId, { ...trip, Lines: [{ PalletId, Quantity, Condition, LossBearer }] }, (_index, name) => name),
  );
