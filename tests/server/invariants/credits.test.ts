import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOrderAndInvoice } from '#contract/sales/adHoc/calls.ts';
import { cancelCredit, findPartialCredit, saveCredit } from '#contract/money/credits/calls.ts';
import { confirmPayment, suggestAllocation } from '#contract/money/payments/calls.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { creditableDeal, issuedCredit } from '#tests/support/credits.ts';
import { given } from '#tests/support/given.ts';
import { findViolations } from '#tests/support/invariants.ts';
import type { Invariant } from '#tests/support/invariants.ts';
import { openHouse } from '#tests/support/mainJob.ts';
import { overHistories } from '#tests/support/histories.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();
let office: Client;
const setUp = async () => {
  office = await app.as('Office');
  // Creates the warehouse first, because the products of a history are created at the same time.
  await given.ownDepot(app.db);
};
beforeAll(setUp);

const held: readonly Invariant[] = [
  'numbers are gapless',
  'the balance is the sum of the ledger',
  'the open items of every month end, and of today, add up to the ledger',
  'what is left of invoices, payments and credits follows from the allocations',
  'an invoice is the sum of its lines, VAT by rate on the sum',
  'a credit note is the sum of its lines',
  'credited is never more than invoiced',
  'credited and settlement discount taken are never more than invoiced, per rate',
  'a reversal mirrors what it reverses',
];

const line = fc.record({
  Quantity: fc.integer({ min: 1, max: 40 }),
  UnitPrice: fc.integer({ min: 1, max: 3333 }).map((pence) => pence / 100),
});
const event = fc.record({
  kind: fc.constantFrom('quantity', 'quantity', 'price', 'cancel', 'pay'),
  which: fc.nat(20),
  part: fc.double({ min: 0.05, max: 1, noNaN: true }),
});
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

interface World {
  CustomerId: number;
  InvoiceId: number;
  issued: number[];
}

const refusable = async (deed: () => Promise<unknown>) => {
  try {
    await deed();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
  }
};

const linesOf = async (invoiceId: number) => (await office.call(findPartialCredit, { params: { a: invoiceId, b: 0 } })).Lines;

const credit = async (world: World, Lines: { InvoiceDetailId: number; Quantity?: number; NetAmount?: number }[]) => {
  const { CustomerId, InvoiceId } = world;
  world.issued.push((await office.call(saveCredit, { body: { CustomerId, InvoiceId, CreditReasonId: 1, Lines } })).CreditId);
};

/** Pays in time to take the settlement discount. */
const pay = async ({ CustomerId }: World) => {
  const { Allocations } = await office.call(suggestAllocation, { params: { customerId: CustomerId }, query: { amount: 100_000 } });
  const due = Allocations.filter((row) => row.InvoiceId !== null && row.CreditId === null);
  const Amount = due.reduce((total, row) => total + row.Amount, 0);
  if (Amount === 0) return;
  const Payment = { CustomerId, Amount: Number(Amount.toFixed(2)), PaymentMethodId: 1, Allocations: due };
  await office.call(confirmPayment, { body: { Payment, IsConfirmed: true } });
};

const happen = async (world: World, { kind, which, part }: Event) => {
  if (kind === 'pay') return pay(world);
  if (kind === 'cancel') {
    const [creditId] = world.issued.splice(which % Math.max(world.issued.length, 1), 1);
    if (creditId) await office.call(cancelCredit, { params: { id: creditId }, body: { Reason: 'wrong' } });
    return;
  }
  const lines = await linesOf(world.InvoiceId);
  const one = lines[which % lines.length];
  if (!one) return;
  const { InvoiceDetailId } = one;
  // Sometimes credits more than remains, which is refused.
  if (kind === 'quantity') await credit(world, [{ InvoiceDetailId, Quantity: Math.max(1, Math.ceil(one.Quantity * part)) }]);
  else await credit(world, [{ InvoiceDetailId, NetAmount: Math.max(0.01, Math.round(one.NetAmount * part * 50) / 100) }]);
};

describe('credits never exceed their invoice, in quantity, net and VAT (invariant 7)', () => {
  overHistories(
    'over random histories of part credits, price corrections, discounts taken and credits undone; in the end all of it can be credited',
    [fc.array(line, { minLength: 1, maxLength: 4 }), fc.array(event, { maxLength: 9 })],
    async (lines, events) => {
      await app.startOver();
      await setUp();
      const { CustomerId } = await given.customer(app.db, { SettlementDiscountPercent: 2.5, SettlementDiscountDays: 14 });
      const Lines = await Promise.all(
        lines.map(async ({ Quantity, UnitPrice }) => ({
          ProductId: (await given.product(app.db)).ProductId,
          Quantity,
          UnitPrice,
          PricePer: 1 as const,
        })),
      );
      const { InvoiceId } = await office.call(createOrderAndInvoice, { body: { CustomerId, Lines } });
      const world: World = { CustomerId, InvoiceId, issued: [] };
      for (const one of events) await refusable(() => happen(world, one));
      for (const { InvoiceDetailId } of await linesOf(InvoiceId)) {
        const left = (await linesOf(InvoiceId)).find((one) => one.InvoiceDetailId === InvoiceDetailId);
        if (!left || left.NetLeft === 0) continue;
        const { QuantityLeft, NetLeft } = left;
        await credit(world, [QuantityLeft > 0 ? { InvoiceDetailId, Quantity: QuantityLeft } : { InvoiceDetailId, NetAmount: NetLeft }]);
      }
      const { Rates } = await office.call(findPartialCredit, { params: { a: InvoiceId, b: 0 } });
      expect(Rates.map(({ Net, Vat }) => [Net, Vat])).toEqual(Rates.map(() => [0, 0]));
      for (const invariant of held) expect(await findViolations(app.db, invariant), invariant).toEqual([]);
    },
  );

  test('twenty requests at once each credit a quarter of it: four succeed, and their numbers have no gap', async () => {
    const house = await openHouse(app);
    const deal = await creditableDeal(house);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => issuedCredit(house.staff.office, deal, { Lines: [{ InvoiceDetailId: deal.goods, Quantity: 357 }] })),
    );
    const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as ApiError).code] : []));
    expect(codes).toEqual(Array.from({ length: 16 }, () => 'RULE_BROKEN'));
    expect(done.reduce((total, { NetAmount }) => total + NetAmount * 100, 0)).toBeCloseTo(26_754);
    for (const invariant of held) expect(await findViolations(app.db, invariant), invariant).toEqual([]);
  });
});
