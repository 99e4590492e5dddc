import type { Db } from '#server/database/client/connect.ts';
import { account } from './accounts.ts';
import { given } from './given.ts';

/** Two overdue accounts, one of which promised to pay. */
export const addOverdue = async (db: Db) => {
  for (const [index, DueDate] of ['2026-08-01', '2026-11-01'].entries()) {
    const { CustomerId } = await given.customer(db);
    const { order, ...amounts } = {
      order: await account.deal(db, CustomerId),
      NetAmount: 100 + index,
      VatAmount: 0,
      GrossAmount: 100 + index,
    };
    await db
      .insertInto('invoices')
      .values({
        ...amounts,
        InvoiceNo: 77_000 + index,
        Kind: 'AdHoc',
        OrderId: order.OrderId,
        CustomerId,
        CurrencyId: 1,
        ExchangeRate: 1,
        InvoiceDate: '2026-07-01',
        TaxPoint: '2026-07-01',
        DueDate,
        PaymentTermDays: 30,
        PaymentTermBasis: 'InvoiceDate',
        Snapshot: '{}',
        Outstanding: 100 + index,
      })
      .execute();
    if (index === 0)
      await db
        .insertInto('chase_notes')
        .values({ CustomerId, ContactedOn: '2026-11-20', Way: 'Call', Note: 'Pays soon', PromisedOn: '2026-11-27', PromisedAmount: 50 })
        .execute();
  }
};

/** Two journals. */
export const addJournals = async (db: Db) => {
  for (const BatchNo of [7, 8])
    await db
      .insertInto('journal_batches')
      .values({ BatchNo, DatedThrough: `2026-0${BatchNo}-30`, Entries: BatchNo, Movement: BatchNo, Debits: BatchNo, Lines: '[]' })
      .execute();
};
