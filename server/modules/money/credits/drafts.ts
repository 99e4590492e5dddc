import { sql } from 'kysely';
import type { CreditChange, CreditParts, NewCredit } from '#contract/money/credits/shapes.ts';
import { getEntity } from '#contract/masterData/entities/all.ts';
import { AppError, invalidField } from '#contract/call/errors.ts';
import { Big, sum } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import { addRows } from '#server/database/addRows.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { findLockedCustomer, lockCustomer } from '#server/modules/lockCustomer.ts';
import { getMoneyFormat } from '#server/modules/getMoneyFormat.ts';
import { findActiveIds, refuseInactive } from '#server/modules/offered.ts';
import { findImportReversed, importReversedText } from '#server/modules/takenBack.ts';
import { requireVersion } from '#server/modules/versions.ts';
import { pickInvoiceId, pickOpeningId } from './palletPart/openings.ts';
import { checkPallets } from './palletPart/palletPart.ts';
import { priceParts } from './priceParts.ts';
import type { PricedRow } from './priceParts.ts';
import { requireOpenBooks } from '#server/modules/businessDates.ts';
import { getCredit } from './queries.ts';
import type { WholeCredit } from './queries.ts';
import { noSuchCredit, refusedAt } from './refusals.ts';
import { resolveStock } from './stockPart.ts';
import type { StockRow } from './stockPart.ts';

type Parts = Required<CreditParts>;
type Settlement = Parts['Settlement'];

/** Locks the account before the credit, so that all work on the account's money takes turns. */
export const lockCredit = async (tx: Tx, creditId: number) => {
  const account = tx.selectFrom('credits').where('CreditId', '=', creditId).select('CustomerId').$asScalar();
  const customer = await findLockedCustomer(tx, account);
  const credit = await tx.selectFrom('credits').selectAll().where('CreditId', '=', creditId).forNoKeyUpdate().executeTakeFirst();
  if (!customer || !credit) throw noSuchCredit();
  return { customer, credit };
};
export type LockedCredit = Awaited<ReturnType<typeof lockCredit>>;

export const requireDraft = ({ CreditNo, State }: { CreditNo: number | null; State: string }) => {
  if (State === 'Draft') return;
  if (CreditNo === null) throw new AppError('RULE_BROKEN', 'This draft has been cancelled. Start a new credit.');
  throw new AppError('RULE_BROKEN', `Credit note ${CreditNo} has been issued and cannot be changed. Cancel it instead.`);
};

/** Refuses an invoice of another account, a reversed invoice and a debit note. */
const requireInvoice = async (tx: Tx, customerId: number, invoiceId: number | null) => {
  if (invoiceId === null) return;
  const invoice = await tx
    .selectFrom('invoices')
    .select(['CustomerId', 'Kind', 'InvoiceNo'])
    .where('InvoiceId', '=', invoiceId)
    .executeTakeFirst();
  if (invoice?.CustomerId !== customerId) throw invalidField('InvoiceId', 'is not an invoice of this customer');
  if ((await findImportReversed(tx, [invoiceId])).size > 0) throw refusedAt('InvoiceId', importReversedText);
  if (invoice.Kind === 'Debit')
    throw refusedAt('InvoiceId', `is debit note ${invoice.InvoiceNo}, which cancelled a credit note. Choose an invoice.`);
};

/** Refuses a reason that is not active. A draft may keep its current reason. */
const requireReason = async (tx: Tx, reasonId: number, currentReasonId?: number) => {
  if (reasonId === currentReasonId) return;
  const offered = await findActiveIds(tx, getEntity('CreditReason'), [reasonId]);
  if (!offered.has(reasonId)) throw refuseInactive('CreditReasonId');
};

const checkSettlement = async (tx: Tx, customerId: number, settlement: Settlement, gross: Big) => {
  for (const [index, row] of settlement.entries()) {
    const field = `Settlement.${index}`;
    if (row.InvoiceId !== null && settlement.slice(0, index).some((earlier) => earlier.InvoiceId === row.InvoiceId))
      throw invalidField(`${field}.InvoiceId`, 'is listed twice');
    if (row.InvoiceId !== null) {
      const invoice = await tx.selectFrom('invoices').select('CustomerId').where('InvoiceId', '=', row.InvoiceId).executeTakeFirst();
      if (invoice?.CustomerId !== customerId) throw invalidField(`${field}.InvoiceId`, 'is not an invoice of this customer');
    }
    if (row.PaymentMethodId !== null) {
      const method = await tx
        .selectFrom('payment_methods')
        .select('Active')
        .where('PaymentMethodId', '=', row.PaymentMethodId)
        .executeTakeFirst();
      if (!method?.Active) throw invalidField(`${field}.PaymentMethodId`, 'is no longer in use. Choose another');
    }
  }
  if (settlement.length === 0 || sum(settlement.map((row) => row.Amount)).lte(gross)) return;
  const money = await getMoneyFormat(tx, customerId);
  throw refusedAt(`Settlement.${settlement.length - 1}.Amount`, `must not take the total above ${money(gross)}, the value of the credit`);
};

/** Converts the parts of a saved credit back to the user's input. A line with a quantity is priced again, so its amount is left out. */
export const getCreditParts = (credit: WholeCredit): Parts => ({
  Lines: credit.Lines.map(({ InvoiceDetailId, Quantity, NetAmount }) => ({
    InvoiceDetailId,
    Quantity,
    NetAmount: Quantity === null ? NetAmount.toNumber() : null,
  })),
  Pallets: credit.Pallets.map(({ InvoiceDetailId, Quantity, PalletMovementId }) => ({ InvoiceDetailId, Quantity, PalletMovementId })),
  Stock: credit.Stock.map(({ InvoiceDetailId, ProductId, SupplierDepotId, Quantity, Outcome }) => ({
    InvoiceDetailId,
    ProductId,
    SupplierDepotId,
    Quantity,
    Outcome,
  })),
  Settlement: credit.Settlement.map(({ InvoiceId, PaymentMethodId, Reference, Amount }) => ({
    InvoiceId,
    PaymentMethodId,
    Reference,
    Amount: Amount.toNumber(),
  })),
});

/** Empty values of the columns that only some parts of a credit use. */
const emptyDetail = {
  InvoiceDetailId: null,
  OpeningMovementId: null,
  PalletMovementId: null,
  ProductId: null,
  PalletId: null,
  SupplierDepotId: null,
  Quantity: null,
  UnitPrice: null,
  PricePer: null,
  VatTypeId: null,
  VatRate: null,
  NetAmount: new Big(0),
  StockOutcome: null,
  SettleInvoiceId: null,
  SettlePaymentMethodId: null,
  SettleReference: null,
  SettleAmount: null,
};

const toPricedDetail = ({ part, line, Quantity, NetAmount, PalletMovementId }: PricedRow) => ({
  ...emptyDetail,
  Part: part,
  InvoiceDetailId: pickInvoiceId(line.InvoiceDetailId),
  OpeningMovementId: pickOpeningId(line.InvoiceDetailId),
  PalletMovementId,
  ProductId: line.ProductId,
  PalletId: line.PalletId,
  Description: line.Description,
  Quantity,
  UnitPrice: line.UnitPrice,
  PricePer: line.PricePer,
  VatTypeId: line.VatTypeId,
  VatRate: line.VatRate,
  NetAmount,
});

const toStockDetail = ({ InvoiceDetailId, ProductId, SupplierDepotId, Description, Quantity, Outcome }: StockRow) => ({
  ...emptyDetail,
  Part: 'Stock' as const,
  InvoiceDetailId,
  ProductId,
  SupplierDepotId,
  Description,
  Quantity,
  StockOutcome: Outcome,
});

const toSettlementDetail = ({ InvoiceId, PaymentMethodId, Reference, Amount }: Settlement[number]) => ({
  ...emptyDetail,
  Part: 'Settlement' as const,
  Description: InvoiceId === null ? 'Refund' : 'Set against an invoice',
  SettleInvoiceId: InvoiceId,
  SettlePaymentMethodId: PaymentMethodId,
  SettleReference: Reference,
  SettleAmount: new Big(Amount),
});

/**
 * Checks and prices all parts of a credit. Throws an error at the first row that is refused. `after` lists the dates that the credit note
 * may not precede.
 */
export const evaluateCredit = async (
  tx: Tx,
  { customerId, invoiceId, day }: { customerId: number; invoiceId: number | null; day: string },
  parts: Parts,
) => {
  const priced = await priceParts(tx, { customerId, day, Lines: parts.Lines, Pallets: parts.Pallets });
  const after = await checkPallets(tx, { customerId, day }, priced.rows);
  const stock = await resolveStock(tx, { customerId, invoiceId, rows: parts.Stock });
  await checkSettlement(tx, customerId, parts.Settlement, priced.composed.GrossAmount);
  return { ...priced, stock, after };
};

/** Replaces the stored parts of a draft and updates its totals. */
const storeParts = async (tx: Tx, creditId: number, parts: Parts) => {
  const credit = await tx.selectFrom('credits').selectAll().where('CreditId', '=', creditId).executeTakeFirstOrThrow();
  const evaluation = await evaluateCredit(
    tx,
    { customerId: credit.CustomerId, invoiceId: credit.InvoiceId, day: credit.CreditDate },
    parts,
  );
  const { NetAmount, VatAmount, GrossAmount } = evaluation.composed;
  await tx.deleteFrom('credit_details').where('CreditId', '=', creditId).execute();
  const details = [
    ...evaluation.rows.map(toPricedDetail),
    ...evaluation.stock.map(toStockDetail),
    ...parts.Settlement.map(toSettlementDetail),
  ];
  await addRows(
    tx,
    'credit_details',
    details.map((row, index) => ({ ...row, CreditId: creditId, LineNo: index + 1 })),
    'CreditDetailId',
  );
  await tx.updateTable('credits').set({ NetAmount, VatAmount, GrossAmount }).where('CreditId', '=', creditId).execute();
};

const partNames = ['Lines', 'Pallets', 'Stock', 'Settlement'] as const;

const hasParts = (parts: CreditParts) => partNames.some((name) => parts[name] !== undefined);

/** Adds a draft in the caller's transaction and returns its id. */
export const insertDraft = async (tx: Tx, body: NewCredit, today: string): Promise<number> => {
  const customer = await lockCustomer(tx, body.CustomerId);
  await requireInvoice(tx, customer.CustomerId, body.InvoiceId);
  await requireReason(tx, body.CreditReasonId);
  if (body.CreditDate) await requireOpenBooks(tx, body.CreditDate, 'CreditDate');
  const { CreditId } = await tx
    .insertInto('credits')
    .values({
      CustomerId: customer.CustomerId,
      CurrencyId: customer.CurrencyId,
      InvoiceId: body.InvoiceId,
      CreditReasonId: body.CreditReasonId,
      CreditDate: body.CreditDate ?? today,
      Comment: body.Comment,
    })
    .returning('CreditId')
    .executeTakeFirstOrThrow();
  const { Lines = [], Pallets = [], Stock = [], Settlement = [] } = body;
  if (hasParts(body)) await storeParts(tx, CreditId, { Lines, Pallets, Stock, Settlement });
  return CreditId;
};

type Header = Partial<Pick<CreditChange, 'InvoiceId' | 'CreditReasonId' | 'CreditDate' | 'Comment'>>;

/** Changes a locked draft. A null header and the parts left out stay as they are. */
export const changeDraft = async (tx: Tx, { credit }: LockedCredit, header: Header | null, parts: CreditParts) => {
  if (header) {
    if (header.InvoiceId !== undefined) await requireInvoice(tx, credit.CustomerId, header.InvoiceId);
    if (header.CreditReasonId) await requireReason(tx, header.CreditReasonId, credit.CreditReasonId);
    if (header.CreditDate) await requireOpenBooks(tx, header.CreditDate, 'CreditDate');
    const {
      InvoiceId = credit.InvoiceId,
      CreditReasonId = credit.CreditReasonId,
      CreditDate = credit.CreditDate,
      Comment = credit.Comment,
    } = header;
    await tx
      .updateTable('credits')
      .set({ InvoiceId, CreditReasonId, CreditDate, Comment })
      .where('CreditId', '=', credit.CreditId)
      .execute();
  }
  if (hasParts(parts))
    await storeParts(tx, credit.CreditId, { ...getCreditParts(await getCredit(tx, credit.CreditId)), ...pickChangedParts(parts) });
};

const pickChangedParts = (parts: CreditParts): Partial<Parts> =>
  Object.fromEntries(partNames.flatMap((name) => (parts[name] ? [[name, parts[name]]] : [])));

export const addCredit = (context: Context, body: NewCredit) =>
  inTransaction(context, async (tx) => getCredit(tx, await insertDraft(tx, body, context.today)));

export const lockDraft = async (tx: Tx, creditId: number, version: number | null | undefined) => {
  const locked = await lockCredit(tx, creditId);
  // An issued credit also has a new version. Its own message says more than a version conflict.
  if (locked.credit.CreditNo !== null) requireDraft(locked.credit);
  if (version) await requireVersion(tx, locked.credit, version);
  requireDraft(locked.credit);
  return locked;
};

export const editCredit = (context: Context, creditId: number, { Version, ...change }: CreditChange) =>
  inTransaction(context, async (tx) => {
    // The request has the header and the parts in one object.
    await changeDraft(tx, await lockDraft(tx, creditId, Version), change, change);
    return getCredit(tx, creditId);
  });

/** Saves one of the four parts of a draft. */
export const savePart = (context: Context, { CreditId, Version }: { CreditId: number; Version: number }, parts: CreditParts) =>
  inTransaction(context, async (tx) => {
    await changeDraft(tx, await lockDraft(tx, CreditId, Version), null, parts);
    return getCredit(tx, CreditId);
  });

/** Reads the stored rows of a draft in line order, so that issuing can update them. */
export const findStoredDetails = async (tx: Tx, creditId: number) => {
  const { rows } = await sql<{ CreditDetailId: number; Part: string; NetAmount: Big }>`
    SELECT credit_detail_id, part, net_amount FROM credit_details WHERE credit_id = ${creditId} ORDER BY line_no`.execute(tx);
  return rows;
};
