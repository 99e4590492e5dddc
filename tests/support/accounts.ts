import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db, Tx } from '#server/database/client/connect.ts';
import type { Database } from '#server/database/tables.ts';
import { addReceivableEntries } from '#server/ledgers/receivables.ts';
import { given } from './given.ts';

type New<Table extends keyof Database> = Partial<Insertable<Database[Table]>>;

let serial = 0;

/** Stored rows of an account with their ledger rows, for tests that read them. */
export const account = {
  async deal(db: Db, customerId: number, overrides: New<'orders'> = {}, line: New<'order_details'> = {}) {
    const DealNo = 90_001 + serial++;
    const order = await db
      .insertInto('orders')
      .values({
        DealNo,
        DealTypeId: 1,
        CustomerId: customerId,
        OrderDate: '2026-11-02',
        RequiredDate: '2026-11-27',
        StatusId: 2,
        ChargesVatTypeId: 1,
        ...overrides,
      })
      .returning(['OrderId', 'DealNo', 'Part'])
      .executeTakeFirstOrThrow();
    await db
      .insertInto('order_details')
      .values({
        OrderId: order.OrderId,
        Description: '500 ml amber',
        Quantity: 1000,
        UnitPrice: 100,
        PricePer: 1000,
        VatTypeId: 1,
        NetAmount: 100,
        ...line,
      })
      .execute();
    return order;
  },

  async invoice(db: Db, customerId: number, overrides: New<'invoices'> = {}) {
    const InvoiceNo = 80_001 + serial++;
    const { OrderId } = await account.deal(db, customerId, { StatusId: 6 });
    const values = {
      InvoiceNo,
      Kind: 'Sales',
      OrderId,
      CustomerId: customerId,
      CurrencyId: 1,
      ExchangeRate: 1,
      InvoiceDate: '2026-09-01',
      TaxPoint: '2026-09-01',
      DueDate: '2026-10-01',
      PaymentTermDays: 30,
      PaymentTermBasis: 'InvoiceDate',
      NetAmount: 100,
      VatAmount: 20,
      GrossAmount: 120,
      Outstanding: 120,
      Snapshot: sql`'{}'::jsonb` as never,
      ...overrides,
    };
    const { InvoiceId } = await db.insertInto('invoices').values(values).returning('InvoiceId').executeTakeFirstOrThrow();
    await db.transaction().execute((tx) =>
      addReceivableEntries(tx as Tx, [
        {
          CustomerId: customerId,
          CurrencyId: 1,
          EntryDate: '2026-09-01',
          Kind: 'Invoice',
          Amount: values.GrossAmount,
          InvoiceId,
          Reference: String(InvoiceNo),
        },
      ]),
    );
    return { InvoiceId, InvoiceNo };
  },

  async payment(db: Db, customerId: number, overrides: New<'payments'> = {}) {
    const PaymentNo = 70_001 + serial++;
    const values = {
      PaymentNo,
      CustomerId: customerId,
      PaymentDate: '2026-11-10',
      PaymentMethodId: 1,
      CurrencyId: 1,
      Amount: 50,
      Unallocated: 50,
      IsConfirmed: true,
      ...overrides,
    };
    const { PaymentId } = await db.insertInto('payments').values(values).returning('PaymentId').executeTakeFirstOrThrow();
    await db.transaction().execute((tx) =>
      addReceivableEntries(tx as Tx, [
        {
          CustomerId: customerId,
          CurrencyId: 1,
          EntryDate: '2026-11-10',
          Kind: 'Receipt',
          Amount: -(values.Amount as number),
          PaymentId,
          Reference: String(PaymentNo),
        },
      ]),
    );
    return { PaymentId, PaymentNo };
  },

  async pallets(db: Db, customerId: number, quantity: number) {
    const pallet = await given.pallet(db, { Charge: 18 });
    await db
      .insertInto('pallet_movements')
      .values({
        PalletId: pallet.PalletId,
        Quantity: quantity,
        FromHolder: 'Warehouse',
        ToHolder: 'Customer',
        ToHolderId: customerId,
        MovedOn: '2026-10-01',
        Kind: 'Delivery',
      })
      .execute();
    return pallet;
  },
};
