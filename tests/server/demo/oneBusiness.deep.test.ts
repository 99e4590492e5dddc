import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { changeCustomer } from '#contract/masterData/entities/customers.ts';
import { raiseInvoice } from '#contract/money/invoices/calls.ts';
import { addOrder } from '#contract/sales/orders/calls.ts';
import { savePayment, updateInvoices } from '#contract/money/payments/calls.ts';
import { confirmPickOrder, confirmPrintDNote, reopenPick, reverseDespatch } from '#contract/warehouse/picking/calls.ts';
import { isAllowed } from '#contract/call/roles.ts';
import type { Allow, Role } from '#contract/call/roles.ts';
import { addStatement } from '#contract/money/statements/calls.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { findPrices } from '#server/modules/sales/prices/queries.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
beforeAll(() => seedDemo(app.database, { size: 'small', deals: 260, today: '2026-11-21', log: () => undefined }));

const dealsIn = async (status: string) => {
  const { rows } = await sql<{ OrderId: number }>`
    SELECT order_id FROM orders WHERE status = ${status} AND deal_type = 'Stock' AND prepaid_invoice_id IS NULL ORDER BY order_id LIMIT 3`.execute(
    app.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  return rows.map((row) => row.OrderId);
};

/** Splits the ledger rows of a deal's events into the rows of the story and those of the clerk, without ids, dates and stamps. */
const halves = <T extends { Id: number }>(rows: readonly T[], count: number) => {
  const plain = rows.map(({ Id: _id, ...row }) => row);
  return [plain.slice(0, count), plain.slice(count)];
};

const deliveries = async (orderId: number) =>
  (
    await sql<{ Id: number; PalletId: number; OrderDetailId: number }>`
      SELECT pallet_movement_id AS id, pallet_id, quantity, from_holder, from_holder_id, to_holder, to_holder_id, kind, haulier_id, order_detail_id, reference
      FROM pallet_movements m WHERE order_id = ${orderId} AND reverses_id IS NULL ORDER BY pallet_movement_id`.execute(app.db)
  ).rows;

const sales = async (orderId: number) =>
  (
    await sql<{ Id: number }>`
      SELECT m.stock_movement_id AS id, m.product_id, m.supplier_depot_id, m.quantity, m.order_detail_id, m.stock_movement_type_id
      FROM stock_movements m JOIN order_details d USING (order_detail_id) WHERE d.order_id = ${orderId} AND m.reverses_id IS NULL
      ORDER BY m.product_id, m.stock_movement_id`.execute(app.db)
  ).rows;

const noteOf = async (orderId: number) => {
  const { DeliveryNoteSnapshot } = await app.db
    .selectFrom('orders')
    .select('DeliveryNoteSnapshot')
    .where('OrderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return { ...(DeliveryNoteSnapshot as Record<string, unknown>), DeliveryNoteNo: 0, DeliveryDate: '' };
};

// Deletes a stored note, so that the test sees it created again.
const forgetNote = (orderId: number) =>
  sql`UPDATE orders SET delivery_note_no = NULL, delivery_note_snapshot = NULL WHERE order_id = ${orderId}`.execute(app.db);

describe('the demonstration tells what happened; what follows from it is what the use-cases make of it', () => {
  test('a despatch: the same pallets, the same delivery note', async () => {
    const warehouse = await app.as('Admin');
    for (const orderId of await dealsIn('ReadyToInvoice')) {
      const told = await deliveries(orderId);
      const note = await noteOf(orderId);
      await warehouse.call(reverseDespatch, { params: { id: orderId }, body: { Reason: 'once more' } });
      await forgetNote(orderId);
      await warehouse.call(confirmPrintDNote, { params: { id: orderId }, query: { creditOverrideReason: 'as told' } });
      const without = (rows: typeof told) => rows.map((row) => ({ ...row, Reference: '' }));
      // The use-case writes them by pallet, and the story in the order of the lines.
      const [first, second] = halves(without(await deliveries(orderId)), told.length).map((rows) =>
        rows.toSorted((one, other) => one.PalletId - other.PalletId || one.OrderDetailId - other.OrderDetailId),
      );
      expect(second).toEqual(first);
      expect(await noteOf(orderId)).toEqual(note);
    }
  });

  test('a pick: the same goods', async () => {
    const warehouse = await app.as('Admin');
    const [orderId = 0] = await dealsIn('ReadyToInvoice');
    const told = await sales(orderId);
    await warehouse.call(reverseDespatch, { params: { id: orderId }, body: { Reason: 'picked once more' } });
    await forgetNote(orderId);
    const { Lines } = await warehouse.call(reopenPick, { params: { id: orderId }, body: { Reason: 'picked once more' } });
    const picked = Lines.map(({ OrderDetailId, PickedQuantity, ShortReason }) => ({
      OrderDetailId,
      PickedQuantity,
      PickedPallets: null,
      ShortReason,
      Short: 'Close' as const,
    }));
    await warehouse.call(confirmPickOrder, { params: { id: orderId }, body: { Lines: picked, CreditOverrideReason: 'as told' } });
    expect(await sales(orderId)).toHaveLength(told.length * 2);
    const byLine = Map.groupBy(await sales(orderId), (row) => (row as unknown as { OrderDetailId: number }).OrderDetailId);
    for (const [first, second] of byLine.values()) expect({ ...second, Id: 0 }).toEqual({ ...first, Id: 0 });
  });

  test('a price: every line bears the one that the price lists give on the order’s day', async () => {
    const { rows } = await sql<{
      CustomerId: number;
      CurrencyId: number;
      OrderDate: string;
      ProductId: number;
      SupplierDepotId: number;
      Quantity: number;
      PriceListId: number;
    }>`
      SELECT o.customer_id, o.currency_id, o.order_date, d.product_id, d.supplier_depot_id, d.quantity, d.price_list_id
      FROM orders o JOIN order_details d USING (order_id) WHERE o.part = 1 AND d.product_id IS NOT NULL ORDER BY d.order_detail_id`.execute(
      app.db,
    );
    const accounts = Map.groupBy(rows, (row) => `${row.CustomerId} ${row.OrderDate}`);
    const wrong: unknown[] = [];
    for (const lines of accounts.values()) {
      const [first] = lines;
      if (!first) continue;
      const found = await findPrices(app.db, first, lines);
      lines.forEach((line, index) => found[index]?.PriceListId !== line.PriceListId && wrong.push([line, found[index]]));
    }
    expect(rows.length).toBeGreaterThan(200);
    expect(wrong).toEqual([]);
  });

  test('a next part: the terms, prices and costs of the part that was short, without its carriage', async () => {
    const { rows } = await sql`
      SELECT c.deal_no FROM orders c JOIN orders p ON p.order_id = c.parent_order_id JOIN order_details d ON d.order_id = c.order_id
      WHERE c.carriage_charge <> 0 OR (c.customer_id, c.order_date, c.payment_term_days, c.settlement_discount_percent, c.deal_type_id)
          IS DISTINCT FROM (p.customer_id, p.order_date, p.payment_term_days, p.settlement_discount_percent, p.deal_type_id)
        OR NOT EXISTS (SELECT 1 FROM order_details of_parent WHERE of_parent.order_id = p.order_id AND of_parent.line_no = d.line_no
          AND (of_parent.product_id, of_parent.unit_price, of_parent.discount_percent, of_parent.buy_price, of_parent.haulage, of_parent.pallet_charge)
            IS NOT DISTINCT FROM (d.product_id, d.unit_price, d.discount_percent, d.buy_price, d.haulage, d.pallet_charge)
          AND d.quantity = of_parent.quantity - coalesce(of_parent.picked_quantity, of_parent.confirmed_quantity))`.execute(app.db);
    expect(rows).toEqual([]);
  });
});

const found = async (question: string) => (await sql.raw<Record<string, unknown>>(question).execute(app.db)).rows;

describe('the demonstration shows what could have happened', () => {
  test('everything was done by somebody who may do it', async () => {
    const doers: [string, Allow][] = [
      ['created_by FROM payments', savePayment.allow],
      ['updated_by FROM payments WHERE NOT is_confirmed', savePayment.allow],
      ['created_by FROM allocations WHERE pro_forma_allocation_id IS NULL', updateInvoices.allow],
      ['created_by FROM pro_forma_allocations WHERE reverses_id IS NULL', updateInvoices.allow],
      ["created_by FROM invoices WHERE kind = 'Sales'", raiseInvoice.allow],
      ['created_by FROM statements', addStatement.allow],
      ['created_by FROM orders', addOrder.allow],
      ['updated_by FROM customers WHERE on_stop', changeCustomer.allow],
    ];
    for (const [question, allow] of doers) {
      const [column = ''] = question.split(' ');
      const held =
        await found(`SELECT DISTINCT (SELECT array_agg(r) FROM user_access_groups JOIN access_groups USING (access_group_id), unnest(roles) r
        WHERE user_id = said.${column}) AS roles FROM (SELECT ${question}) said`);
      expect(held.length, question).toBeGreaterThan(0);
      for (const { Roles } of held) expect(isAllowed(allow, Roles as Role[]), `${question}: ${String(Roles)}`).toBe(true);
    }
  });

  test('mail goes to the whole name of the firm, and no two telephones ring at once', async () => {
    expect(
      await found(
        `SELECT name, email FROM customers WHERE split_part(email, '@', 2) <> regexp_replace(lower(name), '[^a-z]', '', 'g') || '.example'`,
      ),
    ).toEqual([]);
    const phones = `SELECT phone FROM customers UNION ALL SELECT phone FROM contacts UNION ALL SELECT phone FROM suppliers
      UNION ALL SELECT phone FROM supplier_depots UNION ALL SELECT phone FROM company`;
    expect(await found(`SELECT phone, count(*) FROM (${phones}) all_phones GROUP BY phone HAVING count(*) > 1`)).toEqual([]);
  });

  test('the statements of the last two month ends are issued, and say what the ledger said', async () => {
    const [{ Days, Statements } = { Days: 0, Statements: 0 }] = await found(
      `SELECT array_agg(DISTINCT date_to::text ORDER BY date_to::text) AS days, count(*)::integer AS statements FROM statements
       WHERE (sent_at IS NOT NULL OR posted_at IS NOT NULL) AND created_at::date > date_to`,
    );
    expect(Days).toEqual(['2026-09-30', '2026-10-31']);
    expect(Statements).toBeGreaterThan(15);
    expect(
      await found(`SELECT statement_id FROM statements s WHERE closing_balance <> coalesce((SELECT sum(amount) FROM receivable_entries r
        WHERE r.customer_id = s.customer_id AND r.entry_date <= s.date_to), 0)`),
    ).toEqual([]);
  });

  test('exports are zero-rated and say why; glass bears the standard rate; a credit gives back the rate that was charged', async () => {
    expect(
      await found(
        'SELECT DISTINCT vat_rate::float FROM invoice_details d JOIN invoices i USING (invoice_id) JOIN customers c USING (customer_id) WHERE c.currency_id = 1',
      ),
    ).toEqual([{ VatRate: 20 }]);
    const exports =
      await found(`SELECT DISTINCT (snapshot -> 'Vat' -> 0 ->> 'Rate')::float AS rate, snapshot -> 'Vat' -> 0 ->> 'Reason' AS reason
      FROM invoices i JOIN customers c USING (customer_id) WHERE c.currency_id = 2`);
    expect(exports).toEqual([{ Rate: 0, Reason: expect.stringContaining('exported from the United Kingdom') }]);
    expect(
      await found(`SELECT d.credit_detail_id FROM credit_details d JOIN invoice_details i USING (invoice_detail_id) WHERE d.part <> 'Stock' AND d.vat_rate <> i.vat_rate
        UNION ALL SELECT c.credit_id FROM credits c JOIN invoices i USING (invoice_id) WHERE c.exchange_rate <> i.exchange_rate`),
    ).toEqual([]);
  });
});
