import { AppError } from '#contract/errors.ts';
import { sum } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import type { Db, Tx } from '#server/database/connect.ts';
import type { ChaseLetterSnapshot } from '#server/documents/chaseSnapshot.ts';
import { formatMoney } from '#server/documents/format.ts';
import { keepPaper } from '#server/modules/documents/queries.ts';
import type { Paper } from '#server/modules/documents/queries.ts';
import { findRecipients } from '#server/modules/documents/recipients.ts';
import { findDocument } from '#server/modules/documents/queries.ts';
import { lockCustomer } from '#server/modules/lockCustomer.ts';
import { findSender, newMessageId } from '#server/modules/mail/composeMail.ts';
import { mailCustomers } from '#server/modules/mail/mailCustomers.ts';
import { findAddressee } from '#server/modules/prices/paper.ts';
import { findLetterLevel, findOnAccount, findOverdue } from './queries.ts';

const refuse = (message: string) => new AppError('RULE_BROKEN', message);

const names = ['', 'first', 'second', 'last'];

/** Each letter speaks of the one before: refuses one that this customer has not come to. */
const requireEarlier = async (db: Db, customer: { id: number; name: string }, level: number, oldestDue: string) => {
  const had = await findLetterLevel(db, customer.id, oldestDue);
  if (level > had + 1) throw refuse(`${customer.name} has had no ${names[had + 1]} letter about this`);
};

/** What a letter of today says: what is overdue and not disputed, less what is on account. */
const composeLetter = async (db: Db, customerId: number, Level: number, today: string): Promise<ChaseLetterSnapshot> => {
  const addressee = await findAddressee(db, customerId);
  const asked = (await findOverdue(db, customerId, today)).filter((row) => row.Days > 0 && row.Dispute === null);
  if (asked.length === 0) throw refuse(`${addressee.Customer.Name} has nothing overdue that is not disputed`);
  const [oldest] = asked;
  if (oldest) await requireEarlier(db, { id: customerId, name: addressee.Customer.Name }, Level, oldest.DueDate);
  const overdue = sum(asked.map(({ Outstanding }) => Outstanding));
  const free = await findOnAccount(db, customerId);
  if (free.gte(overdue))
    throw refuse(`${addressee.Customer.Name} has ${formatMoney(free.toFixed(2), addressee.Currency.Symbol)} on account: allocate it first`);
  return {
    ...addressee,
    Level,
    WrittenOn: today,
    Invoices: asked.map(({ InvoiceNo, InvoiceDate, DueDate, CustomerOrderNo, Days, Outstanding }) => ({
      InvoiceNo,
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
    `${formatMoney(Total, Currency.Symbol)} of your account is overdue:`,
    '',
    ...Invoices.map((row) => `Invoice ${row.InvoiceNo}: ${formatMoney(row.Outstanding, Currency.Symbol)}`),
    ...(OnAccount ? [`Less on your account: ${formatMoney(OnAccount, Currency.Symbol)}`] : []),
    '',
    'The letter attached says more.',
    '',
    'Kind regards,',
    sender.name,
    ...(sender.phone ? [sender.phone] : []),
  ].join('\n');

const sendOne = async (tx: Tx, { today }: Context, customerId: number, level: number) => {
  const { Name } = await lockCustomer(tx, customerId);
  const snapshot = await composeLetter(tx, customerId, level, today);
  const to = (await findRecipients(tx, [customerId], 'Statement')).get(customerId) ?? [];
  if (to.length === 0) throw refuse(`${Name} has no e-mail address`);
  const earlier = await tx
    .selectFrom('chase_letters')
    .select('ChaseLetterId')
    .where('CustomerId', '=', customerId)
    .where('WrittenOn', '=', today)
    .executeTakeFirst();
  if (earlier) throw refuse(`${Name} was written to today already`);
  const { ChaseLetterId } = await tx
    .insertInto('chase_letters')
    .values({ CustomerId: customerId, Level: level, WrittenOn: today, Snapshot: JSON.stringify(snapshot) })
    .returning('ChaseLetterId')
    .executeTakeFirstOrThrow();
  const sender = await findSender(tx);
  await tx
    .insertInto('outbox')
    .values({
      MessageId: newMessageId(sender),
      CustomerId: customerId,
      DocumentKind: 'ChaseLetter',
      DocumentIds: [ChaseLetterId],
      ToAddresses: to,
      Subject: `${subjects[level]} from ${sender.name}`.slice(0, 200),
      Body: bodyOf(snapshot, sender),
    })
    .execute();
  return `${Name}: ${to.join(', ')}`;
};

/** A letter for each customer, asked for by a person: nothing is ever sent by itself. Each by itself, one a day. */
export const sendChaseLetters = (context: Context, customerIds: readonly number[], level: number) =>
  mailCustomers(context, customerIds, (tx, customerId) => sendOne(tx, context, customerId, level));

/** The paper of a letter, as it was written. */
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

/** The kept bytes of a letter. */
export const openChaseLetter = async (context: Context, letterId: number) => {
  const { DocumentId } = await keepPaper(context, await chaseLetterPaper(context.db, letterId));
  const document = await findDocument(context.db, DocumentId);
  if (!document) throw new AppError('NOT_FOUND', 'There is no such letter');
  return { bytes: document.Bytes, fileName: document.FileName, contentType: 'application/pdf', inline: true };
};

/** As it would be written now; nothing is kept. */
export const previewChaseLetter = async ({ db, today, services }: Context, customerId: number, level: number) => {
  const snapshot = await composeLetter(db, customerId, level, today);
  const bytes = await services.renderPdf({ kind: 'chaseLetter', snapshot });
  return { bytes, fileName: `Reminder ${snapshot.Customer.AccountCode} ${today}, not sent.pdf`, inline: true };
};
