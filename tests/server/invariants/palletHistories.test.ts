import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { cancelCredit } from '#contract/money/credits/calls.ts';
import { addDays } from '#contract/sales/deal/dates.ts';
import { getPalletBalance, getPalletSummary, movePallets, reversePalletMovement } from '#contract/warehouse/pallets/calls.ts';
import { applyPalletCredit, getPalletCredit, transferPallets } from '#contract/warehouse/pallets/credits.ts';
import { returnPallet } from '#contract/warehouse/pallets/returns.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { given } from '#tests/support/given.ts';
import { checkInvariants } from '#tests/support/invariants.ts';
import { openHouse } from '#tests/support/mainJob.ts';
import type { House } from '#tests/support/mainJob.ts';
import { chargedHolder } from '#tests/support/pallets.ts';
import { overHistories } from '#tests/support/histories.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const today = '2026-11-21';

const event = fc.record({
  kind: fc.constantFrom('return', 'return', 'lose', 'loseOurs', 'transfer', 'credit', 'credit', 'cancel', 'reverse', 'toMaker'),
  which: fc.nat(50),
  other: fc.nat(50),
  quantity: fc.integer({ min: 1, max: 14 }),
  day: fc.integer({ min: 0, max: 12 }).map((back) => addDays(today, -back)),
});
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

interface World {
  house: House;
  accounts: number[];
  palletId: number;
  credits: number[];
  movements: number[];
}

const at = <T>(list: readonly T[], index: number) => list[index % Math.max(list.length, 1)];

const act = async (world: World, { kind, which, other, quantity: Quantity, day }: Event): Promise<unknown> => {
  const { accounts, palletId: PalletId, credits, movements } = world;
  const { office } = world.house.staff;
  const id = at(accounts, which) ?? 0;
  const back = async (more: object) => {
    const body = { PalletId, Quantity, ReturnedOn: day, ConfirmDate: true, ...more };
    const { Movements } = await office.call(returnPallet, { params: { id }, body });
    movements.push(...Movements.map(({ PalletMovementId }) => PalletMovementId));
  };
  if (kind === 'return') return back({});
  if (kind === 'lose') return back({ Condition: 'Lost' });
  if (kind === 'loseOurs') return back({ Condition: 'Lost', LossBearer: 'Merchant' });
  if (kind === 'toMaker')
    return office.call(movePallets, { body: { Kind: 'ToMaker', PalletId, Quantity, MovedOn: day, ConfirmDate: true } });
  if (kind === 'reverse')
    return office.call(reversePalletMovement, {
      params: { id: at(movements, which) ?? 1 },
      body: { Reason: 'Wrong', ConfirmYard: other % 2 === 0 },
    });
  if (kind === 'transfer') {
    const body = { FromCustomerId: id, ToCustomerId: at(accounts, other) ?? 0, Lines: [{ PalletId, Quantity }] };
    const { CreditId, Movements } = await office.call(transferPallets, { body });
    movements.push(...Movements.map(({ PalletMovementId }) => PalletMovementId));
    if (CreditId !== null) credits.push(CreditId);
    return undefined;
  }
  if (kind === 'cancel')
    return office.call(cancelCredit, {
      params: { id: at(credits, which) ?? 1 },
      body: { Reason: 'Wrong', ConfirmYard: other % 2 === 0 },
    });
  const { CreditId } = await office.call(applyPalletCredit, { query: { customerid: id }, body: { PalletId, Quantity } });
  credits.push(CreditId);
  return undefined;
};

/** Runs an event. A refusal must give a reason, and nothing else may fail. */
const live = async (world: World, one: Event) => {
  try {
    await act(world, one);
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    expect([400, 404, 409]).toContain((error as ApiError).status);
  }
};

/** Calculates the balances in the simplest way, by adding every movement up to the day. */
const slowBalances = async (palletId: number, day: string) => {
  const rows = await app.db.selectFrom('pallet_movements').selectAll().where('PalletId', '=', palletId).execute();
  const held = new Map<string, number>();
  const add = (holder: string, quantity: number) => held.set(holder, (held.get(holder) ?? 0) + quantity);
  for (const row of rows.filter(({ MovedOn }) => MovedOn <= day)) {
    add(`${row.FromHolder} ${row.FromHolderId}`, -row.Quantity);
    add(`${row.ToHolder} ${row.ToHolderId}`, row.Quantity);
  }
  return Object.fromEntries([...held].filter(([, quantity]) => quantity !== 0));
};

const checkDay = async ({ house, palletId }: World, to: string) => {
  const rows = await house.staff.office.call(getPalletBalance, { query: { to, filter: { PalletId: palletId } } });
  const told = Object.fromEntries(rows.map(({ Holder, HolderId, Held }) => [`${Holder} ${HolderId}`, Held] as const));
  expect(told).toEqual(await slowBalances(palletId, to));
  const { Types } = await house.staff.office.call(getPalletSummary, { query: { to } });
  const all = Types.find((type) => type.PalletId === palletId);
  if (all) expect(all.Yard + all.Customers + all.Hauliers).toBe(all.FromMakers - all.WrittenOff);
};

/** Checks that pallets, net and VAT credited never exceed what was charged, and that a full credit returns all the VAT. */
const checkCredits = async ({ accounts }: World) => {
  const { rows } = await sql<{ What: string }>`
    SELECT format('invoice %s: %s of %s pallets, %s of %s net, %s of %s VAT', i.invoice_no, p.credited, p.charged, k.net, i.net_amount, k.vat, i.vat_amount) AS what
    FROM invoices i CROSS JOIN LATERAL (
      SELECT sum(n.quantity) AS charged, coalesce(sum((SELECT sum(d.quantity) FROM credit_details d JOIN credits c USING (credit_id)
        WHERE d.invoice_detail_id = n.invoice_detail_id AND c.state = 'Issued')), 0) AS credited FROM invoice_details n WHERE n.invoice_id = i.invoice_id) p
    CROSS JOIN LATERAL (SELECT coalesce(sum(v.net_amount), 0) AS net, coalesce(sum(v.vat_amount), 0) AS vat FROM credit_vat v JOIN credits c USING (credit_id)
      WHERE v.invoice_id = i.invoice_id AND c.state = 'Issued') k
    WHERE i.customer_id = ANY(${accounts}::integer[]) AND i.kind <> 'Debit' AND (p.credited > p.charged OR k.net > i.net_amount OR k.vat > i.vat_amount
      OR (p.credited = p.charged AND (k.net, k.vat) <> (i.net_amount, i.vat_amount)))`.execute(app.db);
  expect(rows.map(({ What }) => What)).toEqual([]);
};

/** Credits all remaining returned pallets, in parts of any size. */
const creditTheRest = async ({ house, accounts, palletId: PalletId }: World, parts: readonly number[]) => {
  for (const customerid of accounts)
    for (let turn = 0; ; turn++) {
      const { Types } = await house.staff.office.call(getPalletCredit, { query: { cust: customerid } });
      const left = Types.find((type) => type.PalletId === PalletId)?.Creditable ?? 0;
      if (left === 0) break;
      const Quantity = Math.min(left, at(parts, turn) ?? 1);
      await house.staff.office.call(applyPalletCredit, { query: { customerid }, body: { PalletId, Quantity } });
    }
};

overHistories(
  'over random histories of pallets the sum over all holders is nothing, credits are never more than charges, and every balance is as it was',
  [
    fc.array(event, { minLength: 25, maxLength: 25 }),
    fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 3 }),
    fc.constantFrom(18, 16.33, 7.77),
  ],
  async (events, parts, charge) => {
    await app.startOver();
    const house = await openHouse(app);
    const { customer, pallet } = await chargedHolder(house, [
      { quantity: 13, charge },
      { quantity: 21, charge: charge + 1.17 },
    ]);
    const others = [await given.customer(app.db), await given.customer(app.db, { PalletsCharged: false })];
    const accounts = [customer, ...others].map(({ CustomerId }) => CustomerId);
    const world: World = { house, accounts, palletId: pallet.PalletId, credits: [], movements: [] };
    for (const one of events) await live(world, one);
    await creditTheRest(world, parts);
    await checkCredits(world);
    for (const back of [0, 1, 5, 9, 12, 40]) await checkDay(world, addDays(today, -back));
    await checkInvariants(app.db);
  },
);
