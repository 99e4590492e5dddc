import { describe, expect, test } from 'vitest';
import { changeCustomer, getCustomer } from '#contract/masterData/entities/customers.ts';
import type { Role } from '#contract/call/roles.ts';
import { cancelOrder, getOrder, releaseCredit } from '#contract/sales/orders/calls.ts';
import { confirmPickOrder, confirmPrintDNote, getPickGoods, loadPickList, savePickGoods } from '#contract/warehouse/picking/calls.ts';
import { atPickLine } from '#contract/warehouse/picking/pickers.ts';
import { account } from '#tests/support/accounts.ts';
import { givenTrade, takeOrder } from '#tests/support/orders.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';

const app = useTestApp();

const stop = { OnStop: true, OnStopReason: 'Cheque returned' };
const overLimit = { CreditLimit: 10 };
const good = { OnStop: false, OnStopReason: null, CreditLimit: 20_000 };

/** A deal taken while the account was in good standing. The account changes afterwards. */
const givenDeal = async (facts: object) => {
  const { customer, product } = await givenTrade(app.db);
  const { OrderId, DealNo, Lines } = await takeOrder(await app.as('Office'), customer.CustomerId, product.ProductId, {
    Lines: [{ ProductId: product.ProductId, Quantity: 1428, UnitPrice: 187.35 }],
  });
  const become = (to: object) => app.db.updateTable('customers').set(to).where('CustomerId', '=', customer.CustomerId).execute();
  if (Object.keys(facts).length > 0) await become(facts);
  return { OrderId, DealNo, CustomerId: customer.CustomerId, OrderDetailId: Lines[0]?.OrderDetailId ?? 0, become };
};
type Deal = Awaited<ReturnType<typeof givenDeal>>;

const pick = async (role: Role, deal: Deal, CreditOverrideReason?: string) =>
  (await app.as(role)).call(confirmPickOrder, {
    params: { id: deal.OrderId },
    body: { Lines: [{ OrderDetailId: deal.OrderDetailId, PickedQuantity: 1428 }], CreditOverrideReason },
  });
const despatch = async (role: Role, deal: Deal, creditOverrideReason?: string) =>
  (await app.as(role)).call(confirmPrintDNote, { params: { id: deal.OrderId }, query: { creditOverrideReason } });
const release = async (role: Role, deal: Deal, Reason = 'Paid by telephone') =>
  (await app.as(role)).call(releaseCredit, { params: { id: deal.OrderId }, body: { Reason } });

describe('before picking', () => {
  test('a deal of an account on stop or over its limit is refused in words, and told on the pick list', async () => {
    const warehouse = await app.as('Warehouse');
    const stopped = await givenDeal(stop);
    const over = await givenDeal(overLimit);
    await expect(pick('Warehouse', stopped)).toFailWith('CONFIRMATION_NEEDED', 'CreditOverrideReason');
    await expect(pick('Warehouse', stopped, 'They are friends')).toFailWith('CONFIRMATION_NEEDED');
    await expect(pick('Warehouse', over)).rejects.toMatchObject({
      message: `The account is over its credit limit. Ask the office to release order ${over.DealNo}`,
      details: { NeedsAdmin: false, MayRelease: false },
    });
    await expect(pick('Warehouse', over, 'They are friends')).toFailWith('CONFIRMATION_NEEDED', 'CreditOverrideReason');
    await expect(pick('Admin', stopped)).rejects.toMatchObject({ details: { NeedsAdmin: true, MayRelease: true } });
    const holds = new Map((await warehouse.call(loadPickList)).map((row) => [row.OrderId, row.CreditHold]));
    expect([holds.get(stopped.OrderId), holds.get(over.OrderId)]).toEqual(['OnStop', 'OverLimit']);
    expect(await warehouse.call(getPickGoods, { params: { id: over.OrderId } })).toMatchObject({ CreditHold: 'OverLimit' });
  });

  test('a pick is not begun, in words that say who can release it; who may release it begins it, and what is begun goes on', async () => {
    const warehouse = await app.as('Warehouse');
    const save = (by: Client, { OrderId, OrderDetailId }: Deal, PickedQuantity = 100) =>
      by.call(savePickGoods, { body: { OrderId, Lines: [{ OrderDetailId, PickedQuantity }] } });
    const stopped = await givenDeal(stop);
    await expect(save(warehouse, stopped)).rejects.toMatchObject({
      code: 'CONFIRMATION_NEEDED',
      message: `The account is on stop (Cheque returned). Ask an administrator to release order ${stopped.DealNo}`,
      details: { Warnings: [{ Kind: 'OnStop' }], MayRelease: false },
    });
    const { OrderId, OrderDetailId } = stopped;
    await expect(warehouse.call(atPickLine, { body: { OrderId, OrderDetailId } })).toFailWith('CONFIRMATION_NEEDED');
    expect(await warehouse.call(getPickGoods, { params: { id: OrderId } })).toMatchObject({
      Status: 'Open',
      Lines: [{ PickedQuantity: null }],
    });
    expect(await save(await app.as('Admin'), stopped)).toMatchObject({ Status: 'Picking' });
    expect(await save(warehouse, stopped, 200)).toMatchObject({ Lines: [{ PickedQuantity: 200 }] });
    const over = await givenDeal(overLimit);
    await expect(save(warehouse, over)).toFailWith('CONFIRMATION_NEEDED');
    await release('Office', over);
    expect(await save(warehouse, over)).toMatchObject({ Status: 'Picking' });
  });

  test('what an Admin takes with a reason while the account is on stop may go; past a later stop it may not', async () => {
    const { customer, product } = await givenTrade(app.db);
    const change = async (to: object) => {
      const { Version } = await (await app.as('Admin')).call(getCustomer, { params: { id: customer.CustomerId } });
      await (await app.as('Admin')).call(changeCustomer, { params: { id: customer.CustomerId }, body: { Version, ...to } });
    };
    await change(stop);
    const Lines = [{ ProductId: product.ProductId, Quantity: 1428, UnitPrice: 187.35 }];
    const given = { Lines, CreditOverrideReason: 'Paid by telephone' };
    const order = await takeOrder(await app.as('Admin'), customer.CustomerId, product.ProductId, given);
    const hold = async () => (await (await app.as('Warehouse')).call(getPickGoods, { params: { id: order.OrderId } })).CreditHold;
    expect(await hold()).toBeNull();
    await change(good);
    await change(stop);
    expect(await hold()).toBe('OnStop');
  });

  test('overdue debt holds it back as the limit does; who pays first, and what the office released, passes', async () => {
    const overdue = async (more: object = {}) => {
      const deal = await givenDeal(more);
      await account.invoice(app.db, deal.CustomerId, { DueDate: '2026-11-20' });
      return deal;
    };
    const held = await overdue();
    await expect(pick('Warehouse', held)).rejects.toMatchObject({
      message: `The account has overdue debt. Ask the office to release order ${held.DealNo}`,
      details: { Warnings: [{ Kind: 'Overdue' }], NeedsAdmin: false, MayRelease: false },
    });
    await release('Office', held, 'Paying on Friday');
    expect(await pick('Warehouse', held)).toMatchObject({ Status: 'Picked' });
    expect(await pick('Warehouse', await overdue({ ProForma: true }))).toMatchObject({ Status: 'Picked' });
    const dueToday = await givenDeal({});
    await account.invoice(app.db, dueToday.CustomerId, { DueDate: '2026-11-21' });
    expect(await pick('Warehouse', dueToday)).toMatchObject({ Status: 'Picked' });
  });

  test('an Admin lets it go with a reason, which is recorded and counts at despatch too', async () => {
    const deal = await givenDeal(stop);
    expect(await pick('Admin', deal, 'Director agreed')).toMatchObject({ Status: 'Picked', CreditHold: null });
    const order = await (await app.as('Office')).call(getOrder, { query: { orderId: deal.OrderId } });
    expect(order).toMatchObject({ CreditOverrideReason: 'Director agreed', CreditStopReleased: true });
    expect(await despatch('Warehouse', deal)).toMatchObject({ Status: 'ReadyToInvoice' });
  });

  test('who pays before the goods leave has no limit to keep', async () => {
    const deal = await givenDeal({ ...overLimit, ProForma: true });
    expect(await pick('Warehouse', deal)).toMatchObject({ Status: 'Picked' });
  });
});

describe('before despatch', () => {
  test('debt that fell due since the pick holds the goods back', async () => {
    const deal = await givenDeal(good);
    await pick('Warehouse', deal);
    await account.invoice(app.db, deal.CustomerId, { DueDate: '2026-11-20' });
    await expect(despatch('Warehouse', deal)).toFailWith('CONFIRMATION_NEEDED', 'creditOverrideReason');
    expect(await despatch('Admin', deal, 'Paying on Friday')).toMatchObject({ Status: 'ReadyToInvoice' });
  });

  test('an account put on stop since the pick holds the goods back until an Admin says why they may go', async () => {
    const deal = await givenDeal(good);
    await pick('Warehouse', deal);
    await deal.become(stop);
    await expect(despatch('Warehouse', deal)).toFailWith('CONFIRMATION_NEEDED', 'creditOverrideReason');
    await expect(despatch('Warehouse', deal, 'Lorry waits')).toFailWith('CONFIRMATION_NEEDED');
    expect(await despatch('Admin', deal, 'Paid this morning')).toMatchObject({ Status: 'ReadyToInvoice' });
  });

  test('a reason given for the limit does not lift a stop that came after it', async () => {
    const deal = await givenDeal(overLimit);
    await pick('Admin', deal, 'Large order, agreed');
    await deal.become(stop);
    await expect(despatch('Warehouse', deal)).toFailWith('CONFIRMATION_NEEDED');
  });
});

describe('PUT /api/Order/ReleaseCredit/{id}', () => {
  test('Office releases a deal over the limit; the warehouse then picks and despatches it', async () => {
    const deal = await givenDeal(overLimit);
    expect(await release('Office', deal, 'Cheque seen')).toMatchObject({ CreditOverrideReason: 'Cheque seen', CreditStopReleased: false });
    await pick('Warehouse', deal);
    expect(await despatch('Warehouse', deal)).toMatchObject({ Status: 'ReadyToInvoice' });
  });

  test('on stop an Admin alone; also after the pick', async () => {
    const deal = await givenDeal(good);
    await pick('Warehouse', deal);
    await deal.become(stop);
    await expect(release('Office', deal)).toFailWith('NOT_ALLOWED');
    await expect(despatch('Warehouse', deal)).toFailWith('CONFIRMATION_NEEDED');
    expect(await release('Admin', deal)).toMatchObject({ CreditStopReleased: true });
    expect(await despatch('Warehouse', deal)).toMatchObject({ Status: 'ReadyToInvoice' });
  });

  test('not without a reason, not by the warehouse, and only what is held back', async () => {
    const deal = await givenDeal(overLimit);
    await expect(release('Office', deal, '  ')).toFailWith('INVALID_INPUT', 'Reason');
    await expect(release('Warehouse', deal)).toFailWith('NOT_ALLOWED');
    await release('Office', deal);
    await expect(release('Office', deal)).toFailWith('RULE_BROKEN');
    const cancelled = await givenDeal(overLimit);
    await (await app.as('Office')).call(cancelOrder, { query: { orderId: cancelled.OrderId }, body: { Reason: 'Ordered twice' } });
    await expect(release('Office', cancelled)).toFailWith('RULE_BROKEN');
    const well = await givenDeal(good);
    await expect(release('Admin', well)).toFailWith('RULE_BROKEN');
    await expect(release('Admin', { ...deal, OrderId: 999_999 })).toFailWith('NOT_FOUND');
  });

  test('released once however many ask at once', async () => {
    const deal = await givenDeal(overLimit);
    const outcomes = await Promise.allSettled(['One', 'Two', 'Three', 'Four'].map((reason) => release('Office', deal, reason)));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });
});
