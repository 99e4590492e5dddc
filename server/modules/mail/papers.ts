import { AppError } from '#contract/errors.ts';
import type { OutboxKind } from '#contract/mail/calls.ts';
import { nobody } from '#server/context.ts';
import type { Db } from '#server/database/connect.ts';
import type { StatementSnapshot } from '#server/documents/snapshots.ts';
import type { Paper } from '#server/modules/documents/queries.ts';
import { creditPaper } from '#server/modules/credits/creditPaper.ts';
import { invoicePaper } from '#server/modules/invoices/openInvoiceDocument.ts';
import { acknowledgementPaper } from '#server/modules/orders/acknowledgement.ts';
import { reminderPaper } from '#server/modules/pallets/reminderPaper.ts';
import { proFormaPaper } from '#server/modules/proFormas/proFormaPaper.ts';
import { quotationPaper } from '#server/modules/quotations/paper.ts';
import { priceLetterPaper } from '#server/modules/supplierPricing/letterPaper.ts';
import { purchaseOrderPaper } from '#server/modules/purchaseOrders/paper.ts';

const gone = () => new AppError('NOT_FOUND', 'The document is not there any more');

const statementPaper = async (db: Db, statementId: number): Promise<Paper> => {
  const row = await db
    .selectFrom('statements')
    .select(['CustomerId', 'Snapshot'])
    .where('StatementId', '=', statementId)
    .executeTakeFirst();
  if (!row) throw gone();
  const snapshot = row.Snapshot as StatementSnapshot;
  return {
    kind: 'Statement',
    subjectId: statementId,
    customerId: row.CustomerId,
    fileName: `Statement ${snapshot.Customer.AccountCode} ${snapshot.DateTo}.pdf`,
    input: () => ({ kind: 'statement', snapshot }),
  };
};

const makers: Record<OutboxKind, (db: Db, id: number) => Promise<Paper>> = {
  Invoice: (db, id) => invoicePaper({ db, user: nobody }, id),
  Credit: creditPaper,
  Statement: statementPaper,
  ProForma: proFormaPaper,
  Acknowledgement: acknowledgementPaper,
  Quotation: quotationPaper,
  PriceLetter: priceLetterPaper,
  PurchaseOrder: purchaseOrderPaper,
  PalletReminder: reminderPaper,
};

/** The paper of anything that can be mailed, for the worker: whoever queued it was allowed to. */
export const findPaper = (db: Db, kind: OutboxKind, subjectId: number): Promise<Paper> => makers[kind](db, subjectId);
