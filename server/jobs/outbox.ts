import type { Services } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { MailError } from '#server/outside/mail.ts';
import type { Mail, MailTransport } from '#server/outside/mail.ts';
import { getDocumentBytes } from '#server/modules/system/documents/queries.ts';
import { answerKinds } from '#contract/system/mail/calls.ts';
import type { AnswerKind, OutboxKind } from '#contract/system/mail/calls.ts';
import { writeAccountMail } from '#server/modules/system/auth/accountMail.ts';
import { findSender } from '#server/modules/system/mail/composeMail.ts';
import type { Sender } from '#server/modules/system/mail/composeMail.ts';
import {
  leaseNextMail,
  leaseToSend,
  maybeArrivedText,
  settleFailed,
  settleSavedAsFile,
  scheduleRetry,
  settleSent,
  settleUncertain,
} from '#server/modules/system/mail/leases.ts';
import type { LeasedMail } from '#server/modules/system/mail/leases.ts';
import { storePapers } from './mailedPapers.ts';
import { clearStop, stopOutbox } from '#server/modules/system/mail/queries.ts';
import { complain } from '#server/process/output.ts';
import { startWorker } from './worker.ts';
import type { Worker } from './worker.ts';

export interface OutboxOptions {
  db: Db;
  services: Services;
  transport: MailTransport;
  /** Whether a worker process draws the papers, so that a mail waits for them. Without one, the outbox draws them. */
  hasPaperWorker?: boolean;
  /** Interval of the search for mails that other processes queued or that are due to be tried again. */
  pollMs?: number;
  /** How long a mail belongs to one process. Must be longer than any sending takes. */
  leaseMs?: number;
  waitMs?: (tries: number) => number;
  maximumTries?: number;
  /** Longest time that a stop waits for the current mail. */
  stopMs?: number;
  say?: (line: string) => void;
}

const minuteMs = 60_000;
/** Waits 1, 2, 4 … minutes, at most an hour. Twelve attempts take about six hours. */
const backOff = (tries: number) => Math.min(60, 2 ** (tries - 1)) * minuteMs;

const defaults = {
  hasPaperWorker: false,
  pollMs: 15_000,
  leaseMs: 5 * minuteMs,
  waitMs: backOff,
  maximumTries: 12,
  stopMs: 10_000,
  say: complain,
};

const isAnswer = (kind: OutboxKind): kind is AnswerKind => (answerKinds as readonly OutboxKind[]).includes(kind);

const attachPapers = async ({ db, services }: OutboxOptions, kind: OutboxKind, leasedMail: LeasedMail): Promise<Mail['attachments']> => {
  const attachments: Mail['attachments'] = [];
  // A customer's request is answered by text only.
  if (isAnswer(kind)) return attachments;
  for (const { DocumentId, contentType } of await storePapers({ db, services }, kind, leasedMail.DocumentIds)) {
    const { FileName, Bytes } = await getDocumentBytes(db, DocumentId);
    attachments.push({ fileName: FileName, bytes: Bytes, ...(contentType && { contentType }) });
  }
  return attachments;
};

const writeText = async ({ db, services }: OutboxOptions, leasedMail: LeasedMail, sender: Sender) => {
  if (leasedMail.DocumentKind !== null || leasedMail.Body !== '') return leasedMail.Body;
  // Without a mail server the mail would be saved as a file, and a file must not contain a password link.
  const text = services.environment.smtpUrl && (await writeAccountMail(db, services.environment, leasedMail.OutboxId, sender));
  if (!text) throw new MailError('never', 'The link is no longer needed, or no mail server is set. Make a new link.');
  return text;
};

const toMail = async (options: OutboxOptions, leasedMail: LeasedMail): Promise<Mail> => {
  const sender = await findSender(options.db);
  if (!sender.address) throw new MailError('stop', 'The company settings have no e-mail address to send from');
  return {
    messageId: leasedMail.MessageId,
    from: { name: sender.name, address: sender.address },
    to: leasedMail.ToAddresses,
    cc: leasedMail.CcAddresses,
    subject: leasedMail.Subject,
    text: await writeText(options, leasedMail, sender),
    attachments: leasedMail.DocumentKind === null ? [] : await attachPapers(options, leasedMail.DocumentKind, leasedMail),
  };
};

type Settings = Required<OutboxOptions>;

const settleTrouble = async (settings: Settings, leasedMail: LeasedMail, error: unknown) => {
  const { db, waitMs, maximumTries, say } = settings;
  const message = error instanceof Error ? error.message : String(error);
  const trouble = error instanceof MailError ? error.trouble : 'again';
  if (trouble === 'stop') {
    await stopOutbox(db, message);
    say(`E-mail sending has stopped: ${message}`);
    await scheduleRetry(db, leasedMail, { error: message, waitMs: 0 });
  } else if (trouble === 'unknown' && leasedMail.DocumentKind !== null)
    await settleFailed(db, leasedMail, `${message}: ${maybeArrivedText}`);
  else if (trouble === 'never') await settleFailed(db, leasedMail, message);
  else if (leasedMail.Tries >= maximumTries) await settleFailed(db, leasedMail, `Given up after ${leasedMail.Tries} attempts. ${message}`);
  else await scheduleRetry(db, leasedMail, { error: message, waitMs: waitMs(leasedMail.Tries) });
};

/** Prepares the text and attachments. Undefined if this takes so long that the lease of the mail has ended. */
const prepare = async (settings: Settings, leasedMail: LeasedMail) => {
  const { db, leaseMs, transport } = settings;
  const mail = await toMail(settings, leasedMail);
  // A link or a notice may arrive twice, but a document may not.
  const isHandedOver = leasedMail.DocumentKind !== null && !transport.isRepeatable;
  const heldMail = await leaseToSend(db, leasedMail, { leaseMs, isHandedOver });
  return heldMail && { heldMail, mail };
};

const settleOutcome = <Result>(work: Promise<Result>) =>
  work.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );

const send = async (settings: Settings, heldMail: LeasedMail, mail: Mail) => {
  const outcome = await settleOutcome(settings.transport.send(mail));
  if ('error' in outcome) await settleTrouble(settings, heldMail, outcome.error);
  else if (outcome.result.isSavedAsFile) await settleSavedAsFile(settings.db, heldMail);
  else await settleSent(settings.db, heldMail, outcome.result);
};

/** Returns whether there was a mail to send. */
const sendNext = async (settings: Settings): Promise<boolean> => {
  const leasedMail = await leaseNextMail(settings.db, settings.leaseMs, settings.hasPaperWorker);
  if (!leasedMail) return false;
  const prepared = await settleOutcome(prepare(settings, leasedMail));
  if ('error' in prepared) await settleTrouble(settings, leasedMail, prepared.error);
  else if (prepared.result) await send(settings, prepared.result.heldMail, prepared.result.mail);
  return true;
};

/**
 * Sends queued mails one by one. Several processes may do so on one database. A mail that was handed over before a crash but not confirmed may have
 * arrived, so it fails and is not sent again. All other mails are sent after the next start, including one that `stop` interrupted.
 */
export const startOutbox = (options: OutboxOptions): Worker => {
  const settings: Settings = { ...defaults, ...options };
  let isCleared = false;
  const worker = startWorker({
    pollMs: settings.pollMs,
    work: async (isStopping) => {
      // The problem that stopped the outbox may have been corrected before this start.
      if (!isCleared) await clearStop(settings.db);
      isCleared = true;
      await settleUncertain(settings.db);
      while (!isStopping() && (await sendNext(settings)));
    },
    failed: (why) => settings.say(`The outbox failed: ${why}`),
  });
  const stop = async () => {
    const interruption = setTimeout(() => settings.transport.close(), settings.stopMs);
    await worker.stop();
    clearTimeout(interruption);
    settings.transport.close();
  };
  return { wake: worker.wake, stop };
};
