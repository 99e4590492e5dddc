import { invalidField } from '#contract/call/errors.ts';
import type { MailDraft, MailedKind } from '#contract/system/mail/calls.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database/client/connect.ts';
import { inTransaction } from '#server/database/transaction/transaction.ts';
import { findRecipients } from '#server/modules/system/documents/recipients.ts';
import { must } from '#server/must.ts';
import { composeMail, findSender, newMessageId } from './composeMail.ts';
import type { Sender } from './composeMail.ts';
import { getMailables } from './mailables.ts';
import type { Mailable } from './mailables.ts';
import { refuseQueued, refuseSent } from './queries.ts';

export interface MailRequest {
  DocumentKind: MailedKind;
  DocumentIds: number[];
  To: string[];
  Cc: string[];
  Subject: string | null;
  Body: string | null;
}

const groupByCustomer = (documents: readonly Mailable[]) => [...Map.groupBy(documents, (document) => document.CustomerId).values()];

const documentPlurals: Record<MailedKind, string> = {
  Invoice: 'invoices',
  Credit: 'credit notes',
  Statement: 'statements',
  ProForma: 'pro formas',
  Acknowledgement: 'order acknowledgements',
  Quotation: 'quotations',
  PriceLetter: 'price letters',
};

/** Returns the mails that SendEmail would queue. `To` is empty if the account has no address. */
export const draftEmails = async ({ db }: Context, kind: MailedKind, ids: number[]): Promise<MailDraft[]> => {
  const documents = await getMailables(db, kind, ids);
  const sender = await findSender(db);
  const recipients = await findRecipients(
    db,
    documents.map((document) => document.CustomerId),
    kind,
  );
  return groupByCustomer(documents).flatMap((customerDocuments) => {
    const [first] = customerDocuments;
    if (!first) return [];
    return [
      {
        CustomerId: first.CustomerId,
        CustomerName: first.CustomerName,
        DocumentIds: customerDocuments.map((document) => document.SubjectId),
        Numbers: customerDocuments.map((document) => document.Number),
        To: recipients.get(first.CustomerId) ?? [],
        ...composeMail(kind, customerDocuments, sender),
      },
    ];
  });
};

/** Queues one mail with the documents of one customer. Reads nothing. */
export const queueMail = async (
  tx: Tx,
  request: MailRequest,
  customerDocuments: readonly Mailable[],
  delivery: { to: string[]; sender: Sender },
) => {
  const [first] = customerDocuments;
  if (!first) throw new Error('An e-mail without documents');
  const draft = composeMail(request.DocumentKind, customerDocuments, delivery.sender);
  const DocumentIds = customerDocuments.map((document) => document.SubjectId);
  const { OutboxId } = await tx
    .insertInto('outbox')
    .values({
      MessageId: newMessageId(delivery.sender),
      CustomerId: first.CustomerId,
      DocumentKind: request.DocumentKind,
      DocumentIds,
      ToAddresses: delivery.to,
      CcAddresses: request.Cc,
      Subject: request.Subject ?? draft.Subject,
      Body: request.Body ?? draft.Body,
    })
    .returning('OutboxId')
    .executeTakeFirstOrThrow();
  return { OutboxId, CustomerId: first.CustomerId, CustomerName: first.CustomerName, ToAddresses: delivery.to, DocumentIds };
};

/**
 * Queues one mail for each customer, all or none. The worker sends them with the stored PDFs. Accepts addresses only for documents of one customer,
 * so that nobody gets another customer's documents by mistake. For `waitedMs` see `refuseQueued`.
 */
export const queueEmails = async (tx: Tx, request: MailRequest, waitedMs: number | undefined) => {
  const documents = await getMailables(tx, request.DocumentKind, request.DocumentIds, true);
  await refuseQueued(tx, request.DocumentKind, request.DocumentIds, { waitedMs });
  // A price letter goes out once. Entering an address sends it again.
  if (request.DocumentKind === 'PriceLetter' && request.To.length === 0) await refuseSent(tx, request.DocumentKind, request.DocumentIds);
  const documentsByCustomer = groupByCustomer(documents);
  if (documentsByCustomer.length > 1 && request.To.length + request.Cc.length > 0)
    throw invalidField(
      request.To.length > 0 ? 'To' : 'Cc',
      'These documents are for several customers. Enter addresses for one customer at a time.',
    );
  const sender = await findSender(tx);
  const recipients = await findRecipients(
    tx,
    documents.map((document) => document.CustomerId),
    request.DocumentKind,
  );
  const queuedMails = [];
  for (const customerDocuments of documentsByCustomer) {
    const { CustomerId, CustomerName } = must(customerDocuments[0], 'The document');
    const to = request.To.length > 0 ? request.To : (recipients.get(CustomerId) ?? []);
    if (to.length === 0)
      throw invalidField(
        'To',
        `${CustomerName} has no e-mail address for ${documentPlurals[request.DocumentKind]}. Enter one, or send them by post.`,
      );
    queuedMails.push(await queueMail(tx, request, customerDocuments, { to, sender }));
  }
  return { Queued: queuedMails };
};

export const sendEmail = async (context: Context, request: MailRequest) => {
  const result = await inTransaction(context, (tx) => queueEmails(tx, request, context.waitedMs?.()));
  context.services.wakeOutbox();
  return result;
};
