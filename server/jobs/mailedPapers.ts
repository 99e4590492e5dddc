import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import { nobody } from '#server/context.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { StatementSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { MailError } from '#server/outside/mail.ts';
import { storeDocument } from '#server/modules/system/documents/queries.ts';
import type { FilePaper, PdfPaper } from '#server/modules/system/documents/queries.ts';
import type { PaperKind } from '#server/modules/system/mail/mailPapers.ts';
import { chaseLetterPaper } from '#server/modules/money/chasing/letters.ts';
import { buildCreditDocument } from '#server/modules/money/invoices/papers/buildCreditDocument.ts';
import { buildCreditXmlFile, buildInvoiceXmlFile } from '#server/modules/money/invoices/papers/eInvoice.ts';
import { buildInvoiceDocument } from '#server/modules/money/invoices/papers/openInvoiceDocument.ts';
import { acknowledgementPaper } from '#server/modules/sales/orders/acknowledgement.ts';
import { reminderPaper } from '#server/modules/warehouse/pallets/reminderPaper.ts';
import { buildProFormaDocument } from '#server/modules/money/proFormas/buildProFormaDocument.ts';
import { getQuotationDocument } from '#server/modules/sales/quotations/paper.ts';
import { getPriceLetterDocument } from '#server/modules/purchasing/supplierPricing/letterPaper.ts';
import { getPurchaseOrderDocument } from '#server/modules/purchasing/purchaseOrders/paper.ts';
import { mapInTurn } from '#server/mapInTurn.ts';

const documentGone = () => new AppError('NOT_FOUND', 'The document no longer exists');

const statementPaper = async (db: Db, statementId: number): Promise<PdfPaper> => {
  const row = await db
    .selectFrom('statements')
    .select(['CustomerId', 'Snapshot'])
    .where('StatementId', '=', statementId)
    .executeTakeFirst();
  if (!row) throw documentGone();
  const snapshot = row.Snapshot as StatementSnapshot;
  return {
    kind: 'Statement',
    subjectId: statementId,
    customerId: row.CustomerId,
    fileName: `Statement ${snapshot.Customer.AccountCode} ${snapshot.DateTo}.pdf`,
    input: () => ({ kind: 'statement', snapshot }),
  };
};

const makers: Record<PaperKind, (db: Db, id: number) => Promise<PdfPaper>> = {
  Invoice: (db, id) => buildInvoiceDocument({ db, user: nobody }, id),
  Credit: buildCreditDocument,
  Statement: statementPaper,
  ProForma: buildProFormaDocument,
  Acknowledgement: acknowledgementPaper,
  Quotation: getQuotationDocument,
  PriceLetter: getPriceLetterDocument,
  PurchaseOrder: getPurchaseOrderDocument,
  PalletReminder: reminderPaper,
  ChaseLetter: chaseLetterPaper,
};

/** Returns the document for a queued mail. Does not check access, because the user who queued the mail had access. */
export const findPaper = (db: Db, kind: PaperKind, subjectId: number): Promise<PdfPaper> => makers[kind](db, subjectId);

/**
 * Returns the e-invoices that go with the PDFs, for customers who want them. If one cannot be created (`RULE_BROKEN`), the mail fails and its
 * message says what is missing.
 */
const findXmlPapers = async (db: Db, kind: PaperKind, subjectIds: readonly number[]): Promise<FilePaper[]> => {
  if (kind !== 'Invoice' && kind !== 'Credit') return [];
  const table = kind === 'Invoice' ? sql`invoices d WHERE d.invoice_id` : sql`credits d WHERE d.credit_id`;
  const { rows } = await sql<{ IsWanted: boolean }>`
    SELECT EXISTS (SELECT 1 FROM customers c WHERE c.xml_invoices AND c.customer_id IN (SELECT d.customer_id FROM ${table} = ANY(${[...subjectIds]}::integer[]))) AS is_wanted`.execute(
    db,
  );
  if (!rows[0]?.IsWanted) return [];
  return mapInTurn(subjectIds, (id) => (kind === 'Invoice' ? buildInvoiceXmlFile({ db, user: nobody }, id) : buildCreditXmlFile(db, id)));
};

interface StoredPaper {
  DocumentId: number;
  contentType?: string;
}

/** Draws and stores the papers of a mail that are not stored yet. Returns all of them, in their order in the mail. */
export const storePapers = async (
  tools: Pick<Context, 'db' | 'services'>,
  kind: PaperKind,
  subjectIds: readonly number[],
): Promise<StoredPaper[]> => {
  const papers: StoredPaper[] = [];
  for (const id of subjectIds) papers.push(await storeDocument(tools, await findPaper(tools.db, kind, id)));
  for (const document of await findXmlPapers(tools.db, kind, subjectIds)) {
    const { DocumentId } = await storeDocument(tools, document).catch((error: unknown) => {
      // Trying again would not help, because the document itself lacks data.
      throw error instanceof AppError ? new MailError('never', error.message, error) : error;
    });
    papers.push({ DocumentId, contentType: 'application/xml' });
  }
  return papers;
};
