import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '#contract/system/auth/calls.ts';
import type { Endpoint, InputOf } from '#contract/call/endpoint.ts';
import type { ErrorBody } from '#contract/call/errors.ts';
import { listCalls } from '#contract/index.ts';
import { isAllowed, roles } from '#contract/call/roles.ts';
import { addUser } from '#contract/system/users/calls.ts';
import { changesBetween, digestOf } from '#tests/support/digest.ts';
import { atTheEnd, countFaults, countWritten, failAt, installFaults } from '#tests/support/faults.ts';
import { given } from '#tests/support/given.ts';
import { openHouse } from '#tests/support/mainJob.ts';
import type { House } from '#tests/support/mainJob.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';
import { fresh, sendUnder } from '#tests/support/write.ts';
import type { Write } from '#tests/support/write.ts';
import { writes } from '#tests/support/writes.ts';

const app = useTestApp();
let house: House;
const clients = new Map<string, Client>();

beforeAll(async () => {
  house = await openHouse(app);
  await installFaults(app.db);
  const { CustomerId } = await given.customer(app.db);
  for (const role of roles) clients.set(role, await app.as(role, role === 'Customer' ? CustomerId : undefined));
  clients.set('nobody', await app.as('nobody'));
});

const calls = listCalls();
const names = new Map(calls.map(({ name, call }) => [call, name]));
const cases = writes.map((write, index) => ({ name: names.get(write.call) ?? '', number: index + 1, write }));

// Calls that return text or bytes and store nothing. Signing in and out affects only the session.
const noWrites = [
  'checkStockAndAddProduct',
  'convertToPdf',
  'draftEmails',
  'findListedCosts',
  'findPricedProducts',
  'previewPriceChanges',
  'previewStatementRun',
  'verifyPassword',
  'printCustomerStatement',
  'printLoadStockLevel',
  'printPapers',
  'printStockTake',
  'printWarehouseStockTake',
  'searchPriceLists',
  'signIn',
  'signOut',
];

// Calls of a password link, which someone uses without being signed in. tests/server/modules/passwordLinks.deep.test.ts tests them.
const byLink = ['readPasswordLink', 'setPassword'];

// Calls that other tests cover, because they store bytes under a name made from them, bank files, a user's columns, customer requests, secrets
// shown once, or figures that can be found again: monthEnd.test.ts, personSearches.deep.test.ts, pictures.deep.test.ts, declarations.test.ts, orderRequests.test.ts, portalCollections.test.ts, bankFiles.deep.test.ts, views.test.ts, twoStep.deep.test.ts,
// programKeys.deep.test.ts and files.deep.test.ts.
const told = ['beginTwoStep', 'confirmTwoStep', 'endTwoStep', 'makeProgramKey', 'makeReadingKey', 'renewRecoveryCodes'];
const apart = [
  'addPaper',
  'addPicture',
  'addRecordFile',
  'askForCollection',
  'askForOrder',
  'saveListSetting',
  'setAsideOrderRequests',
  'startLedgerCheck',
  'startPersonSearch',
  'stopPersonSearch',
  'takeBankFile',
  'undoCollection',
  ...told,
];

test('every call that writes is tried', () => {
  const tried = new Set(cases.map(({ name }) => name));
  const missing = calls.filter(({ name, call }) => call.method !== 'GET' && !tried.has(name)).map(({ name }) => name);
  expect(missing.toSorted()).toEqual([...noWrites, ...byLink, ...apart].toSorted());
});

test('what a reading key is let do is what stores nothing, or a paper that was drawn', () => {
  const entering = new Set(['signIn', 'signOut', 'verifyPassword', ...byLink]);
  const reads = calls.filter(({ name, call }) => call.method !== 'GET' && call.isRead && !entering.has(name)).map(({ name }) => name);
  expect(reads.toSorted()).toEqual(noWrites.filter((name) => !entering.has(name)).toSorted());
  const doing = cases.filter(
    ({ write }) => write.call.method === 'GET' && !/document|xml|pdf|acknowledgement|letter/i.test(write.call.path),
  );
  expect(doing.filter(({ write }) => write.call.isRead && write.call.path !== '/api/Order/CreatInvoice').map(({ name }) => name)).toEqual(
    [],
  );
});

test('the calls that only answer store nothing', async () => {
  const reads = calls.filter(({ name, call }) => call.method === 'GET' && !cases.some((one) => one.name === name));
  const everybody = await app.as(['Admin', 'Office', 'Warehouse', 'Finance']);
  const before = await digestOf(app);
  for (const { call } of reads) {
    const url = call.path.replaceAll(/\{\w+\??\}/g, '1');
    await app.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${everybody.token}` } });
  }
  expect(changesBetween(before, await digestOf(app))).toEqual([]);
});

/** Returns copies of a request. Each copy has one value made invalid. */
const spoil = (value: unknown, path = ''): { path: string; spoilt: unknown }[] => {
  if (typeof value !== 'object' || value === null) {
    const unknownId = typeof value === 'number' ? [{ path: `${path}=2000000000`, spoilt: 2_000_000_000 }] : [];
    return [{ path: `${path}={}`, spoilt: { no: 'such' } }, ...unknownId];
  }
  const entries = Object.entries(value);
  // Tries only the first and the last of many similar rows, because an error in the middle would not differ.
  const tried =
    Array.isArray(value) && entries.length > 2 ? entries.filter((_entry, at) => at === 0 || at === entries.length - 1) : entries;
  return tried.flatMap(([name, inner]) =>
    spoil(inner, `${path}.${name}`).map((one) => ({
      path: one.path,
      spoilt: Array.isArray(value)
        ? value.map((item, index) => (String(index) === name ? one.spoilt : (item as unknown)))
        : { ...value, [name]: one.spoilt },
    })),
  );
};

const send = (write: Write, input: InputOf<Endpoint>, key: string) => sendUnder(house, write, input, key);

// Calls that create a document when someone first opens or prints it.
const papersMadeOnce = [
  'openInvoiceDocument',
  'openInvoiceXml',
  'openProFormaDocument',
  'openAcknowledgement',
  'openQuotation',
  'openPriceListPaper',
  'openPriceLetter',
  'openStatementPdf',
  'printStatement',
];

// Calls that are the same request each time, such as resuming the outbox or exporting what no journal has.
const keyless = new Set([...papersMadeOnce, 'resumeOutbox', 'makeJournal']);

// Calls that store the document itself, which is made from stored data, never changes and has its own timestamp. Cancelling an import changes no
// record.
const papers = new Set([...papersMadeOnce, 'openCreditXml', 'cancelImport']);

/** Returns the time of the database's clock, which stamps the rows. */
const databaseTime = async () =>
  new Date((await sql<{ Now: Date }>`SELECT clock_timestamp() AS now`.execute(app.db)).rows[0]?.Now ?? 0).getTime();

const lastAudit = async () =>
  (await sql<{ Last: number }>`SELECT coalesce(max(audit_id), 0)::integer AS last FROM audit`.execute(app.db)).rows[0]?.Last ?? 0;

/** Makes the request under a key and returns what it wrote to the audit. */
const happen = async (write: Write, input: InputOf<Endpoint>, key: string) => {
  const from = await lastAudit();
  const begun = await databaseTime();
  const first = await send(write, input, key);
  expect(first.status, JSON.stringify(first.answer)).toBeLessThan(300);
  const ended = await databaseTime();
  const audit = await app.db.selectFrom('audit').selectAll().where('AuditId', '>', from).orderBy('AuditId').execute();
  return { input, key, first, begun, ended, audit };
};

/** The completed write of a case, for the tests after it. */
let happened: Awaited<ReturnType<typeof happen>> | undefined;
/** Makes the write fail and then succeed, as the test of this case does. For runs in which that test is left out. */
const happenAfterFailure = async (write: Write, key: string) => {
  const { input } = await write.prepare(house);
  await failAt(app.db, 2);
  await send(write, input, key);
  await failAt(app.db, 0);
  return happen(write, input, key);
};

/** A key that each staff member has used for a different request. */
const keyOfOther = 'the key of another request';
const useKeyOfOther = async (by: Write['by']) => {
  const other = cases.find(({ name, write }) => write.by === by && !keyless.has(name));
  if (!other) throw new Error(`Nothing is written by ${by}`);
  await happen(other.write, (await other.write.prepare(house)).input, keyOfOther);
};

const usedBy = new Map<Write['by'], Promise<void>>();
/** Sends one request as each staff member. Runs after the tests of reads, so that these have less data to add up. */
const used = (by: Write['by']) => {
  const done = usedBy.get(by) ?? useKeyOfOther(by);
  usedBy.set(by, done);
  return done;
};

const isRight = ({ params, query, body }: Endpoint, { params: path = {}, query: asked = {}, body: sent }: InputOf<Endpoint>) =>
  params.safeParse(path).success && query.safeParse(asked).success && body.safeParse(sent).success;

/** A prepared input that one test left unused. The next test of the case uses it. */
let untried: InputOf<Endpoint> | undefined;
const take = async (write: Write) => {
  const input = untried ?? (await write.prepare(house)).input;
  untried = undefined;
  return input;
};

describe.each(cases)('$name ($number)', ({ name, number, write }) => {
  const key = `write ${number}`;
  beforeAll(async () => {
    untried = undefined;
    happened = undefined;
    await used(write.by);
  });

  test('those who may not are refused, and nothing is changed', async () => {
    const input = await take(write);
    const others = ['nobody', ...roles.filter((role) => !isAllowed(write.call.allow, [role]))];
    const before = await digestOf(app);
    for (const role of others) expect((await clients.get(role)?.send(write.call, input))?.status, role).toBe(role === 'nobody' ? 401 : 403);
    expect(changesBetween(before, await digestOf(app))).toEqual([]);
    untried = input;
  });

  if (!keyless.has(name))
    test('under the key of another request it is refused, and nothing is changed', async () => {
      const input = await take(write);
      const before = await digestOf(app);
      expect(await send(write, input, keyOfOther)).toMatchObject({ status: 409, answer: { code: 'IDEMPOTENCY_KEY_REUSED' } });
      expect(changesBetween(before, await digestOf(app))).toEqual([]);
      untried = input;
    });

  test('bad input is refused in words and changes nothing, whatever is wrong in it', async () => {
    let input = await take(write);
    let before = await digestOf(app);
    for (const { path } of spoil(input)) {
      const spoilt = spoil(input).find((one) => one.path === path)?.spoilt as InputOf<Endpoint>;
      const answer = await house.staff[write.by].send(write.call, spoilt);
      if (answer.ok) {
        // Prepares a new input, because the damaged request may have succeeded: some fields are optional or accept a larger quantity.
        ({ input } = await write.prepare(house));
        before = await digestOf(app);
        continue;
      }
      const body = (await answer.json()) as ErrorBody;
      expect(answer.status, `${path} ${JSON.stringify(body)}`).toBeLessThan(500);
      expect(body.message, path).not.toBe('');
      expect(body.code !== 'INVALID_INPUT' || Object.keys(body.errors ?? {}).length > 0, `${path} names its field: ${body.message}`).toBe(
        true,
      );
      expect(changesBetween(before, await digestOf(app)), path).toEqual([]);
    }
    untried = input;
  });

  test('a request that fails in the middle changes nothing, whichever of its writes fails: no row, no number, no file (invariant 10)', async () => {
    const input = await take(write);
    const tryIt = async () => {
      const fired = await countFaults(app.db);
      const answer = await send(write, input, key);
      return { answer, failed: (await countFaults(app.db)) > fired };
    };
    const before = await digestOf(app);
    /** Makes the write `at` fail. Returns false if there is no such write. */
    const failsAt = async (at: number) => {
      await failAt(app.db, at);
      const { answer, failed } = await tryIt();
      if (!failed) return false;
      expect(answer.status, JSON.stringify(answer.answer)).toBeLessThan(500);
      expect(changesBetween(before, await digestOf(app)), `after the failure of write ${at}`).toEqual([]);
      return true;
    };
    expect(await failsAt(1)).toBe(true);
    const written = await countWritten(app.db);
    expect(await failsAt(atTheEnd)).toBe(true);
    const { Writes, Parts } = await countWritten(app.db);
    const writes = Writes - written.Writes;
    // Tests the last write and one in the middle if there is a single transaction. Tests each write if there are several.
    const isOne = Parts - written.Parts === 1;
    const others = isOne ? [Math.ceil(writes / 2), writes] : Array.from({ length: writes }, (_none, index) => index + 1);
    for (const at of new Set(others.filter((one) => one > 1))) expect(await failsAt(at), `write ${at} of ${writes}`).toBe(true);
    await failAt(app.db, 0);
    happened = await happen(write, input, key);
  });

  if (!papers.has(name))
    test('it leaves who, when, what it was and what it is (invariant 13)', async () => {
      happened ??= await happenAfterFailure(write, key);
      const { audit, begun, ended } = happened;
      expect(audit).not.toEqual([]);
      for (const row of audit) {
        expect(row.UserId, row.Entity).toBe(house.staff[write.by].userId);
        expect(new Date(row.HappenedAt).getTime()).toBeGreaterThanOrEqual(begun);
        expect(new Date(row.HappenedAt).getTime()).toBeLessThanOrEqual(ended);
        expect([row.Before === null, row.After === null], `${row.Entity} ${row.Action}`).toEqual([
          row.Action === 'Added',
          row.Action === 'Removed',
        ]);
        expect(row.After).not.toEqual(row.Before);
      }
    });

  test('sent twice with one Idempotency-Key it happens once, also after a first try that failed (invariant 8)', async () => {
    happened ??= await happenAfterFailure(write, key);
    const { input, first } = happened;
    const before = await digestOf(app);
    expect(await send(write, input, key)).toEqual(first);
    expect(changesBetween(before, await digestOf(app))).toEqual([]);
  });

  if (!keyless.has(name))
    test('its key is refused with anything else, which changes nothing', async () => {
      happened ??= await happenAfterFailure(write, key);
      const other = spoil(happened.input).find(({ spoilt }) => isRight(write.call, spoilt as InputOf<Endpoint>))?.spoilt;
      const input = (other ?? (await write.prepare(house)).input) as InputOf<Endpoint>;
      const before = await digestOf(app);
      expect(await send(write, input, key)).toMatchObject({ status: 409, answer: { code: 'IDEMPOTENCY_KEY_REUSED' } });
      expect(changesBetween(before, await digestOf(app))).toEqual([]);
    });
});

test('the audit of all that was written never holds a secret', async () => {
  const Password = 'Crown-Cap-26';
  const { UserId, UserName } = await house.staff.admin.call(addUser, {
    body: { UserName: fresh('clerk'), Password, AccessGroups: [{ AccessGroupId: 2 }] },
  });
  const token = await (await app.as('nobody')).call(signIn, { body: { username: UserName, password: Password } });
  const hash =
    (await app.db.selectFrom('users').select('PasswordHash').where('UserId', '=', UserId).executeTakeFirstOrThrow()).PasswordHash ?? '';
  expect(hash).toContain('argon2');
  const { rows } = await sql<{ Text: string }>`SELECT coalesce(before::text, '') || coalesce(after::text, '') AS text FROM audit`.execute(
    app.db,
  );
  expect(rows.length).toBeGreaterThan(100);
  for (const secret of [Password, hash, 'argon2', token, token.split('.')[2] ?? '', 'password_hash'])
    expect(
      rows.filter((row) => row.Text.includes(secret)),
      secret,
    ).toEqual([]);
});
