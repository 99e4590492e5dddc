import { AppError, invalidField } from '#contract/call/errors.ts';
import type { Context } from '#server/context.ts';
import type { StatementSnapshot } from '#server/documents/snapshots/snapshots.ts';
import { PrinterError } from '#server/outside/ipp.ts';
import { findPrinter, printTo } from '#server/outside/printers.ts';
import { getDocumentBytes, storeDocument } from '#server/modules/system/documents/queries.ts';
import { requireOwnAccount } from '#server/modules/requireOwnAccount.ts';
import { buildStatement, toSnapshot } from './buildStatement.ts';
import { requirePeriod } from './issueStatement.ts';
import { getIssued } from './queries.ts';

const fileName = (snapshot: StatementSnapshot) => `Statement ${snapshot.Customer.AccountCode} ${snapshot.DateTo}.pdf`;

const getStored = async ({ db }: Pick<Context, 'db'>, statementId: number) => {
  const statement = await db
    .selectFrom('statements')
    .select(['CustomerId', 'Snapshot'])
    .where('StatementId', '=', statementId)
    .executeTakeFirst();
  if (!statement) throw new AppError('NOT_FOUND', 'There is no such statement');
  return { CustomerId: statement.CustomerId, Snapshot: statement.Snapshot as StatementSnapshot };
};

/** Returns the PDF of an issued statement. It is built from the stored content the first time, and then stored. */
export const storeStatementPdf = async (context: Pick<Context, 'db' | 'services'>, statementId: number) => {
  const { CustomerId, Snapshot } = await getStored(context, statementId);
  return storeDocument(context, {
    kind: 'Statement',
    subjectId: statementId,
    customerId: CustomerId,
    fileName: fileName(Snapshot),
    input: () => ({ kind: 'statement', snapshot: Snapshot }),
  });
};

const printCopy = async ({ db, services }: Context, question: Parameters<typeof buildStatement>[1]) => {
  const snapshot = await toSnapshot(db, await buildStatement(db, question), true);
  return {
    bytes: await services.renderPdf({ kind: 'statement', snapshot }),
    fileName: fileName(snapshot),
    contentType: 'application/pdf',
    inline: true,
  };
};

/** Builds the PDF of a statement as of today. The PDF is marked as a copy and is not stored. */
export const printCustomerStatement = (context: Context, customerId: number) =>
  printCopy(context, { customerId: requireOwnAccount(context.user, customerId), dateTo: context.today });

/** Returns the stored PDF, or a new one for the same customer if a period is given. Throws NOT_FOUND for another customer's statement. */
export const openStatementPdf = async (context: Context, request: { id: number; from?: string | undefined; to?: string | undefined }) => {
  const statement = await getIssued(context.db, request.id);
  if (context.user.CustomerId !== null && context.user.CustomerId !== statement.CustomerId)
    throw new AppError('NOT_FOUND', 'There is no such statement');
  if (request.from === undefined) {
    const storedPdf = await storeStatementPdf(context, request.id);
    const { Bytes, FileName } = await getDocumentBytes(context.db, storedPdf.DocumentId);
    return { bytes: Bytes, fileName: FileName, inline: true };
  }
  const dateTo = request.to ?? statement.DateTo;
  requirePeriod({ dateFrom: request.from, dateTo }, 'from');
  return printCopy(context, { customerId: statement.CustomerId, dateFrom: request.from, dateTo });
};

/** Returns the named printer, or the default one if no name is given. Throws INVALID_INPUT on `field`. */
export const requirePrinter = ({ services }: Context, name: string | undefined, field: string) => {
  const foundPrinter = findPrinter(services.environment, name);
  if (!foundPrinter) throw invalidField(field, 'is not set up. Choose another');
  return foundPrinter;
};

/** Prints a statement on the named printer, or on the default one. */
export const sendToPrinter = async (context: Context, statementId: number, name: string | undefined) => {
  const printer = requirePrinter(context, name, 'printer');
  const storedPdf = await storeStatementPdf(context, statementId);
  const { Bytes, FileName } = await getDocumentBytes(context.db, storedPdf.DocumentId);
  await printTo(context.services.environment, printer.Name, { fileName: FileName, bytes: Bytes }).catch((error: unknown) => {
    if (!(error instanceof PrinterError)) throw error;
    const refusal = new AppError('NOT_AVAILABLE', `${printer.Name}: ${error.message}`);
    refusal.cause = error;
    throw refusal;
  });
  return { StatementId: statementId, Printer: printer.Name, ...storedPdf };
};
