import { closingOf } from '#server/modules/system/mail/composeMail.ts';
import { AppError } from '#contract/call/errors.ts';
import { itemName } from '#contract/money/payments/itemName.ts';
import { sum } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { ChaseLetterSnapshot } from '#server/documents/snapshots/chaseSnapshot.ts';
import { formatMoney } from '#server/documents/format.ts';
import { keepPaper } from '#server/modules/system/documents/queries.ts';
import type { Paper } from '#server/modules/system/documents/queries.ts';
import { findDocument } from '#server/modules/system/documents/queries.ts';
import { mailCustomers } from '#server/modules/system/mail/mailCustomers.ts';
import { mailOnceADay } from '#server/modules/system/mail/mailOnceADay.ts';
import type { DailyMail } from '#server/modules/system/mail/mailOnceADay.ts';
import { findAddressee } from '#server/modules/sales/prices/paper.ts';
import { findLetterLevel, findOnAccount, findOverdue } from './queries.ts';

const refuse = (message: string) => new AppError('RULE_BROKEN', message);

const names = ['', 'first', 'second', 'last'];

/** Refuses a letter that skips a level, because each letter refers to the one before. */
const requireEarlier = async (db: Db, customer: { id: number; name: string }, level: number, oldestDue: string) => {
  const had = await findLetterLevel(db, customer.id, oldestDue);
  if (level > had + 1) throw refuse(`${customer.name} has not had the ${names[had + 1]} letter about these items. Send that first.`);
};

/** Builds today's letter: overdue, undisputed items less the money on account. */
const composeLetter = async (db: Db, customerId: number, Level: number, today: string): Promise<ChaseLetterSnapshot> => {
  const addressee = await findAddressee(db, customerId);
  const asked = (await findOverdue(db, customerId, today)).filter((row) => row.Days > 0 && row.Dispute === null);
  if (asked.length === 0) throw refuse(`${addressee.Customer.Name} has no overdue items, other than disputed ones`);
  const [oldest] = asked;
  if (oldest) await requireEarlier(db, { id: customerId, name: addressee.Customer.Name }, Level, oldest.DueDate);
  const overdue = sum(asked.map(({ Outstanding }) => Outstanding));
  const free = await findOnAccount(db, customerId);
  if (free.gte(overdue))
    throw refuse(
      `${addressee.Customer.Name} has ${formatMoney(free.toFixed(2), addressee.Currency.Symbol)} on account, which covers the overdue amount. Allocate it first.`,
    );
  const { OnStop } = await db.selectFrom('customers').select('OnStop').where('CustomerId', '=', customerId).executeTakeFirstOrThrow();
  return {
    ...addressee,
    ...(OnStop && { OnStop }),
    Level,
    WrittenOn: today,
    Invoices: asked.map(({ Kind, InvoiceNo, OriginalNo, InvoiceDate, DueDate, CustomerOrderNo, Days, Outstanding }) => ({
      ...(Kind === 'Refund' && { IsRefund: true }),
      InvoiceNo: itemName({ Kind, InvoiceNo, OriginalNo }),
      InvoiceDate,
      DueDate,
      CustomerOrderNo,
      Days,
      Outstanding: Outstanding.toFixed(2),
    })),
    ...(free.gt(0) && { OnAccount: free.toFixed(2) }),
    Total: overdue.minus(free).toFixed(2),
  };
};

const subjects: Record<number, string> = { 1: 'Payment reminder', 2: 'Second payment reminder', 3: 'Last payment reminder' };

const bodyOf = ({ Invoices, OnAccount, Total, Currency }: ChaseLetterSnapshot, sender: { name: string; phone: string | null }) =>
  [
    'Dear customer,',
    '',
    `${formatMoney(Total, Currency.Symbol)} on your account is overdue:`,
    '',
    ...Invoices.map((row) => `${row.IsRefund ? '' : 'Invoice '}${row.InvoiceNo}: ${formatMoney(row.Outstanding, Currency.Symbol)}`),
    ...(OnAccount ? [`Less unallocated on your account: ${formatMoney(OnAccount, Currency.Symbol)}`] : []),
    '',
    'Please see the attached letter for details.',
    '',
    ...closingOf(sender),
  ].join('\n');

const letterOf = (level: number, today: string): DailyMail<ChaseLetterSnapshot> => ({
  kind: 'ChaseLetter',
  had: 'was written to',
  compose: (tx, { CustomerId }) => composeLetter(tx, CustomerId, level, today),
  findOfDay: (tx, customerId, day) =>
    tx
      .selectFrom('chase_letters')
      .select('ChaseLetterId')
      .where('CustomerId', '=', customerId)
      .where('WrittenOn', '=', day)
      .executeTakeFirst(),
  keep: async (tx, CustomerId, Snapshot) => {
    const values = { CustomerId, Level: level, WrittenOn: today, Snapshot };
    return (await tx.insertInto('chase_letters').values(values).returning('ChaseLetterId').executeTakeFirstOrThrow()).ChaseLetterId;
  },
  subject: (_snapshot, sender) => `${subjects[level]} from ${sender.name}`,
  body: bodyOf,
});

/** Sends one letter to each customer, at most one a day. Letters go out only when a user asks for them. A refused customer does not stop the others. */
export const sendChaseLetters = (context: Context, customerIds: readonly number[], level: number) =>
  mailCustomers(context, customerIds, (tx, customerId) => mailOnceADay(tx, customerId, context.today, letterOf(level, context.today)));

/** Returns a letter as it was written. */
export const chaseLetterPaper = async (db: Db, letterId: number): Promise<Paper> => {
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
  const { DocumentId } = await keepPaper(context, await chaseLetterPaper(context.db, letterId));
  const document = await findDocument(context.db, DocumentId);
  if (!document) throw new AppError('NOT_FOUND', 'There is no such letter');
  return { bytes: document.Bytes, fileName: document.FileName, contentType: 'application/pdf', inline: true };
};

/** Draws the letter as it would be written now. Nothing is stored. */
export const previewChaseLetter = async ({ db, today, services }: Context, customerId: number, level: number) => {
  const snapshot = await composeLetter(db, customerId, level, today);
  const bytes = await services.renderPdf({ kind: 'chaseLetter', snapshot });
  return { bytes, fileName: `Reminder ${snapshot.Customer.AccountCode} ${today}, not sent.pdf`, inline: true };
};
