import { daysBackUnasked } from '#contract/sales/deal/dates.ts';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { invalidField } from '#contract/call/errors.ts';
import type { movePallets as call } from '#contract/warehouse/pallets/calls.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { addPalletMovements, supplier, warehouse, writtenOff } from '#server/ledgers/pallets/pallets.ts';
import type { PalletMovement } from '#server/ledgers/pallets/pallets.ts';
import { requireInYard } from '#server/ledgers/pallets/palletsThere.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import { getMovement } from './movements.ts';
import { findPalletTypes } from '#server/modules/warehouse/pallets/parties.ts';
import { must } from '#server/must.ts';

/** Returns the supplier with the given id, or else the pallet type's own supplier. */
export const findPalletSupplier = async (tx: Tx, supplierId: number | null | undefined, typeSupplierId: number | null, field: string) => {
  const id = supplierId ?? typeSupplierId;
  if (id === null) throw invalidField(field, 'is required, because this pallet type has no supplier');
  const knownSupplier = await tx.selectFrom('suppliers').select('SupplierId').where('SupplierId', '=', id).executeTakeFirst();
  if (!knownSupplier) throw invalidField(field, 'is not a known supplier');
  return supplier(id);
};

/** Moves pallets between our yard and a supplier, or writes them off. Refuses to take more from the yard than it has. */
export const movePallets = (context: Context, body: BodyOf<typeof call>) =>
  inTransaction(context, async (tx) => {
    const { Kind, PalletId, Quantity, Reference } = body;
    const MovedOn = body.MovedOn ?? context.today;
    const businessDate = { subject: 'The movement', date: MovedOn, field: 'MovedOn', daysBack: daysBackUnasked.despatch };
    await requireBusinessDate(tx, context.today, businessDate, body.ConfirmDate);
    const type = (await findPalletTypes(tx, [body], () => 'PalletId'))(PalletId);
    const movementFields = { PalletId, Quantity, MovedOn, Reference };
    const buildMovement = async (): Promise<PalletMovement> => {
      if (Kind === 'WriteOff')
        return { ...movementFields, from: warehouse, to: writtenOff, Kind, Condition: 'Lost', LossBearer: 'Merchant' };
      const palletSupplier = await findPalletSupplier(tx, body.SupplierId, type.SupplierId, 'SupplierId');
      return Kind === 'Purchase'
        ? { ...movementFields, from: palletSupplier, to: warehouse, Kind }
        : { ...movementFields, from: warehouse, to: palletSupplier, Kind: 'Return' };
    };
    const movement = await buildMovement();
    if (Kind !== 'Purchase') await requireInYard(tx, [body], MovedOn, 'Quantity');
    const [id] = await addPalletMovements(tx, [movement]);
    return getMovement(tx, must(id, 'The pallet movement'));
  });
