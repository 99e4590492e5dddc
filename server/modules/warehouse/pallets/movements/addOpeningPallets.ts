import { sql } from 'kysely';
import type { BodyOf } from '#contract/call/endpoint.ts';
import { getEntity } from '#contract/masterData/entities/all.ts';
import { invalidField } from '#contract/call/errors.ts';
import { standardVat } from '#contract/masterData/lookups/keptRows.ts';
import type { addOpeningPallets as call } from '#contract/warehouse/pallets/calls.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { addPalletMovements } from '#server/ledgers/pallets/pallets.ts';
import type { PalletMovement } from '#server/ledgers/pallets/pallets.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import { lockCustomer } from '#server/modules/lockCustomer.ts';
import { findActiveIds, refuseInactive } from '#server/modules/offered.ts';
import { findMovements } from './movements.ts';
import { findPalletSupplier } from './movePallets.ts';
import { findPalletTypes, lockHoldings } from '#server/modules/warehouse/pallets/parties.ts';

type Body = BodyOf<typeof call>;

const getVatRate = async (tx: Tx, vatTypeId: number, day: string, field: string) => {
  const { rows } = await sql<{ Rate: string | null }>`SELECT vat_rate_on(${vatTypeId}::integer, ${day}::date)::text AS rate`.execute(tx);
  const rate = rows[0]?.Rate;
  if (rate === null || rate === undefined) throw invalidField(field, 'has no rate on that day');
  return rate;
};

/**
 * Records the pallets that an account had before this system was used, as movements from their suppliers to the account. A charged pallet stores the charge
 * and VAT at which its return may be credited.
 */
export const addOpeningPallets = (context: Context, customerId: number, { Lines, Reference, ...body }: Body) =>
  inTransaction(context, async (tx) => {
    const account = await lockCustomer(tx, customerId);
    const MovedOn = body.MovedOn ?? context.today;
    const isCharged = Lines.some(({ Charge }) => Charge);
    await requireBusinessDate(tx, context.today, {
      subject: 'The opening balance',
      date: MovedOn,
      field: 'MovedOn',
      // The credit for a return uses the exchange rate of the opening day.
      ...(isCharged && { currencyId: account.CurrencyId }),
    });
    const typeOf = await findPalletTypes(tx, Lines, (index) => `Lines.${index}.PalletId`);
    const activeVatTypeIds = await findActiveIds(
      tx,
      getEntity('VatType'),
      Lines.flatMap(({ VatTypeId }) => VatTypeId ?? []),
    );
    const holdings = await lockHoldings(tx, account);
    const movements: PalletMovement[] = [];
    for (const [index, { PalletId, Quantity, Charge, VatTypeId, SupplierId }] of Lines.entries()) {
      const from = await findPalletSupplier(tx, SupplierId, typeOf(PalletId).SupplierId, `Lines.${index}.SupplierId`);
      const movement = { PalletId, Quantity, from, to: holdings(PalletId).holder, MovedOn, Kind: 'Opening' as const, Reference };
      const accountVatType = account.VatTypeId ?? standardVat;
      const vatType = VatTypeId ?? accountVatType;
      if (vatType !== accountVatType && !activeVatTypeIds.has(vatType)) throw refuseInactive(`Lines.${index}.VatTypeId`);
      const isLineCharged = Charge !== null && Charge !== undefined && Charge > 0;
      movements.push({
        ...movement,
        ...(isLineCharged && { Charge, VatTypeId: vatType, VatRate: await getVatRate(tx, vatType, MovedOn, `Lines.${index}.VatTypeId`) }),
      });
    }
    return { Movements: await findMovements(tx, await addPalletMovements(tx, movements)) };
  });
