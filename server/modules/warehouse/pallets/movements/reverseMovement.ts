import { daysBackUnasked } from '#contract/sales/deal/dates.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { AppError } from '#contract/call/errors.ts';
import type { reversePalletMovement as call } from '#contract/warehouse/pallets/calls.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { writeThenRead } from '#server/database/transaction/transaction.ts';
import { addPalletMovements } from '#server/ledgers/pallets/pallets.ts';
import type { Holder } from '#server/ledgers/pallets/pallets.ts';
import { confirmYardShortage, lockYard } from '#server/ledgers/pallets/palletsThere.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import { getMovement } from './movements.ts';
import { reverseTransfer } from './reverseTransfer.ts';
import { must } from '#server/must.ts';

type Movement = Awaited<ReturnType<typeof getMovement>>;

/** Locks both accounts in order of their ids, then the yard if pallets leave it again. The fixed order avoids deadlocks. */
const lockAccounts = async (tx: Tx, { PalletId, FromHolder, FromHolderId, ToHolder, ToHolderId }: Movement) => {
  const sides = [
    { kind: FromHolder, id: FromHolderId },
    { kind: ToHolder, id: ToHolderId },
  ];
  const ids = sides.filter(({ kind }) => kind === 'Customer' || kind === 'Haulier').map(({ id }) => id);
  if (ids.length > 0)
    await tx.selectFrom('customers').select('CustomerId').where('CustomerId', 'in', ids).orderBy('CustomerId').forNoKeyUpdate().execute();
  if (ToHolder === 'Warehouse') await lockYard(tx, [PalletId]);
};

const requireReversible = (movement: Movement) => {
  const { Kind, CreditNo, ReversesId, ReversedById } = movement;
  if (ReversedById !== null) throw new AppError('ALREADY_REVERSED', 'This movement has already been reversed');
  if (ReversesId !== null) throw new AppError('RULE_BROKEN', 'This row reverses another. Add a new movement instead');
  if (Kind === 'Delivery') throw new AppError('RULE_BROKEN', 'This is a delivery. Reverse the despatch on its order');
  if (CreditNo !== null && Kind !== 'Transfer')
    throw new AppError('RULE_BROKEN', `Credit note ${CreditNo} credits this movement. Cancel the credit note first`);
};

const hasDocuments = ({ Kind, CreditNo, InvoiceNo }: Movement) => Kind === 'Transfer' && (CreditNo !== null || InvoiceNo !== null);

/** Returns the id of the reversing row. */
const writeReversal = async (
  tx: Tx,
  context: Context,
  id: number,
  { Reason, ReversedOn, ConfirmYard = false, ConfirmDate }: BodyOf<typeof call>,
) => {
  await lockAccounts(tx, await getMovement(tx, id));
  const movement = await getMovement(tx, id);
  requireReversible(movement);
  const MovedOn = ReversedOn ?? context.today;
  const after = [{ subject: 'the movement', date: movement.MovedOn }];
  const businessDate = { subject: 'The reversal', date: MovedOn, field: 'ReversedOn', after, daysBack: daysBackUnasked.despatch };
  await requireBusinessDate(tx, context.today, businessDate, ConfirmDate);
  if (hasDocuments(movement)) return reverseTransfer(tx, context, movement, { Reason, ReversedOn });
  if (movement.ToHolder === 'Warehouse') await confirmYardShortage(tx, [movement], MovedOn, ConfirmYard);
  const [reversal] = await addPalletMovements(tx, [
    {
      PalletId: movement.PalletId,
      Quantity: movement.Quantity,
      from: { kind: movement.ToHolder, id: movement.ToHolderId } satisfies Holder,
      to: { kind: movement.FromHolder, id: movement.FromHolderId } satisfies Holder,
      MovedOn,
      Kind: movement.Kind,
      Condition: movement.Condition,
      LossBearer: movement.LossBearer,
      ReversesId: id,
      Reference: `Reversed: ${Reason}`,
    },
  ]);
  return must(reversal, 'The reversal');
};

/** Reverses a movement by another row with the reason. Both rows stay. */
export const reverseMovement = (context: Context, id: number, body: BodyOf<typeof call>): Promise<Movement> =>
  writeThenRead(
    context,
    (tx) => writeReversal(tx, context, id, body),
    (reversalId) => getMovement(context.db, reversalId),
  );
