import { sql } from 'kysely';
import { confirmBankLines, getBankFile, linkBankLine, setBankLineAside, takeBankFile } from '#contract/money/bankFiles/calls.ts';
import { cancelCredit, findPartialCredit, saveCredit } from '#contract/money/credits/calls.ts';
import { makeJournal, takeBackJournal } from '#contract/money/journals/calls.ts';
import { importOpeningItems, undoOpeningBatch } from '#contract/money/openingItems/calls.ts';
import type { OpeningKind } from '#contract/money/openingItems/calls.ts';
import {
  confirmPayment,
  reversePayment,
  reversePaymentAllocation,
  reverseProFormaAllocation,
  suggestAllocation,
  updateInvoices,
} from '#contract/money/payments/calls.ts';
import { refundPayment, writeOffRest } from '#contract/money/payments/rests.ts';
import { cancelProForma, releaseProForma } from '#contract/money/proFormas/calls.ts';
import { addStatement } from '#contract/money/statements/calls.ts';
import { ofxFile } from './bankWrites.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import { at, findPayments, nothing, openInvoices } from './houseWorld.ts';
import type { Draw, World } from './houseWorld.ts';

const pence = (amount: number) => Math.round(amount * 100) / 100;
const Wrong = { Reason: 'Wrong' };

/** Pays as proposed, with the discount offered. Sometimes pays all that is owed. */
const pay = async ({ clerk, customerIds }: World, { which, quantity, percent }: Draw) => {
  const CustomerId = at(customerIds, which) ?? 0;
  const all = await clerk.call(suggestAllocation, { params: { customerId: CustomerId }, query: { amount: 1_000_000 } });
  const owed = all.Allocations.reduce((sum, { Amount }) => sum + Amount, 0);
  const Amount = percent === 100 && owed > 0 ? pence(owed) : pence(quantity / 3);
  const { Allocations } = await clerk.call(suggestAllocation, { params: { customerId: CustomerId }, query: { amount: Amount } });
  const Payment = { CustomerId, Amount, PaymentMethodId: 1, Allocations: percent === 1 ? [] : Allocations };
  return clerk.call(confirmPayment, { body: { Payment, IsConfirmed: true, ConfirmSame: true } });
};

/** Records a bank line as the proposed payment, as a payment already recorded, or as money of nobody. */
const payByBank = async (world: World, { which, other, quantity, percent }: Draw) => {
  const { clerk, customerIds, today } = world;
  const CustomerId = at([customerIds[0], customerIds[1], customerIds[3]], which) ?? 0;
  const open = at(await openInvoices(world, [CustomerId]), other);
  const amount = percent === 100 && open ? open.Outstanding : pence(quantity / 3);
  const { rows } = await sql<{ Name: string }>`SELECT name FROM customers WHERE customer_id = ${CustomerId}`.execute(world.db);
  const body = ofxFile([[today, amount.toFixed(2), rows[0]?.Name.toUpperCase() ?? '']]);
  const { BankFileId } = await clerk.call(takeBankFile, { body });
  const { Lines } = await clerk.call(getBankFile, { params: { id: BankFileId ?? 0 } });
  const [line] = Lines;
  if (!line) return nothing;
  const params = { id: line.BankLineId };
  const { Version } = line;
  if (other % 7 === 0) return clerk.call(setBankLineAside, { params, body: { Reason: 'Interest', Version } });
  if (other % 7 === 1) {
    const Payment = { CustomerId, Amount: amount, PaymentMethodId: 1, Allocations: [] };
    const { PaymentId } = await clerk.call(confirmPayment, { body: { Payment, IsConfirmed: true, ConfirmSame: true } });
    return clerk.call(linkBankLine, { params, body: { PaymentId, Version } });
  }
  const isTheirs = line.Proposal?.CustomerId === CustomerId;
  const Allocations = isTheirs ? (line.Proposal?.Allocations ?? []).map(({ Name: _name, ...row }) => row) : [];
  const confirmed = { BankLineId: line.BankLineId, CustomerId, Allocations, ConfirmAccount: true };
  const results = await clerk.call(confirmBankLines, { body: { PaymentMethodId: 1, Lines: [confirmed] } });
  return results.some(({ Ok }) => Ok) ? undefined : nothing;
};

const proFormas = async ({ db, customerIds }: World) => {
  const { rows } = await sql<{ ProFormaInvoiceId: number; CustomerId: number; Gross: number; Received: number; State: string }>`
    SELECT pro_forma_invoice_id, customer_id, gross_amount::float8 AS gross, received::float8, state FROM pro_forma_invoices
    WHERE customer_id = ANY(${customerIds}::integer[]) ORDER BY state = 'Held', pro_forma_invoice_id`.execute(db);
  return rows;
};

/** Pays a third, the exact amount or too much, usually for a pro forma that is waiting for money. */
const payAhead = async (world: World, { which, other, percent }: Draw) => {
  const all = await proFormas(world);
  const held = all.filter(({ State }) => State === 'Held');
  const asked = at(other % 5 === 0 || held.length === 0 ? all : held, which);
  if (!asked) return nothing;
  const { ProFormaInvoiceId, CustomerId, Gross, Received } = asked;
  const share = percent === 45 ? Gross : pence(Math.max(0.01, (Gross - Received) * (percent / 100)));
  const Allocations = [{ ProFormaInvoiceId, Amount: share }];
  const Payment = { CustomerId, Amount: pence(share + (percent === 85 ? 12.5 : 0)), PaymentMethodId: 1, Allocations };
  return world.clerk.call(confirmPayment, { body: { Payment, IsConfirmed: true, ConfirmSame: true } });
};

const releaseHeld = async (world: World, { which, percent }: Draw) => {
  const held = at(
    (await proFormas(world)).filter(({ State }) => State === 'Held'),
    which,
  );
  if (!held) return nothing;
  const params = { id: held.ProFormaInvoiceId };
  if (percent === 1) return world.clerk.call(cancelProForma, { params, body: { CancelReasonId: 2 } });
  return world.clerk.call(releaseProForma, { params, body: { Reason: 'Agreed' } });
};

const rowsOf = async (world: World, table: 'allocations' | 'pro_forma_allocations') => {
  const id = sql.ref(table === 'allocations' ? 'payment_allocation_id' : 'pro_forma_allocation_id');
  const { rows } = await sql<{ Id: number }>`
    SELECT ${id} AS id FROM ${sql.table(table)} WHERE customer_id = ANY(${world.customerIds}::integer[]) ORDER BY 1`.execute(world.db);
  return rows.map(({ Id }) => Id);
};

const undo = async (world: World, { which }: Draw) => {
  const id = at(await rowsOf(world, 'allocations'), which);
  return id === undefined ? nothing : world.clerk.call(reversePaymentAllocation, { params: { id }, body: Wrong });
};

const untie = async (world: World, { which }: Draw) => {
  const id = at(await rowsOf(world, 'pro_forma_allocations'), which);
  return id === undefined ? nothing : world.clerk.call(reverseProFormaAllocation, { params: { id }, body: Wrong });
};

const reverse = async (world: World, { which }: Draw) => {
  const payment = at(await findPayments(world), which);
  return payment ? world.clerk.call(reversePayment, { params: { id: payment.PaymentId }, body: Wrong }) : nothing;
};

const allocate = async (world: World, { which, other, percent }: Draw) => {
  const CustomerId = at(world.customerIds, which) ?? 0;
  const money = (await findPayments(world, sql`unallocated > 0`)).filter((one) => one.CustomerId === CustomerId);
  const { rows: credits } = await sql<{ CreditId: number; Unallocated: number }>`
    SELECT credit_id, unallocated::float8 FROM credits WHERE customer_id = ${CustomerId} AND unallocated > 0 ORDER BY 1`.execute(world.db);
  const source = at([...money.map(({ PaymentId, Unallocated }) => ({ PaymentId, Unallocated })), ...credits], other);
  const target = at(await openInvoices(world, [CustomerId]), other);
  if (!source || !target) return nothing;
  const { Unallocated, ...of } = source;
  const Amount = pence(Math.max(0.01, Math.min(Unallocated, target.Outstanding) * (percent / 100)));
  const body = { CustomerId, Allocations: [{ InvoiceId: target.InvoiceId, Amount, ...of }] };
  return world.clerk.call(updateInvoices, { body });
};

const refund = async (world: World, { which, percent }: Draw) => {
  const payment = at(await findPayments(world, sql`unallocated > 0`), which);
  if (!payment) return nothing;
  const Amount = pence(Math.max(0.01, payment.Unallocated * (percent / 100)));
  return world.clerk.call(refundPayment, { params: { id: payment.PaymentId }, body: { Amount, PaymentMethodId: 1 } });
};

/** Pays an invoice except for a pound or two and writes off the remainder. */
const writeOff = async (world: World, { which, quantity }: Draw) => {
  const owed = at(await openInvoices(world, world.customerIds), which);
  if (!owed) return nothing;
  const rest = Math.min(owed.Outstanding, 0.01 + (quantity % 480) / 100);
  const Amount = pence(owed.Outstanding - rest);
  if (Amount > 0) {
    const Payment = { CustomerId: owed.CustomerId, Amount, PaymentMethodId: 1, Allocations: [{ InvoiceId: owed.InvoiceId, Amount }] };
    await world.clerk.call(confirmPayment, { body: { Payment, IsConfirmed: true, ConfirmSame: true } });
  }
  const body = { InvoiceId: owed.InvoiceId, Amount: pence(owed.Outstanding - Amount), Reason: 'Small rest' };
  return world.clerk.call(writeOffRest, { body });
};

/**
 * Credits the quantity or the price of an invoice line. The goods go back to stock or are broken. The credit is allocated, refunded or left on
 * account.
 */
const credit = async (world: World, { which, other, percent }: Draw) => {
  const { rows } = await sql<{ InvoiceId: number; CustomerId: number; Outstanding: number }>`
    SELECT invoice_id, customer_id, outstanding::float8 FROM invoices WHERE customer_id = ANY(${world.customerIds}::integer[]) AND kind <> 'Debit'
    ORDER BY invoice_id`.execute(world.db);
  const of = at(rows, which);
  if (!of) return nothing;
  const { Lines } = await world.clerk.call(findPartialCredit, { params: { a: of.InvoiceId, b: 0 } });
  const line = at(
    Lines.filter(({ NetLeft }) => NetLeft > 0),
    other,
  );
  if (!line) return nothing;
  const { InvoiceDetailId } = line;
  const Quantity = Math.max(1, Math.floor((line.QuantityLeft * percent) / 100));
  const isPrice = other % 4 === 0 || line.QuantityLeft === 0;
  const worth = Math.max(0.01, Math.floor(line.NetLeft * percent) / 100);
  const outcome = at(['ToStock', 'Breakage', 'LeftWithCustomer'] as const, other) ?? 'ToStock';
  const parts = isPrice
    ? { Lines: [{ InvoiceDetailId, NetAmount: Math.max(0.01, pence((line.NetLeft * percent) / 100)) }] }
    : line.Kind === 'Pallet'
      ? { Pallets: [{ InvoiceDetailId, Quantity }] }
      : {
          Lines: [{ InvoiceDetailId, Quantity }],
          ...(line.Kind === 'Goods' && { Stock: [{ InvoiceDetailId, Quantity, Outcome: outcome }] }),
        };
  const Settlement =
    other % 3 === 0
      ? [{ InvoiceId: of.InvoiceId, Amount: Math.max(0.01, Math.min(of.Outstanding, worth, 20)) }]
      : other % 3 === 1
        ? [{ PaymentMethodId: 1, Amount: Math.min(worth, 0.5) }]
        : [];
  const body = { CustomerId: of.CustomerId, InvoiceId: of.InvoiceId, CreditReasonId: 1 + (other % 3), ...parts, Settlement };
  return world.clerk.call(saveCredit, { body });
};

const undoCredit = async (world: World, { which, other }: Draw) => {
  const rows = await world.db
    .selectFrom('credits')
    .select('CreditId')
    .where('CustomerId', 'in', world.customerIds)
    .where('State', '=', 'Issued')
    .orderBy('CreditId')
    .execute();
  const id = at(rows, which)?.CreditId;
  if (id === undefined) return nothing;
  return world.clerk.call(cancelCredit, { params: { id }, body: { ...Wrong, ConfirmYard: other % 2 === 0 } });
};

let serial = 0;

/** Adds opening items of each kind, which were open before this system. */
const open = ({ clerk, former, products, pallet, today }: World, { which, quantity }: Draw) => {
  const { AccountCode } = former;
  const before = addDays(today, -20 - (which % 30));
  const no = `OLD${++serial}`;
  const Amount = (quantity / 10).toFixed(2);
  const VatAmount = (quantity / 60).toFixed(2);
  const files: readonly { Kind: OpeningKind; Row: Record<string, string> }[] = [
    { Kind: 'Invoices', Row: { AccountCode, InvoiceNo: no, InvoiceDate: before, Amount, VatAmount } },
    { Kind: 'Credits', Row: { AccountCode, CreditNo: no, CreditDate: before, Amount, VatAmount } },
    { Kind: 'Money', Row: { AccountCode, Reference: no, ReceivedOn: before, Amount } },
    { Kind: 'Pallets', Row: { AccountCode, PalletCode: pallet.Code, Quantity: String(1 + (quantity % 40)), Charge: '18.00' } },
    { Kind: 'Yard', Row: { PalletCode: pallet.Code, Quantity: String(quantity) } },
    { Kind: 'Stock', Row: { ProductCode: at(products, which)?.Code ?? '', Quantity: String(quantity), UnitCost: '0.145' } },
  ];
  const file = at(files, which);
  if (!file) return nothing;
  return clerk.call(importOpeningItems, { body: { Kind: file.Kind, Rows: [file.Row], DryRun: false, FileName: `${no}.csv` } });
};

const undoOpening = async (world: World, { which }: Draw) => {
  const rows = await world.db.selectFrom('opening_batches').select('OpeningBatchId').orderBy('OpeningBatchId', 'desc').limit(4).execute();
  const id = at(rows, which)?.OpeningBatchId;
  return id === undefined ? nothing : world.clerk.call(undoOpeningBatch, { params: { id } });
};

/** Pays, credits or writes off opening items. */
const payFormer = (world: World, drawn: Draw) => {
  const former = { ...world, customerIds: [world.former.CustomerId] };
  const deed = at([pay, allocate, credit, undo, reverse, undoCredit, writeOff], drawn.other);
  return deed ? deed(former, { ...drawn, other: drawn.other * 3 }) : nothing;
};

const journal = async ({ clerk, today }: World, { which }: Draw) => {
  const made = await clerk.call(makeJournal, { body: { DatedThrough: today } });
  if (which % 2 === 0) return made;
  return clerk.call(takeBackJournal, { params: { id: made.JournalBatchId }, body: { Reason: 'The wrong day' } });
};

const state = ({ clerk, customerIds, today }: World, { which, other }: Draw) =>
  clerk.call(addStatement, { params: { customerId: at(customerIds, which) ?? 0, dateTo: addDays(today, -(other % 9)) } });

export const money = {
  pay,
  payByBank,
  payAhead,
  releaseHeld,
  undo,
  untie,
  reverse,
  allocate,
  refund,
  writeOff,
  credit,
  undoCredit,
  open,
  undoOpening,
  payFormer,
  journal,
  state,
};
