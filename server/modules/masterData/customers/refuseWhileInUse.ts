import { status } from '#server/modules/sales/deal/status.ts';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { DateOnly } from '#contract/values.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { getMoneyFormat } from '#server/modules/getMoneyFormat.ts';
import { findBalance } from '#server/ledgers/receivables.ts';
import { nameSome } from '#contract/words/nameSome.ts';
import { findHeldPallets } from './queries.ts';
import type { CustomerRow } from './queries.ts';

interface DealRow {
  OrderId: number;
  DealNo: number;
  Part: number;
  Status: string;
}

const findOpenDealsOfCustomer = async (tx: Tx, customerId: number) => {
  const { rows } = await sql<DealRow>`
    SELECT order_id, deal_no, part, status FROM orders
    WHERE status_id < ${status.Invoiced} AND (customer_id = ${customerId} OR haulier_id = ${customerId}) ORDER BY deal_no, part`.execute(
    tx,
  );
  return rows;
};

const nameDeals = (deals: readonly DealRow[]) => `open orders ${nameSome(deals.map(dealName))}`;

const countDrafts = async (tx: Tx, customerId: number) => {
  const { Drafts } = await tx
    .selectFrom('payments')
    .select((select) => select.fn.countAll<number>().as('Drafts'))
    .where('CustomerId', '=', customerId)
    .where('IsConfirmed', '=', false)
    .executeTakeFirstOrThrow();
  return Drafts;
};

/**
 * Refuses to deactivate a customer with open deals (as customer or haulier), a debit or credit balance, draft payments or pallets. The
 * message lists all of these.
 */
export const refuseWhileInUse = async (tx: Tx, customer: CustomerRow, today: DateOnly) => {
  const deals = await findOpenDealsOfCustomer(tx, customer.CustomerId);
  const balance = await findBalance(tx, customer.CustomerId);
  const pallets = await findHeldPallets(tx, customer.CustomerId, today);
  const drafts = await countDrafts(tx, customer.CustomerId);
  const inCurrency = await getMoneyFormat(tx, customer.CustomerId);
  const against = [
    ...(deals.length > 0 ? [nameDeals(deals)] : []),
    ...(balance.eq(0) ? [] : [`a balance of ${inCurrency(balance)}`]),
    ...(drafts === 0 ? [] : [drafts === 1 ? 'a draft payment' : `${drafts} draft payments`]),
    ...(pallets.length > 0 ? [`pallets (${pallets.map((pallet) => `${pallet.Held} ${pallet.Description}`).join(', ')})`] : []),
  ];
  if (against.length === 0) return;
  throw new AppError('IN_USE', `${customer.Name} cannot be removed. It has ${against.join('; ')}`, {
    details: { OpenDeals: deals, Balance: balance, Pallets: pallets },
  });
};
