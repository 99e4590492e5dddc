import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addCredit, cancelCredit, findPartialCredit, saveCredit } from '#contract/money/credits/calls.ts';
import { raiseInvoice, toCredit } from '#contract/money/invoices/calls.ts';
import { releaseProForma } from '#contract/money/proFormas/calls.ts';
import { recalculateOwed } from '#server/modules/money/invoices/raise/recalculateOwed.ts';
import { selectOwed } from '#server/modules/money/invoices/raise/toCredit.ts';
import { given } from '#tests/support/given.ts';
import { findViolations } from '#tests/support/invariants.ts';
import { heldProForma, payProForma } from '#tests/support/invoicing.ts';
import { overHistories } from '#tests/support/histories.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();

const setUp = async () => {
  await app.db.updateTable('number_series').set({ NextNumber: 500_001 }).where('Series', '=', 'invoice').execute();
};
beforeAll(setUp);

const rule =
  'what was invoiced in advance and owes goods back is kept as such, and nothing else is, but for what is noted to be worked out';

const kinds = ['pick', 'status', 'return', 'pallets', 'quantity', 'rest', 'remove', 'credit', 'credit', 'cancelCredit'] as const;
// Often uses the whole invoiced quantity, so that a deal begins to owe goods. In half of the cases everything has been recalculated before, and
// only a recorded change shows what is owed.
const event = fc.record({
  kind: fc.constantFrom(...kinds),
  which: fc.nat(20),
  quantity: fc.constantFrom(1000, 1000, 400),
  isWorkedOut: fc.boolean(),
});
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

/** A deal invoiced in advance and delivered in full: 1,000 bottles and three mixed pallets. */
const prepaidDeal = async () => {
  const held = await heldProForma(app.db);
  const { PalletId } = await given.pallet(app.db);
  const { OrderId, CustomerId } = held.order;
  await app.db.insertInto('order_pallets').values({ OrderId, PalletId, Quantity: 3, Charge: 10 }).execute();
  const office = await app.as('Office');
  await payProForma(office, held, 120);
  await office.call(releaseProForma, { params: { id: held.proForma.ProFormaInvoiceId } });
  const { InvoiceId } = await (await app.as('Finance')).call(raiseInvoice, { query: { OrderID: OrderId } });
  await app.db.updateTable('order_details').set({ PickedQuantity: 1000 }).where('OrderId', '=', OrderId).execute();
  await app.db.updateTable('order_pallets').set({ PickedQuantity: 3 }).where('OrderId', '=', OrderId).execute();
  await app.db.updateTable('orders').set({ StatusId: 6, DespatchedOn: '2026-11-20' }).where('OrderId', '=', OrderId).execute();
  await recalculateOwed(app.db);
  return { OrderId, CustomerId, InvoiceId, parts: [OrderId], credits: [] as number[] };
};

type Deal = Awaited<ReturnType<typeof prepaidDeal>>;

const owedOf = async ({ InvoiceId }: Pick<Deal, 'InvoiceId'>) =>
  (await (await app.as('Finance')).call(toCredit)).find((row) => row.InvoiceId === InvoiceId);

/**
 * Credits the proposed quantities, at once or as a draft first. If the rows of the test owe more than was invoiced, credits the remaining
 * invoiced quantity.
 */
const credit = async (deal: Deal, isDraftFirst: boolean) => {
  const proposed = await owedOf(deal);
  if (!proposed) return;
  const { CustomerId, InvoiceId } = deal;
  const office = await app.as('Office');
  const invoiced = await office.call(findPartialCredit, { params: { a: InvoiceId, b: 0 } });
  const left = new Map(invoiced.Lines.map(({ InvoiceDetailId, QuantityLeft }) => [InvoiceDetailId, QuantityLeft]));
  const Lines = proposed.Lines.map(({ InvoiceDetailId, Quantity }) => ({
    InvoiceDetailId,
    Quantity: Math.min(Quantity, left.get(InvoiceDetailId) ?? 0),
  })).filter(({ Quantity }) => Quantity > 0);
  if (Lines.length === 0) return;
  const body = { CustomerId, InvoiceId, CreditReasonId: 3, Lines };
  const finance = await app.as('Finance');
  const draft = isDraftFirst ? await finance.call(addCredit, { body }) : undefined;
  const issued = await finance.call(saveCredit, {
    body: draft ? { CreditId: draft.CreditId, Version: draft.Version, InvoiceId, CreditReasonId: 3 } : body,
  });
  deal.credits.push(issued.CreditId);
};

const cancelLast = async (deal: Deal) => {
  const id = deal.credits.pop();
  if (id) await (await app.as('Finance')).call(cancelCredit, { params: { id }, body: { Reason: 'They came after all' } });
};

/** Changes the rows as the calls do, in any order. */
const happen = async (deal: Deal, { kind, which, quantity }: Event) => {
  const part = deal.parts[which % deal.parts.length] ?? 0;
  const lines = app.db.updateTable('order_details').where('OrderId', '=', part);
  switch (kind) {
    case 'pick':
      return lines.set({ PickedQuantity: quantity }).execute();
    case 'quantity':
      return lines.set({ Quantity: quantity, NetAmount: quantity / 10 }).execute();
    case 'pallets':
      return app.db
        .updateTable('order_pallets')
        .set({ PickedQuantity: which % 4 })
        .where('OrderId', '=', part)
        .execute();
    case 'status':
      return sql`UPDATE orders o SET status_id = s.status_id, despatched_on = CASE WHEN s.status_id IN (5, 6) THEN '2026-11-20'::date END
        FROM order_statuses s WHERE o.order_id = ${part} AND s.status_id = ${2 + (which % 6)}
          AND EXISTS (SELECT FROM order_steps t WHERE t.from_status_id = o.status_id AND t.to_status_id = s.status_id)`.execute(app.db);
    case 'return':
      return sql`INSERT INTO stock_movements (product_id, supplier_depot_id, moved_on, stock_movement_type_id, quantity, order_detail_id)
        SELECT d.product_id, p.supplier_depot_id, '2026-11-20', 3, ${quantity}, d.order_detail_id
        FROM order_details d CROSS JOIN (SELECT min(supplier_depot_id) AS supplier_depot_id FROM supplier_depots) p WHERE d.order_id = ${part}`.execute(
        app.db,
      );
    case 'rest': {
      const { rows } = await sql<{ OrderId: number }>`
        INSERT INTO orders (deal_no, part, parent_order_id, deal_type_id, customer_id, order_date, status_id, prepaid_invoice_id)
        SELECT deal_no, ${deal.parts.length + 1}, order_id, deal_type_id, customer_id, order_date, 2, prepaid_invoice_id FROM orders WHERE order_id = ${part}
        RETURNING order_id`.execute(app.db);
      const OrderId = rows[0]?.OrderId ?? 0;
      await sql`INSERT INTO order_details (order_id, line_no, product_id, description, quantity, unit_price, price_per, vat_type_id, net_amount, prepaid_detail_id)
        SELECT ${OrderId}, line_no, product_id, description, ${quantity}, unit_price, price_per, vat_type_id, ${quantity}::numeric / 10, coalesce(prepaid_detail_id, order_detail_id)
        FROM order_details WHERE order_id = ${part}`.execute(app.db);
      return deal.parts.push(OrderId);
    }
    case 'credit':
      return credit(deal, which % 2 === 0);
    case 'cancelCredit':
      return cancelLast(deal);
    case 'remove':
      break;
  }
  return app.db.deleteFrom('order_pallets').where('OrderId', '=', part).execute();
};

overHistories(
  'after any history, who asks what is owed of what was invoiced in advance is told of all that is',
  [fc.array(event, { minLength: 4, maxLength: 14 })],
  async (events) => {
    await app.startOver();
    await setUp();
    const deal = await prepaidDeal();
    for (const one of events) {
      await happen(deal, one);
      expect(await findViolations(app.db, rule)).toEqual([]);
      if (one.isWorkedOut) await recalculateOwed(app.db);
    }
    await recalculateOwed(app.db);
    const owing = await sql<{ InvoiceId: number }>`SELECT DISTINCT invoice_id FROM (${selectOwed('all')}) o ORDER BY 1`.execute(app.db);
    const kept = await app.db.selectFrom('owed_invoices').select('InvoiceId').orderBy('InvoiceId').execute();
    expect(kept).toEqual(owing.rows);
    const told = await (await app.as('Finance')).call(toCredit);
    expect(told.map(({ InvoiceId }) => InvoiceId).sort((a, b) => a - b)).toEqual(kept.map(({ InvoiceId }) => InvoiceId));
  },
);

test.each([false, true])(
  'what was credited is owed again once the credit is undone, worked out or not (draft first: %s)',
  async (isDraft) => {
    const deal = await prepaidDeal();
    await happen(deal, { kind: 'pick', which: 0, quantity: 400, isWorkedOut: true });
    await recalculateOwed(app.db);
    const owed = await owedOf(deal);
    expect(owed).toMatchObject({ Lines: [{ Quantity: 600, NetAmount: 60 }] });
    await credit(deal, isDraft);
    expect(await owedOf(deal)).toBeUndefined();
    await recalculateOwed(app.db);
    const kept = () => app.db.selectFrom('owed_invoices').select('InvoiceId').where('InvoiceId', '=', deal.InvoiceId).execute();
    expect(await kept()).toEqual([]);
    await cancelLast(deal);
    expect(await owedOf(deal)).toEqual(owed);
    await recalculateOwed(app.db);
    expect(await owedOf(deal)).toEqual(owed);
    expect(await kept()).toHaveLength(1);
  },
);
