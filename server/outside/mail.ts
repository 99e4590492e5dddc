import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { SendMailOptions, Transporter } from 'nodemailer';
import { writeWhole } from '#server/process/wholeFile.ts';

export interface Mail {
  /** Fixed when the mail is queued, so that the recipient can recognise a mail that was sent twice after a crash. */
  messageId: string;
  from: { name: string; address: string };
  to: string[];
  cc: string[];
  subject: string;
  text: string;
  /** A PDF unless another type is given. */
  attachments: { fileName: string; bytes: Uint8Array; contentType?: string }[];
}

export interface Delivery {
  accepted: string[];
  /** Entries of the form `address: server's answer`. */
  refused: string[];
  /** Whether the mail was saved as a file and so not sent. */
  isSavedAsFile?: boolean;
}

/**
 * Action after a failure:
 * - `again`: try the mail again later
 * - `never`: give up this mail, because the mail server refused it
 * - `stop`: send no mail until someone corrects a setting
 * - `unknown`: the mail server received the mail but did not answer, so the mail may have arrived
 */
export type MailTrouble = 'again' | 'never' | 'stop' | 'unknown';

export class MailError extends Error {
  readonly trouble: MailTrouble;

  constructor(trouble: MailTrouble, message: string, cause?: unknown) {
    super(message, { cause });
    this.trouble = trouble;
  }
}

export interface MailTransport {
  /** Resolves if at least one recipient was accepted, or if the mail was saved as a file. Throws MailError. */
  send(mail: Mail): Promise<Delivery>;
  /** Whether a mail may be sent again without harm, because it only writes the same file again. */
  isRepeatable?: boolean;
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
    contentType: file.contentType ?? 'application/pdf',
  })),
  disableFileAccess: true,
  disableUrlAccess: true,
});

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  /** Node's own error code, if the mail library replaced it. */
  originalCode?: string;
  rejectedErrors?: SmtpError[];
}

const serverText = (error: SmtpError) => (error.response ?? error.message).replace(/\s+/g, ' ').trim();
const isPermanent = (code: number | undefined) => code !== undefined && code >= 500 && code < 600;

/** Returns whether SMTP_URL says that mail is sent unencrypted. */
export const isPlainMail = (smtpUrl: string | undefined) => smtpUrl !== undefined && new URL(smtpUrl).searchParams.get('tls') === 'off';

/** Recognises an invalid certificate, or a server without encryption. Only a change of settings helps. */
const isUntrusted = ({ code, originalCode = '', responseCode, message }: SmtpError) =>
  /CERT|SELF_SIGNED|VERIFY|ALTNAME|^ERR_SSL_WRONG_VERSION/.test(originalCode) ||
  /required STARTTLS/.test(message) ||
  (code === 'ETLS' && !/closed unexpectedly/.test(message) && !(responseCode && responseCode < 500));

const explainUntrusted = (error: SmtpError) =>
  `No encrypted connection to the mail server, so nothing is sent. ${serverText(error)}. Set up TLS with a valid certificate. A server that needs no password may be used without TLS, by ?tls=off in SMTP_URL`;

/** Decides by RFC 5321 §4.2.1: a 4xx answer may be tried again and a 5xx answer may not. A mail without an answer is tried again. */
const toMailError = (error: SmtpError): MailError => {
  if (error.code === 'EAUTH' && !(error.responseCode && error.responseCode < 500))
    return new MailError('stop', `The mail server refused our sign-in: ${serverText(error)}`, error);
  if (isUntrusted(error)) return new MailError('stop', explainUntrusted(error), error);
  const answers = error.rejectedErrors?.length ? error.rejectedErrors : [error];
  const isFinal =
    answers.every((answer) => isPermanent(answer.responseCode)) || (error.code === 'EMESSAGE' && isPermanent(error.responseCode));
  if (isFinal) return new MailError('never', `The mail server refused the e-mail: ${answers.map(serverText).join('; ')}`, error);
  const reason = error.responseCode ? 'The mail server cannot accept the e-mail now' : 'The mail server cannot be reached';
  return new MailError('again', `${reason}: ${answers.map(serverText).join('; ')}`, error);
};

const toText = (address: string | { address: string }) => (typeof address === 'string' ? address : address.address);

/** Returns the Message-IDs of mails whose text the mail server has begun to receive. Without an answer such a mail may have arrived. */
const watchHandOver = (transporter: Transporter) => {
  const handedOver = new Set<string>();
  transporter.use('stream', (mail, done) => {
    const { message } = mail;
    const createStream = message.createReadStream.bind(message);
    message.createReadStream = (...options) => {
      const text = createStream(...options);
      const pipe = text.pipe.bind(text);
      text.pipe = (...target) => {
        handedOver.add(mail.data.messageId ?? '');
        return pipe(...target);
      };
      return text;
    };
    done();
  });
  return handedOver;
};

const conversationMs = 120_000;

/** Sends by SMTP. `limitMs` limits the whole conversation, because a server that answers very slowly never triggers the idle timeout. */
const smtpTransport = (url: string, { limitMs, certificate }: { limitMs: number; certificate: string | undefined }): MailTransport => {
  const address = new URL(url);
  const isSecure = address.protocol === 'smtps:';
  const closing = new AbortController();
  const transporter = createTransport({
    host: address.hostname,
    port: Number(address.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    // Requires TLS by default, because mails carry passwords, invoices and password links (RFC 8314 §3).
    ...(isPlainMail(url) ? { ignoreTLS: true } : { requireTLS: !isSecure }),
    ...(certificate !== undefined && { tls: { ca: certificate } }),
    ...(address.username && { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } }),
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  });
  const handedOver = watchHandOver(transporter);
  return {
    async send(mail) {
      const limit = AbortSignal.timeout(limitMs);
      handedOver.delete(mail.messageId);
      try {
        const info = await transporter.sendMail(toOptions(mail, AbortSignal.any([limit, closing.signal])));
        const errors = (info as { rejectedErrors?: (SmtpError & { recipient?: string })[] }).rejectedErrors ?? [];
        return { accepted: info.accepted.map(toText), refused: errors.map((error) => `${error.recipient ?? ''}: ${serverText(error)}`) };
      } catch (error) {
        const isUnknown = handedOver.has(mail.messageId) && !(error as SmtpError).responseCode;
        const trouble = isUnknown ? 'unknown' : 'again';
        if (limit.aborted) throw new MailError(trouble, `The mail server did not finish within ${limitMs / 1000} seconds`, error);
        if (closing.signal.aborted) throw new MailError(trouble, 'The server stopped while the e-mail was being sent', error);
        if (isUnknown)
          throw new MailError(
            'unknown',
            `The mail server received the e-mail and did not answer: ${serverText(error as SmtpError)}`,
            error,
          );
        throw toMailError(error as SmtpError);
      } finally {
        handedOver.delete(mail.messageId);
      }
    },
    close: () => {
      closing.abort();
      transporter.close();
    },
  };
};

const mailFileName = (messageId: string) => `${messageId.replace(/^<|>$/g, '').replace(/[^\w.@-]/g, '_')}.eml`;

/** Saves each mail in a folder under its Message-ID instead of sending it. A file appears only when it is complete. */
const folderTransport = (folder: string): MailTransport => {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    isRepeatable: true,
    async send(mail) {
      const { message } = await transporter.sendMail(toOptions(mail));
      try {
        await writeWhole(join(folder, mailFileName(mail.messageId)), message as Buffer);
      } catch (error) {
        throw new MailError('again', `The e-mail cannot be saved in ${folder}: ${(error as Error).message}`, error);
      }
      return { accepted: [], refused: [], isSavedAsFile: true };
    },
    close: () => undefined,
  };
};

interface MailEnvironment {
  smtpUrl: string | undefined;
  dataDir: string;
  mailLimitMs?: number;
  /** Certificate that tests trust instead of the public authorities. A company sets its own authority in NODE_EXTRA_CA_CERTS. */
  mailCertificate?: string;
}

/** Sends by SMTP_URL if it is set. Otherwise writes `.eml` files. */
export const makeTransport = ({ smtpUrl, dataDir, mailLimitMs = conversationMs, mailCertificate }: MailEnvironment): MailTransport =>
  smtpUrl ? smtpTransport(smtpUrl, { limitMs: mailLimitMs, certificate: mailCertificate }) : folderTransport(join(dataDir, 'outbox'));
