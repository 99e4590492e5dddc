import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isPlainMail, makeTransport } from '#server/outside/mail.ts';
import type { Mail } from '#server/outside/mail.ts';
import { mailCertificate, startMailServer } from '#tests/support/mailServer.ts';
import type { MailServer } from '#tests/support/mailServer.ts';

let dataDir: string;
const servers: MailServer[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'demijohn-mail-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const startServer = async (...encryption: Parameters<typeof startMailServer>) => {
  const server = await startMailServer(...encryption);
  servers.push(server);
  return server;
};

const mail: Mail = {
  messageId: '<one@severnglass.example>',
  from: { name: 'Severn Glass', address: 'accounts@severnglass.example' },
  to: ['ledger@aldous.example'],
  cc: [],
  subject: 'Invoice 22987',
  text: 'Your invoice',
  attachments: [],
};

const send = async (smtpUrl: string, more: { mailCertificate?: string } = { mailCertificate }) => {
  const transport = makeTransport({ smtpUrl, dataDir, ...more });
  try {
    return await transport.send(mail);
  } finally {
    transport.close();
  }
};

describe('mail goes over an encrypted connection', () => {
  test.each(['STARTTLS', 'smtps'] as const)('with %s, and so does its password', async (encryption) => {
    const server = await startServer(encryption);
    server.behave({ password: 'right' });
    expect(await send(server.urlFor('us:right'))).toMatchObject({ accepted: ['ledger@aldous.example'] });
    expect(server.signedIn).toEqual([true]);
  });

  test.each(['', 'us:right'])('or not at all: a server that offers none is not given the mail, nor a password (%s)', async (user) => {
    const server = await startServer('none');
    server.behave({ password: 'right' });
    await expect(send(server.urlFor(user))).rejects.toMatchObject({
      trouble: 'stop',
      message: expect.stringContaining('No encrypted connection to the mail server, so nothing is sent.') as string,
    });
    expect([server.signedIn, server.received]).toEqual([[], []]);
  });

  test.each(['STARTTLS', 'smtps'] as const)('with %s to no server whose certificate nobody vouches for', async (encryption) => {
    const server = await startServer(encryption);
    await expect(send(server.urlFor('us:right'), {})).rejects.toMatchObject({
      trouble: 'stop',
      message: expect.stringMatching(/No encrypted connection to the mail server.*certificate/) as string,
    });
    expect([server.signedIn, server.received]).toEqual([[], []]);
  });

  test('unless the address says that it need not', async () => {
    const server = await startServer('none');
    const plain = `${server.urlFor()}?tls=off`;
    expect([isPlainMail(plain), isPlainMail(server.urlFor()), isPlainMail(undefined)]).toEqual([true, false, false]);
    expect(await send(plain)).toMatchObject({ accepted: ['ledger@aldous.example'] });
    expect(server.received).toHaveLength(1);
  });
});
