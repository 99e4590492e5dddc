import { z } from 'zod';
import { endpoint, listEndpoint } from '#contract/call/endpoint.ts';
import { anyOf, list, search } from '#contract/list.ts';
import { isEmail, splitAddresses } from '#contract/text/email.ts';
import { Id, Instant, optionalLine, optionalText } from '#contract/values.ts';
import { OutboxState } from './outboxState.ts';

/**
 * Kinds of document that users can mail. `DocumentIds` are ids of that kind. *Invoice* includes debit notes. An acknowledgement has the
 * order's id.
 */
export const MailedKind = z.enum(['Invoice', 'Credit', 'Statement', 'ProForma', 'Acknowledgement', 'Quotation', 'PriceLetter']);
export type MailedKind = z.infer<typeof MailedKind>;

/** Kinds of document in the outbox. The additional kinds are mailed from their own screens. */
export const OutboxKind = z.enum([
  ...MailedKind.options,
  'PurchaseOrder',
  'PalletReminder',
  'ChaseLetter',
  'OrderRequest',
  'PalletCollection',
]);
export type OutboxKind = z.infer<typeof OutboxKind>;

/** Answers to customers’ requests, which have no document. */
export const answerKinds = ['OrderRequest', 'PalletCollection'] as const satisfies readonly OutboxKind[];
export type AnswerKind = (typeof answerKinds)[number];

/** A list, or one text separated by commas. If it is absent or empty, the account's own recipients are used. */
export const Addresses = z
  .union([z.array(z.string()), z.string()], { error: 'must be e-mail addresses' })
  .nullish()
  .transform((input) => [...new Set((typeof input === 'string' ? [input] : (input ?? [])).flatMap(splitAddresses))])
  .refine((list) => list.every(isEmail), 'This is not a valid email.')
  .refine((list) => list.length <= 20, 'must be at most 20 addresses');

const DocumentIds = z
  .array(Id)
  .min(1, 'must name at least one document')
  .max(500, 'must name at most 500 documents')
  .transform((ids) => [...new Set(ids)]);

/** The mail server in use. Without a host, mails are saved as files. */
export const MailServer = z.object({ IsSet: z.boolean(), Host: z.string().nullable() });
export type MailServer = z.infer<typeof MailServer>;

export const OutboxMail = z.object({
  OutboxId: Id,
  CustomerId: z.number().nullable(),
  /** Name of the recipient's account. For a purchase order, the supplier's name. */
  CustomerName: z.string().nullable(),
  DocumentKind: OutboxKind,
  DocumentIds: z.array(z.number()),
  /** Numbers printed on the documents. */
  Numbers: z.array(z.string()),
  ToAddresses: z.array(z.string()),
  CcAddresses: z.array(z.string()),
  Subject: z.string(),
  State: OutboxState,
  Tries: z.number(),
  NextTryAt: Instant,
  LastError: z.string().nullable(),
  Accepted: z.array(z.string()),
  SentAt: Instant.nullable(),
  CreatedAt: Instant,
  Version: z.number(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

export const QueuedMail = z.object({
  OutboxId: Id,
  CustomerId: Id,
  CustomerName: z.string(),
  ToAddresses: z.array(z.string()),
  DocumentIds: z.array(z.number()),
});

export const MailDraft = z.object({
  CustomerId: Id,
  CustomerName: z.string(),
  DocumentIds: z.array(z.number()),
  Numbers: z.array(z.string()),
  To: z.array(z.string()),
  Subject: z.string(),
  Body: z.string(),
});
export type MailDraft = z.infer<typeof MailDraft>;

const staff = ['Admin', 'Office', 'Finance'] as const;
const outboxId = z.object({ id: Id });

export const sendEmail = endpoint({
  method: 'POST',
  path: '/Email/SendEmail',
  allow: staff,
  summary:
    'Queues one e-mail per customer with the stored PDFs, all or none. `To` and `Cc` are only allowed for documents of one customer.',
  body: z.object({
    DocumentKind: MailedKind,
    DocumentIds,
    To: Addresses,
    Cc: Addresses,
    Subject: optionalLine(200),
    Body: optionalText(5000),
  }),
  reply: z.object({ Queued: z.array(QueuedMail) }),
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const draftEmails = endpoint({
  method: 'POST',
  path: '/api/Email/Draft',
  allow: staff,
  summary: 'Returns the e-mails that SendEmail would queue, one per customer, to check and edit. Changes nothing.',
  body: z.object({ DocumentKind: MailedKind, DocumentIds }),
  reply: z.array(MailDraft),
  errors: ['NOT_FOUND'],
  isRead: true,
});

/** `q`: every word must occur in the customer, the subject or the addresses. */
const mails = list({
  row: OutboxMail,
  id: 'OutboxId',
  filters: { q: search(), State: anyOf(OutboxState), DocumentKind: anyOf(OutboxKind), CustomerId: anyOf(Id) },
  sorts: ['CustomerName', 'State', 'Subject', 'CreatedAt', 'SentAt'],
  order: ['CreatedAt', 'ASC'],
  whole: { State: ['Queued', 'Failed'] },
});

export const listOutbox = listEndpoint({
  path: '/api/Email/Outbox',
  allow: staff,
  summary:
    'Lists e-mails. Waiting and failed ones come first, oldest first, then finished ones, latest first. Without a query, only waiting and failed ones.',
  grows: true,
  list: mails,
});

export const getOutboxState = endpoint({
  method: 'GET',
  path: '/api/Email/OutboxState',
  allow: staff,
  summary: 'Returns why sending is stopped, if it is, where e-mails go, and how many failed ones can be retried together.',
  reply: z.object({ Stopped: z.string().nullable(), Server: MailServer, Failed: z.number() }),
});

export const retryEmail = endpoint({
  method: 'POST',
  path: '/api/Email/Outbox/Retry/{id}',
  allow: staff,
  summary: 'Retries a waiting or failed e-mail now, to other addresses if given.',
  params: outboxId,
  body: z.object({ To: Addresses }).optional(),
  reply: OutboxMail,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const retryEmails = endpoint({
  method: 'POST',
  path: '/api/Email/Outbox/RetryMany',
  allow: staff,
  summary: 'Retries e-mails now, each separately with its result. Without ids, retries all failed ones that cannot have arrived.',
  body: z.object({ OutboxIds: z.array(Id).min(1, 'must name at least one e-mail').max(500, 'must be at most 500').optional() }),
  reply: z.array(z.object({ OutboxId: z.number(), Subject: z.string(), Ok: z.boolean(), Message: z.string() })),
  errors: ['NOT_FOUND'],
});

export const cancelEmail = endpoint({
  method: 'POST',
  path: '/api/Email/Outbox/Cancel/{id}',
  allow: staff,
  summary: 'Cancels an e-mail that has not been sent. Its documents are unsent again.',
  params: outboxId,
  reply: OutboxMail,
  errors: ['NOT_FOUND', 'RULE_BROKEN'],
});

export const resumeOutbox = endpoint({
  method: 'POST',
  path: '/api/Email/Outbox/Resume',
  allow: staff,
  summary: 'Starts sending again after the mail server refused our sign-in.',
  reply: z.object({ Stopped: z.string().nullable() }),
});
