import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Behaviour {
  /** Answer to MAIL FROM. */
  onMail?: { code: number; message: string };
  /** Answers to RCPT TO, by address. */
  refuse?: Record<string, { code: number; message: string }>;
  /** True to accept the text of a mail and never answer. */
  isMute?: boolean;
  /** The correct password. If absent, nobody needs to sign in. */
  password?: string;
}

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', 'fixtures', 'mailServer', name), 'utf8');

/**
 * The server's own certificate authority, made for 127.0.0.1: `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days
 * 36500`.
 */
export const mailCertificate = read('certificate.pem');

/** How a mail server encrypts connections: on request, from the start, or never. */
type Encryption = 'STARTTLS' | 'smtps' | 'none';

const smtpError = ({ code, message }: { code: number; message: string }) => Object.assign(new Error(message), { responseCode: code });

const readAll = async (stream: AsyncIterable<Uint8Array>) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** A real mail server on a real socket. Its behaviour can be changed while it runs. */
export const startMailServer = async (encryption: Encryption = 'STARTTLS') => {
  const behaviour: { now: Behaviour } = { now: {} };
  const received: { to: string[]; mail: Email }[] = [];
  const signedIn: boolean[] = [];
  const server = new SMTPServer({
    authOptional: true,
    secure: encryption === 'smtps',
    key: read('key.pem'),
    cert: mailCertificate,
    ...(encryption === 'none' && { disabledCommands: ['STARTTLS'] }),
    allowInsecureAuth: true,
    onAuth: ({ username, password }, { secure }, done) => {
      signedIn.push(secure);
      if (behaviour.now.password === undefined || password === behaviour.now.password) done(null, { user: username ?? '' });
      else done(smtpError({ code: 535, message: 'authentication failed' }));
    },
    onMailFrom: (_address, _session, done) => done(behaviour.now.onMail ? smtpError(behaviour.now.onMail) : null),
    onRcptTo: ({ address }, _session, done) => {
      const refusal = behaviour.now.refuse?.[address];
      done(refusal ? smtpError(refusal) : null);
    },
    onData: (stream, session, done) => {
      const keep = async () => {
        try {
          received.push({ to: session.envelope.rcptTo.map((one) => one.address), mail: await PostalMime.parse(await readAll(stream)) });
          if (!behaviour.now.isMute) done();
        } catch (error) {
          done(error as Error);
        }
      };
      void keep();
    },
  });
  // Ignores errors, because the tests also cover clients that disconnect half-way.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    /** Whether the connection was encrypted, for each sign-in. */
    signedIn,
    behave: (next: Behaviour) => {
      behaviour.now = next;
    },
    urlFor: (user = '') => `${encryption === 'smtps' ? 'smtps' : 'smtp'}://${user}${user && '@'}127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
