import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';

export interface Mail {
  /** Fixed when the mail was queued: a mail that is sent twice after a crash can be told to be the same. */
  messageId: string;
  from: { name: string; address: string };
  to: string[];
  cc: string[];
  subject: string;
  text: string;
  attachments: { fileName: string; bytes: Uint8Array }[];
}

export interface Delivery {
  accepted: string[];
  /** `address: what the server said` */
  refused: string[];
  /** It became a file: nothing was sent. */
  isKept?: boolean;
}

/** `again`: later it may work. `never`: the server will not take this mail. `stop`: it will take none until somebody mends something. */
export type MailTrouble = 'again' | 'never' | 'stop';

export class MailError extends Error {
  readonly trouble: MailTrouble;

  constructor(trouble: MailTrouble, message: string, cause?: unknown) {
    super(message, { cause });
    this.trouble = trouble;
  }
}

export interface MailTransport {
  /** Resolves where at least one recipient was accepted, or where it is kept as a file; throws MailError. */
  send(mail: Mail): Promise<Delivery>;
  close(): void;
}

const toOptions = (mail: Mail, signal?: AbortSignal): SendMailOptions & { signal?: AbortSignal } => ({
  ...(signal && { signal }),
  messageId: mail.messageId,
  from: mail.from,
  to: mail.to,
  cc: mail.cc,
  subject: mail.subject,
  text: mail.text,
  attachments: mail.attachments.map((file) => ({
    filename: file.fileName,
    content: Buffer.from(file.bytes),
    contentType: 'application/pdf',
  })),
  disableFileAccess: true,
  disableUrlAccess: true,
});

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  rejectedErrors?: SmtpError[];
}

const said = (error: SmtpError) => (error.response ?? error.message).replace(/\s+/g, ' ').trim();
const isPermanent = (code: number | undefined) => code !== undefined && code >= 500 && code < 600;

/** RFC 5321 §4.2.1: 4xx may be tried again, 5xx may not. No answer at all is a matter of time. */
const toMailError = (error: SmtpError): MailError => {
  if (error.code === 'EAUTH' && !(error.responseCode && error.responseCode < 500))
    return new MailError('stop', `The mail server refused our sign-in: ${said(error)}`, error);
  const answers = error.rejectedErrors?.length ? error.rejectedErrors : [error];
  const isFinal =
    answers.every((answer) => isPermanent(answer.responseCode)) || (error.code === 'EMESSAGE' && isPermanent(error.responseCode));
  if (isFinal) return new MailError('never', `The mail server refused it: ${answers.map(said).join('; ')}`, error);
  const reason = error.responseCode ? 'The mail server cannot take it now' : 'The mail server cannot be reached';
  return new MailError('again', `${reason}: ${answers.map(said).join('; ')}`, error);
};

const toText = (address: string | { address: string }) => (typeof address === 'string' ? address : address.address);

const conversationMs = 120_000;

/** A server that answers drop by drop never falls silent: so the whole conversation has an end too. */
const smtpTransport = (url: string, limitMs: number): MailTransport => {
  const address = new URL(url);
  const closing = new AbortController();
  const transporter = createTransport({
    host: address.hostname,
    port: Number(address.port) || (address.protocol === 'smtps:' ? 465 : 587),
    secure: address.protocol === 'smtps:',
    ...(address.username && { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } }),
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  });
  return {
    async send(mail) {
      const limit = AbortSignal.timeout(limitMs);
      try {
        const info = await transporter.sendMail(toOptions(mail, AbortSignal.any([limit, closing.signal])));
        const errors = (info as { rejectedErrors?: (SmtpError & { recipient?: string })[] }).rejectedErrors ?? [];
        return { accepted: info.accepted.map(toText), refused: errors.map((error) => `${error.recipient ?? ''}: ${said(error)}`) };
      } catch (error) {
        if (limit.aborted) throw new MailError('again', `The mail server was not done within ${limitMs / 1000} seconds`, error);
        if (closing.signal.aborted) throw new MailError('again', 'The server stopped while the mail was being sent', error);
        throw toMailError(error as SmtpError);
      }
    },
    close: () => {
      closing.abort();
      transporter.close();
    },
  };
};

const fileNameOf = (messageId: string) => `${messageId.replace(/^<|>$/g, '').replace(/[^\w.@-]/g, '_')}.eml`;

/** Without a mail server every mail becomes a file in DATA_DIR/outbox, named by its Message-ID and whole from the moment it is there. */
const folderTransport = (folder: string): MailTransport => {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transporter.sendMail(toOptions(mail));
      const target = join(folder, fileNameOf(mail.messageId));
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(`${target}.unfinished`, message as Buffer, { mode: 0o600 });
        await rename(`${target}.unfinished`, target);
      } catch (error) {
        throw new MailError('again', `The mail cannot be written to ${folder}: ${(error as Error).message}`, error);
      }
      return { accepted: [], refused: [], isKept: true };
    },
    close: () => undefined,
  };
};

/** SMTP_URL where it is set, else `.eml` files. */
export const makeTransport = (environment: { smtpUrl: string | undefined; dataDir: string; mailLimitMs?: number }): MailTransport =>
  environment.smtpUrl
    ? smtpTransport(environment.smtpUrl, environment.mailLimitMs ?? conversationMs)
    : folderTransport(join(environment.dataDir, 'outbox'));
