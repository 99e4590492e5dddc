import { mailClosing } from '#server/modules/system/mail/composeMail.ts';
import { AppError } from '#contract/call/errors.ts';
import { itemName } from '#contract/money/payments/itemName.ts';
import { sum } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { ChaseLetterSnapshot } from '#server/documents/snapshots/chaseSnapshot.ts';
import { formatMoney } from '#server/documents/format.ts';
import { storeDocument } from '#server/modules/system/documents/queries.ts';
import type { PdfPaper } from '#server/modules/system/documents/queries.ts';
import { findDocument } from '#server/modules/system/documents/queries.ts';
import { mailCustomers } from '#server/modules/system/mail/mailCustomers.ts';
import { mailOnceADay } from '#server/modules/system/mail/mailOnceADay.ts';
import type { DailyMail } from '#server/modules/system/mail/mailOnceADay.ts';
import { findAddressee } from '#server/modules/sales/prices/paper.ts';
import { findLetterLevel, findOnAccount, findOverdue } from './queries.ts';

const ruleError = (message: string) => new AppError('RULE_BROKEN', message);

// Levels count from 1. Level 0 means that no letter has been sent.
const levelNames = ['', 'first', 'second', 'last'];

/** Refuses a letter that skips a level, because each letter refers to the one before. */
const requireEarlierLetter = async (db: Db, customer: { id: number; name: string }, level: number, oldestDue: string) => {
  const levelSent = await findLetterLevel(db, customer.id, oldestDue);
  if (level > levelSent + 1)
    throw ruleError(`${customer.name} has not had the ${levelNames[levelSent + 1]} letter about these items. Send that letter first.`);
};

/** Builds today's letter: overdue, undisputed items less the money on account. */
const composeLetter = async (db: Db, customerId: number, Level: number, today: string): Promise<ChaseLetterSnapshot> => {
  const addressee = await findAddressee(db, customerId);
  const overdueItems = (await findOverdue(db, customerId, today)).filter((row) => row.Days > 0 && row.Dispute === null);
  if (overdueItems.length === 0) throw ruleError(`${addressee.Customer.Name} has no overdue items, other than disputed ones`);
  const [oldest] = overdueItems;
  if (oldest) await requireEarlierLetter(db, { id: customerId, name: addressee.Customer.Name }, Level, oldest.DueDate);
  const overdue = sum(overdueItems.map(({ Outstanding }) => Outstanding));
  const onAccount = await findOnAccount(db, customerId);
  if (onAccount.gte(overdue))
    throw ruleError(
      `${addressee.Customer.Name} has ${formatMoney(onAccount.toFixed(2), addressee.Currency.Symbol)} on account, which covers the overdue amount. Allocate it first.`,
    );
  const { OnStop } = await db.selectFrom('customers').select('OnStop').where('CustomerId', '=', customerId).executeTakeFirstOrThrow();
  return {
    ...addressee,
    ...(OnStop && { OnStop }),
    Level,
    WrittenOn: today,
    Invoices: overdueItems.map(({ Kind, InvoiceNo, OriginalNo, InvoiceDate, DueDate, CustomerOrderNo, Days, Outstanding }) => ({
      ...(Kind === 'Refund' && { IsRefund: true }),
      InvoiceNo: itemName({ Kind, InvoiceNo, OriginalNo }),
      InvoiceDate,
      DueDate,
      CustomerOrderNo,
      Days,
      Outstanding: Outstanding.toFixed(2),
    })),
    ...(onAccount.gt(0) && { OnAccount: onAccount.toFixed(2) }),
    Total: overdue.minus(onAccount).toFixed(2),
  };
};

const subjects: Record<number, string> = { 1: 'Payment reminder', 2: 'Second payment reminder', 3: 'Last payment reminder' };

const buildBody = ({ Invoices, OnAccount, Total, Currency }: ChaseLetterSnapshot, sender: { name: string; phone: string | null }) =>
  [
    'Dear customer,',
    '',
    `${formatMoney(Total, Currency.Symbol)} on your account is overdue:`,
    '',
    ...Invoices.map((row) => `${row.IsRefund ? '' : 'Invoice '}${row.InvoiceNo}: ${formatMoney(row.Outstanding, Currency.Symbol)}`),
    ...(OnAccount ? [`Less money on your account: ${formatMoney(OnAccount, Currency.Symbol)}`] : []),
    '',
    'Please see the attached letter for details.',
    '',
    ...mailClosing(sender),
  ].join('\n');

const dailyLetter = (level: number, today: string): DailyMail<ChaseLetterSnapshot> => ({
  kind: 'ChaseLetter',
  refusalEnding: 'was written to',
  compose: (tx, { CustomerId }) => composeLetter(tx, CustomerId, level, today),
  findOfDay: (tx, customerId, day) =>
    tx
      .selectFrom('chase_letters')
      .select('ChaseLetterId')
      .where('CustomerId', '=', customerId)
      .where('WrittenOn', '=', day)
      .executeTakeFirst(),
  store: async (tx, CustomerId, Snapshot) => {
    const values = { CustomerId, Level: level, WrittenOn: today, Snapshot };
    return (await tx.insertInto('chase_letters').values(values).returning('ChaseLetterId').executeTakeFirstOrThrow()).ChaseLetterId;
  },
  subject: (_snapshot, sender) => `${subjects[level]} from ${sender.name}`,
  body: buildBody,
});

/** Sends one letter to each customer, at most one a day. A refused customer does not stop the others. */
export const sendChaseLetters = (context: Context, customerIds: readonly number[], level: number) =>
  mailCustomers(context, customerIds, (tx, customerId) => mailOnceADay(tx, customerId, context.today, dailyLetter(level, context.today)));

/** Describes the document of a letter, from the content stored when it was written. */
export const chaseLetterPaper = async (db: Db, letterId: number): Promise<PdfPaper> => {
  const row = await db
    .selectFrom('chase_letters')
    .select(['CustomerId', 'Snapshot'])
    .where('ChaseLetterId', '=', letterId)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', 'There is no such letter');
  const snapshot = row.Snapshot as ChaseLetterSnapshot;
  return {
    kind: 'ChaseLetter',
    subjectId: letterId,
    customerId: row.CustomerId,
    fileName: `Reminder ${snapshot.Customer.AccountCode} ${snapshot.WrittenOn}.pdf`,
    input: () => ({ kind: 'chaseLetter', snapshot }),
  };
};

/** Returns the stored PDF of a letter. */
export const openChaseLetter = async (context: Context, letterId: number) => {
  const { DocumentId } = await storeDocument(context, await chaseLetterPaper(context.db, letterId));
  const document = await findDocument(context.db, DocumentId);
  if (!document) throw new AppError('NOT_FOUND', 'There is no such letter');
  return { bytes: document.Bytes, fileName: document.FileName, contentType: 'application/pdf', inline: true };
};

/** Builds the PDF of the letter as it would be written today. Stores nothing. */
export const previewChaseLetter = async ({ db, today, services }: Context, customerId: number, level: number) => {
  const snapshot = await composeLetter(db, customerId, level, today);
  const bytes = await services.renderPdf({ kind: 'chaseLetter', snapshot });
  return { bytes, fileName: `Reminder ${snapshot.Customer.AccountCode} ${today}, not sent.pdf`, inline: true };
};
