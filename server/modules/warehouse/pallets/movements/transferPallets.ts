import { sql } from 'kysely';
import type { BodyOf, QueryOf } from '#contract/call/endpoint.ts';
import { daysBackUnasked } from '#contract/sales/deal/dates.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import { palletsReturned, standardVat } from '#contract/masterData/lookups/keptRows.ts';
import { Big, lineNet, sum } from '#contract/money.ts';
import type { previewPalletTransfer as previewCall, transferPallets as call } from '#contract/warehouse/pallets/credits.ts';
import { getAmount } from '#server/amounts.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/database/client/connect.ts';
import { writeThenRead } from '#server/database/transaction/transaction.ts';
import { formatDate } from '#server/documents/format.ts';
import { addPalletMovements, chargeInCurrency, customer as heldBy } from '#server/ledgers/pallets/pallets.ts';
import { findLowestBalances } from '#server/ledgers/pallets/palletsThere.ts';
import { requireBusinessDate } from '#server/modules/businessDates.ts';
import { refusedAt } from '#server/modules/money/credits/refusals.ts';
import { prepareCredit } from '#server/modules/money/credits/issueCredit.ts';
import { getCustomer } from '#server/modules/masterData/customers/queries.ts';
import { findVatTypesOn } from '#server/modules/money/billing/billable.ts';
import { summariseVat } from '#server/modules/money/billing/composeInvoice.ts';
import type { ComposedLine } from '#server/modules/money/billing/composeLines.ts';
import { prepareWithoutOrder } from '#server/modules/money/invoices/raise/issueWithoutOrder.ts';
import { lockCustomer } from '#server/modules/lockCustomer.ts';
import { findHeldTypes } from '#server/modules/warehouse/pallets/balances.ts';
import { findChargedLines, pricePlan } from './creditPlan.ts';
import { mergePalletCounts, pairReturns, toCreditRows } from './palletPairs.ts';
import type { PalletCount } from './palletPairs.ts';
import { findMovements } from './movements.ts';
import { findPalletTypes } from '#server/modules/warehouse/pallets/parties.ts';
import { must } from '#server/must.ts';

interface ChargedAccount {
  CustomerId: number;
  Name: string;
  CurrencyId: number;
  VatTypeId: number | null;
  PalletsCharged: boolean;
}

/** Prices the pallets at the charge of that day in the account's currency, with the account's VAT type or else the standard one. */
const composeCharge = async (db: Db, account: ChargedAccount, counts: readonly PalletCount[], day: string) => {
  const ids = counts.map(({ PalletId }) => PalletId);
  const { rows: types } = await sql<{ PalletId: number; Code: string; Description: string; Charge: Big | null }>`
      SELECT p.pallet_id, p.code, p.description, ${chargeInCurrency(account.CustomerId, day)} AS charge FROM pallets p WHERE p.pallet_id = ANY(${ids}::integer[])`.execute(
    db,
  );
  const { rows: rates } = await sql<{
    Rate: Big | null;
  }>`SELECT sterling_rate(${account.CurrencyId}::integer, ${day}::date) AS rate`.execute(db);
  const vatTypes = await findVatTypesOn(db, day);
  const VatTypeId = account.VatTypeId ?? standardVat;
  const VatRate = vatTypes.get(VatTypeId)?.Rate;
  const ExchangeRate = rates[0]?.Rate;
  if (!ExchangeRate)
    throw new AppError('RULE_BROKEN', `${account.Name} cannot be charged for pallets. There is no exchange rate for ${formatDate(day)}`);
  const Lines = counts.flatMap(({ PalletId, Quantity }): ComposedLine[] => {
    const type = types.find((row) => row.PalletId === PalletId);
    const UnitPrice = type?.Charge;
    if (!type || !UnitPrice || UnitPrice.eq(0)) return [];
    if (!VatRate)
      throw new AppError('RULE_BROKEN', `${account.Name} cannot be charged for pallets. Its VAT type has no rate on ${formatDate(day)}`);
    return [
      {
        Kind: 'Pallet',
        OrderDetailId: null,
        ProductId: null,
        PalletId,
        ProductCode: type.Code,
        Description: type.Description,
        Quantity,
        UnitPrice,
        PricePer: 1,
        DiscountPercent: new Big(0),
        VatTypeId,
        VatRate,
        NetAmount: lineNet({ Quantity, UnitPrice, PricePer: 1 }),
        BuyPrice: null,
        Haulage: null,
      },
    ];
  });
  return { Lines, Vat: summariseVat(Lines, vatTypes, ExchangeRate), ExchangeRate };
};

const getCurrencyCode = async (db: Db, currencyId: number) =>
  (await db.selectFrom('currencies').select('Code').where('CurrencyId', '=', currencyId).executeTakeFirstOrThrow()).Code;

interface Holding {
  customerId: number;
  day: string;
}

const getPalletCode = async (db: Db, palletId: number) =>
  (await db.selectFrom('pallets').select('Code').where('PalletId', '=', palletId).executeTakeFirstOrThrow()).Code;

/** Refuses to transfer more than the giver holds, on that day or any day since. */
const requireHeld = async (db: Db, { customerId, day }: Holding, counts: readonly PalletCount[], field: (index: number) => string) => {
  const lowestBalances = await findLowestBalances(
    db,
    heldBy(customerId),
    counts.map(({ PalletId }) => PalletId),
    day,
  );
  const available = new Map([...lowestBalances].map(([id, { Held: balance }]) => [id, Math.max(balance, 0)]));
  for (const [index, { PalletId, Quantity }] of counts.entries()) {
    const heldQuantity = getAmount(available, PalletId);
    if (Quantity > heldQuantity)
      throw refusedAt(
        field(index),
        `for ${await getPalletCode(db, PalletId)} must be at most ${heldQuantity.toLocaleString('en-GB')}, the number held on ${formatDate(lowestBalances.get(PalletId)?.Day ?? day)}`,
      );
    available.set(PalletId, heldQuantity - Quantity);
  }
};

/** Id of the movements in a preview, which are not posted yet. */
const notPosted = 0;

/** Describes the movements of a transfer for the credit plan. In a preview they have no ids. */
const describeMovements = (counts: readonly PalletCount[], codes: ReadonlyMap<number, string>, day: string, ids?: readonly number[]) =>
  counts.map(({ PalletId, Quantity }, index) => ({
    PalletMovementId: ids ? must(ids[index], 'The pallet movement') : notPosted,
    PalletId,
    PalletCode: must(codes.get(PalletId), 'The pallet type'),
    MovedOn: day,
    Kind: 'Transfer',
    Condition: null,
    Reference: null,
    Quantity,
    Credited: 0,
  }));

type Charge = Awaited<ReturnType<typeof composeCharge>>;

/** Describes the receiver's charge for the preview. Null if nothing is charged. */
const describeCharge = (charge: Charge | null) => {
  if (!charge || charge.Lines.length === 0) return null;
  const net = sum(charge.Vat.map((row) => row.NetAmount));
  const vat = sum(charge.Vat.map((row) => row.VatAmount));
  return {
    Lines: charge.Lines.map(({ PalletId, ProductCode, Description, Quantity, UnitPrice, VatRate, NetAmount }) => ({
      PalletId: must(PalletId, 'The pallet type'),
      Code: must(ProductCode, 'The code'),
      Description,
      Quantity: must(Quantity, 'The quantity'),
      UnitPrice: UnitPrice.toNumber(),
      VatRate: VatRate.toNumber(),
      NetAmount: NetAmount.toNumber(),
    })),
    NetAmount: net.toNumber(),
    VatAmount: vat.toNumber(),
    GrossAmount: net.plus(vat).toNumber(),
  };
};

export const previewTransfer = async ({ db, today }: Context, { from, to, lines, on = today }: QueryOf<typeof previewCall>) => {
  const giver = await getCustomer(db, from);
  const receiver = to === undefined ? null : await getCustomer(db, to);
  const counts = mergePalletCounts(lines ?? []);
  await requireHeld(db, { customerId: from, day: on }, counts, () => 'lines');
  const heldTypes = (await findHeldTypes(db, from)).filter((type) => type.Held > 0);
  const codes = new Map(heldTypes.map(({ PalletId, Code }) => [PalletId, Code]));
  const pairs = pairReturns(counts, { movements: describeMovements(counts, codes, on), lines: await findChargedLines(db, from, on) });
  const charge = receiver?.PalletsCharged && counts.length > 0 ? await composeCharge(db, receiver, counts, on) : null;
  return {
    Held: heldTypes,
    FromCurrencyCode: await getCurrencyCode(db, giver.CurrencyId),
    ToCurrencyCode: receiver && (await getCurrencyCode(db, receiver.CurrencyId)),
    Credit: pairs.length > 0 ? await pricePlan(db, from, on, pairs) : null,
    Charge: describeCharge(charge),
  };
};

const lockBoth = async (tx: Tx, { FromCustomerId, ToCustomerId }: BodyOf<typeof call>) => {
  if (FromCustomerId === ToCustomerId) throw invalidField('ToCustomerId', 'must be another customer');
  const first = await lockCustomer(tx, Math.min(FromCustomerId, ToCustomerId));
  const second = await lockCustomer(tx, Math.max(FromCustomerId, ToCustomerId));
  return first.CustomerId === FromCustomerId ? { giver: first, receiver: second } : { giver: second, receiver: first };
};

type Account = Awaited<ReturnType<typeof lockCustomer>>;

/** Prepares the receiver's invoice at the charge of that day. Null if the account is not charged or the pallets have no charge. */
const prepareCharge = async (tx: Tx, receiver: Account, counts: readonly PalletCount[], day: string) => {
  if (!receiver.PalletsCharged) return null;
  const charge = await composeCharge(tx, receiver, counts, day);
  if (charge.Lines.length === 0) return null;
  const terms = { PaymentTermDays: receiver.PaymentTermDays, PaymentTermBasis: receiver.PaymentTermBasis };
  return prepareWithoutOrder(tx, { Kind: 'Pallet', account: receiver, terms, InvoiceDate: day, ...charge });
};

/**
 * Transfers pallets from one customer to another. The giver is credited at the price once charged, and the receiver is charged the price of that day. Pallets
 * that were never charged move without a credit. The documents are numbered last. The movements name the invoice before it is written.
 */
const writeTransfer = async (tx: Tx, context: Context, body: BodyOf<typeof call>) => {
  const { giver, receiver } = await lockBoth(tx, body);
  const day = body.MovedOn ?? context.today;
  const businessDate = {
    subject: 'The transfer',
    date: day,
    field: 'MovedOn',
    currencyId: receiver.CurrencyId,
    daysBack: daysBackUnasked.payment,
  };
  await requireBusinessDate(tx, context.today, businessDate, body.ConfirmDate);
  const typeOf = await findPalletTypes(tx, body.Lines, (index) => `Lines.${index}.PalletId`);
  await requireHeld(tx, { customerId: giver.CustomerId, day }, body.Lines, (index) => `Lines.${index}.Quantity`);
  const counts = mergePalletCounts(body.Lines);
  const invoice = await prepareCharge(tx, receiver, counts, day);
  const movement = { MovedOn: day, Kind: 'Transfer' as const, InvoiceId: invoice?.InvoiceId ?? null, Reference: body.Reference };
  const sides = { from: heldBy(giver.CustomerId), to: heldBy(receiver.CustomerId) };
  const ids = await addPalletMovements(
    tx,
    counts.map((count) => ({ ...count, ...movement, ...sides })),
  );
  const codes = new Map(counts.map(({ PalletId }) => [PalletId, typeOf(PalletId).Code]));
  const lines = await findChargedLines(tx, giver.CustomerId, day);
  const pairs = pairReturns(counts, { movements: describeMovements(counts, codes, day, ids), lines });
  const credit =
    pairs.length > 0
      ? await prepareGiverCredit(tx, context, { giver, receiver, day, rows: toCreditRows(pairs), isConfirmed: body.ConfirmDate })
      : null;
  const CreditNo = (await credit?.number()) ?? null;
  const InvoiceNo = (await invoice?.issue()) ?? null;
  return { ids, CreditId: credit?.CreditId ?? null, CreditNo, InvoiceId: invoice?.InvoiceId ?? null, InvoiceNo };
};

export const transferPallets = (context: Context, body: BodyOf<typeof call>) =>
  writeThenRead(
    context,
    (tx) => writeTransfer(tx, context, body),
    async ({ ids, ...documents }) => ({ Movements: await findMovements(context.db, ids), ...documents }),
  );

interface GiverCredit {
  giver: Account;
  receiver: Account;
  day: string;
  rows: ReturnType<typeof toCreditRows>;
  isConfirmed: boolean | undefined;
}

const prepareGiverCredit = async (tx: Tx, context: Context, { giver, receiver, day, rows, isConfirmed }: GiverCredit) =>
  prepareCredit(
    tx,
    {
      CustomerId: giver.CustomerId,
      InvoiceId: null,
      CreditReasonId: palletsReturned,
      CreditDate: day,
      Comment: `Pallets transferred to ${receiver.Name}`,
      Pallets: rows,
    },
    { today: context.today, isDateConfirmed: isConfirmed },
  );
