import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { cancelEmail, countFailed, resumeOutbox, retryEmail, retryEmails } from './changeMail.ts';
import { findOutbox, findStopReason } from './queries.ts';
import { describeMailServer } from './mailServer.ts';
import { draftEmails, sendEmail } from './sendEmail.ts';

export const mail: Handlers<Areas['mail']> = {
  sendEmail: (context, { body }) => sendEmail(context, body),
  draftEmails: (context, { body }) => draftEmails(context, body.DocumentKind, body.DocumentIds),
  listOutbox: ({ db }, { query }) => findOutbox(db, query),
  getOutboxState: async ({ db, services }) => ({
    Stopped: (await findStopReason(db)) ?? null,
    Server: describeMailServer(services.environment.smtpUrl),
    Failed: await countFailed(db),
  }),
  retryEmail: (context, { params, body }) => retryEmail(context, params.id, body?.To ?? []),
  retryEmails: (context, { body }) => retryEmails(context, body.OutboxIds),
  cancelEmail: (context, { params }) => cancelEmail(context, params.id),
  resumeOutbox: (context) => resumeOutbox(context),
};
