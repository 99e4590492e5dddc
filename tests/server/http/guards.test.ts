import { createConnection } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { signIn } from '#contract/system/auth/calls.ts';
import { addCustomerComment } from '#contract/masterData/customers/calls.ts';
import { addColour, addWeight, listColours } from '#contract/masterData/entities/referenceFiles.ts';
import { paymentsReport } from '#contract/money/reports/calls.ts';
import { updateUser } from '#contract/system/users/calls.ts';
import { boxUnprintable } from '#contract/text/text.ts';
import { Email, requiredNote, requiredText } from '#contract/values.ts';
import { buildApp } from '#server/app.ts';
import { translateDatabaseError } from '#server/database/client/translateError.ts';
import { given } from '#tests/support/given.ts';
import { holdTable } from '#tests/support/tableLock.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const unfit = ['a\0b', 'a\u0007b', 'a\u001bb', 'a\u0085b', 'a\ud800b', 'a\ufffeb', 'a\uffffb'];

describe('text that cannot be kept or looked for', () => {
  test.each(unfit)('%j is refused by name wherever it is sent', async (text) => {
    const admin = await app.as('Admin');
    const nobody = await app.as('nobody');
    await expect(nobody.call(signIn, { body: { username: text, password: 'x' } })).toFailWith('INVALID_INPUT', 'username');
    await expect(admin.call(addColour, { body: { Code: 'C', Description: text } })).toFailWith('INVALID_INPUT', 'Description');
    for (const filter of [{ q: text }, { Code: text }, { [text]: 1 }]) {
      const answer = await admin.send(listColours, { query: { filter } });
      expect(answer.status).toBe(400);
    }
  });

  test('marks that nobody sees are left behind where a text was copied, but in what one signs in with', async () => {
    const admin = await app.as('Admin');
    const pasted = { Code: '\u200eUNSEEN\u200b', Description: '\u202aRose\u00ad tint\u202c\ufeff' };
    const colour = await admin.call(addColour, { body: pasted });
    expect(colour).toMatchObject({ Code: 'UNSEEN', Description: 'Rose tint' });
    for (const filter of [{ q: 'rose\u2060 tint' }, { Code: '\u2066UNSEEN\u2069' }])
      expect(await admin.call(listColours, { query: { filter } })).toMatchObject([{ ColourId: colour.ColourId }]);
    await expect(admin.call(addColour, { body: { Code: 'UN\u200bSEEN', Description: 'Another' } })).toFailWith('ALREADY_EXISTS', 'Code');
    await expect(admin.call(addColour, { body: { Code: '\u200b', Description: 'Nothing' } })).toFailWith('INVALID_INPUT', 'Code');
    const nobody = await app.as('nobody');
    const answer = await nobody.send(signIn, { body: { username: 'adm\u200bin', password: 'x' } });
    expect(answer.status).toBe(401);
  });

  test('tabs and line breaks are text', async () => {
    expect(requiredText(200).parse('one\n\ttwo\r\nthree')).toBe('one\n\ttwo\r\nthree');
  });

  test.each(['漢字', 'שלום', 'مرحبا', 'Bottle 🍾', 'Ring ☎ first', 'Five ★', 'Zalgo\u0351'])(
    '%s cannot be printed on our papers, and is refused when it is typed',
    (name) => {
      const { error } = requiredText(100).safeParse(name);
      expect(error?.issues[0]?.message).toContain('cannot be printed. Use Latin letters.');
      expect(requiredText(100).safeParse('Żubrówka & Søn, Μπίρα, Пиво, £5 – “½ l” ©').success).toBe(true);
    },
  );

  test('what only our own people read takes any script; on our own paper a box stands for what it cannot show', async () => {
    expect(requiredNote(100).parse('Besprochen mit 王さん 🍾')).toBe('Besprochen mit 王さん 🍾');
    expect(requiredNote(100).safeParse('a\u0000b').success).toBe(false);
    expect(boxUnprintable('Agreed with 王さん, £5')).toBe('Agreed with □□□, £5');
    const office = await app.as('Office');
    const { CustomerId } = await given.customer(app.db);
    await office.call(addCustomerComment, { query: { id: CustomerId, comment: 'Spoke to 王さん' } });
    const { Comment } = await app.db
      .selectFrom('customers')
      .select('Comment')
      .where('CustomerId', '=', CustomerId)
      .executeTakeFirstOrThrow();
    expect(Comment).toBe('Spoke to 王さん');
  });

  test.each([
    `${'a'.repeat(65)}@x.example`,
    `a@${'b'.repeat(64)}.example`,
    'a..b@x.example',
    '.a@x.example',
    'a@-x.example',
    'a@x..example',
    `a@${'b.'.repeat(125)}example`,
  ])('%s is no address that mail could go to', (address) => {
    expect(Email.safeParse(address).success).toBe(false);
    expect(Email.safeParse(`${'a'.repeat(64)}@${'b'.repeat(63)}.example`).success).toBe(true);
  });
});

describe('what is no input', () => {
  test.each([5e-324, 1e300, -1e300])('the number %d is refused by name', async (Grams) => {
    const admin = await app.as('Admin');
    await expect(admin.call(addWeight, { body: { Description: 'w', Grams } })).toFailWith('INVALID_INPUT', 'Grams');
  });

  test('JSON a thousand levels deep is refused, with an Idempotency-Key too', async () => {
    const { token } = await app.as('Admin');
    const payload = `{"Code":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'deep' };
    for (const url of ['/api/Colour', '/api/Auth/signout']) {
      const answer = await app.app.inject({ method: 'POST', url, headers, payload });
      expect(answer.statusCode, answer.payload).toBe(400);
    }
  });

  test('no access groups at all are refused by name', async () => {
    const admin = await app.as('Admin');
    const other = await app.as('Office');
    const body = { UserName: 'someone', AccessGroups: [] };
    await expect(admin.call(updateUser, { params: { id: other.userId }, body })).toFailWith('INVALID_INPUT', 'AccessGroups');
  });

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('a list by the name %s is refused', async (name) => {
    const { token } = await app.as(['Admin', 'Office', 'Warehouse', 'Finance']);
    const queries = [`sort=${JSON.stringify([name, 'ASC'])}`, `filter={"${name}":"x"}`, `filter={"${name}":{"a":1}}`];
    for (const path of ['/api/Colour', '/api/Order/OpenOrders', '/api/RecordPayments/PaymentHistory'])
      for (const query of queries) {
        const { statusCode, payload } = await app.app.inject({
          url: `${path}?${encodeURI(query)}`,
          headers: { authorization: `Bearer ${token}` },
        });
        expect(statusCode, `${path} ${query} ${payload}`).toBeLessThan(500);
      }
  });

  test.each(['/api/Colour/%E0%A4%A', '/%E0%A4%A', '/api/%zz', '/%'])(
    '%s, a %% that is no escape, is answered in our words and headers',
    async (url) => {
      const usual = (await app.app.inject('/healthz')).headers;
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const { statusCode, headers, body } = await app.app.inject({ method, url });
        expect(statusCode).toBe(400);
        expect(JSON.parse(body)).toMatchObject({ code: 'INVALID_INPUT', message: 'The address could not be read' });
        for (const name of ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy'])
          expect([name, headers[name]]).toEqual([name, usual[name]]);
      }
      expect((await app.app.inject({ method: 'HEAD', url })).statusCode).toBe(400);
    },
  );

  test('a part of an address that no name is as long as is told so, of a call as of a screen', async () => {
    const { token } = await app.as('Admin');
    for (const name of ['a'.repeat(301), 'a'.repeat(5000), '%F0%9F%8D%BE'.repeat(200)])
      for (const path of [`/api/Picture/${name}`, `/api/Customer/${name}`, `/orders/${name}`]) {
        const { statusCode, body } = await app.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
        expect([statusCode, JSON.parse(body)]).toEqual([
          400,
          {
            code: 'INVALID_INPUT',
            message: 'The address could not be read',
            errors: { path: 'has a part with more than 300 characters' },
          },
        ]);
      }
  });

  test('HEAD of what is asked for with GET is refused and writes nothing', async () => {
    const { token } = await app.as('Admin');
    for (const url of ['/api/Colour', '/api/Invoice/InvoiceButton_Click?OrderID=1']) {
      const answer = await app.app.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${token}` } });
      expect(answer.statusCode, url).toBe(405);
    }
  });
});

describe('one user', () => {
  test('who asks for too much at once is told so, and others are answered meanwhile', async () => {
    const [greedy, other] = [await app.as('Admin'), await app.as('Admin')];
    const lock = await holdTable(app.database, 'colours');
    const asked = Array.from({ length: 120 }, () => greedy.send(listColours));
    const allHere = Promise.withResolvers<void>();
    let refusals = 0;
    const countRefusal = async (answer: Promise<Response>) => {
      if ((await answer).status === 429 && ++refusals === 14) allHere.resolve();
    };
    for (const answer of asked) void countRefusal(answer);
    await lock.untilWaiting(6);
    await allHere.promise;

    expect((await other.send(addWeight, { body: { Description: 'Meanwhile', Grams: 5 } })).status).toBe(200);

    await lock.release();
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(106);
    const refused = answers.find(({ status }) => status === 429);
    expect(await refused?.json()).toMatchObject({ message: 'You have too many requests at once. Wait for some to finish.' });
  });

  test('who fetches many files slowly has few of them under way, and others are answered meanwhile', async () => {
    const [greedy, other] = [await app.as('Finance'), await app.as('Admin')];
    const lock = await holdTable(app.database, 'payments');
    const query = { format: 'csv' as const };
    const asked = Array.from({ length: 25 }, () =>
      greedy.send(paymentsReport, { params: { from: '2026-11-01', to: '2026-11-20' }, query }),
    );
    await lock.untilWaiting(2);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await other.send(addWeight, { body: { Description: 'Meanwhile too', Grams: 6 } })).status).toBe(200);

    await lock.release();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
  });
});

describe('on the socket', () => {
  const startServer = async (requestTimeoutMs = 300) => {
    const server = await buildApp({ database: app.database, services: app.services, requestTimeoutMs });
    await server.listen({ port: 0, host: '127.0.0.1' });
    return { server, port: (server.server.address() as AddressInfo).port };
  };
  const talk = (port: number, begin: string, drop?: string) =>
    new Promise<string>((resolve) => {
      let said = '';
      let dropping: NodeJS.Timeout | undefined;
      const socket = createConnection({ port, host: '127.0.0.1' }, () => {
        socket.write(begin);
        if (drop !== undefined) dropping = setInterval(() => socket.write(drop), 20);
      });
      socket.on('data', (chunk) => (said += chunk.toString()));
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(dropping);
        resolve(said);
      });
    });

  test('a body that comes drop by drop is cut off, in our words', async () => {
    const { server, port } = await startServer();
    const head = 'POST /api/Auth/signin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{';
    const said = await talk(port, head, ' ');
    expect(said).toContain('408');
    expect(said).toContain('was not complete in time');
    await server.close();
  });

  test('a body that is too large is taken to its end and refused in words: a browser that still sends would see the connection break', async () => {
    const { server, port } = await startServer(60_000);
    const bytes = 6 * 1024 * 1024;
    const head = `POST /api/Auth/signin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`;
    const said: string[] = [];
    let sent = 0;
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.write(head);
    socket.on('data', (chunk) => said.push(chunk.toString()));
    const ended = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
    for (const piece = Buffer.alloc(bytes / 24, 32); sent < bytes && said.length === 0; sent += piece.length) {
      await new Promise((resolve) => socket.write(piece, resolve));
      await pause(5);
    }
    await ended;
    expect(sent).toBe(bytes);
    expect(said.join('')).toMatch(/^HTTP\/1.1 413 [\s\S]*"code":"TOO_LARGE","message":"The request is too large\. Send less at once\."/);
    await server.close();
  });

  test('what is no HTTP is answered in our words', async () => {
    const { server, port } = await startServer();
    expect(await talk(port, 'this is no HTTP\r\n\r\n')).toContain('"message":"The request could not be read"');
    await server.close();
  });
});

describe('a full disk', () => {
  test('a save answers 507 in words, and nothing is written', async () => {
    await sql`CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file "base/1/2"' USING ERRCODE = '53100', HINT = 'Check free disk space.'; END $$`.execute(
      app.db,
    );
    await sql`CREATE TRIGGER disk_full AFTER INSERT ON colours FOR EACH ROW EXECUTE FUNCTION disk_full()`.execute(app.db);
    const admin = await app.as('Admin');
    const answer = await admin.send(addColour, { body: { Code: 'FULL', Description: 'Full' } });
    await sql`DROP FUNCTION disk_full() CASCADE`.execute(app.db);
    expect([answer.status, await answer.json()]).toEqual([
      507,
      { code: 'STORAGE_FULL', message: 'The server’s disk is full, so nothing was saved. Tell your administrator.' },
    ]);
    expect(await app.db.selectFrom('colours').select('Code').where('Code', '=', 'FULL').execute()).toEqual([]);
    expect(await admin.call(addColour, { body: { Code: 'FULL', Description: 'Room again' } })).toMatchObject({ Code: 'FULL' });
  });

  test('is 507 in words, and /readyz says so', async () => {
    expect(translateDatabaseError({ code: '53100', message: 'could not extend file' })).toMatchObject({ code: 'STORAGE_FULL' });
    const server = await buildApp({ database: app.database, services: app.services, freeBytes: () => Promise.resolve(1000) });
    const answer = await server.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'the disk is full' }]);
    await server.close();
  });

  test('is what /readyz says also where the database lets nobody in for it', async () => {
    const refusing = { ...app.database.entry, pool: { query: () => Promise.reject(new Error('could not write init file')) } as never };
    const database = { ...app.database, entry: refusing };
    const saidWith = async (free: number) => {
      const server = await buildApp({ database, services: app.services, freeBytes: () => Promise.resolve(free) });
      const answer = await server.inject('/readyz');
      await server.close();
      return [answer.statusCode, answer.json()];
    };
    expect(await saidWith(1000)).toEqual([503, { status: 'the disk is full' }]);
    expect(await saidWith(1_000_000_000)).toEqual([503, { status: 'the database does not respond' }]);
  });
});
