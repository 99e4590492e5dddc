import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { InputOf } from '#contract/call/endpoint.ts';
import { addStatement, listIssuedStatements } from '#contract/money/statements/calls.ts';
import {
  getStatementRun,
  listRunAccounts,
  listStatementRuns,
  openRunPdf,
  previewStatementRun,
  resumeStatementRun,
  startStatementRun,
  stopStatementRun,
} from '#contract/money/statements/run.ts';
import { statementRunJob } from '#server/jobs/statementRuns.ts';
import type { Worker } from '#server/jobs/worker.ts';
import { readText } from '#tests/server/documents/pdfText.ts';
import { startPrinter } from '#tests/support/fakePrinter.ts';
import type { FakePrinter } from '#tests/support/fakePrinter.ts';
import { given } from '#tests/support/given.ts';
import { givenCredit, givenInvoice } from '#tests/support/receivables.ts';
import { useTestApp } from '#tests/support/testApp.ts';
import type { Client } from '#tests/support/testApp.ts';
import { startJobs } from '#tests/support/heavyWork.ts';

const app = useTestApp();
let printer: FakePrinter;
let finance: Client;
let workers: Worker[] = [];

beforeAll(async () => {
  printer = await startPrinter();
  app.services.environment.printers.push({ name: 'Office', address: printer.address });
  finance = await app.as('Finance');
});
afterAll(async () => await printer.close());
beforeEach(() => {
  printer.behave({});
  printer.jobs.length = 0;
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});

const work = (pollMs = 60_000) => {
  const worker = startJobs(statementRunJob, app, pollMs);
  workers.push(worker);
  return worker;
};

const owing = async (more: Parameters<typeof given.customer>[1] = {}, Gross = 120) => {
  const customer = await given.customer(app.db, {
    StatementEmail: null,
    InvoiceEmail: null,
    Email: null,
    DocumentDelivery: 'Post',
    ...more,
  });
  if (Gross > 0) await givenInvoice(app.db, { CustomerId: customer.CustomerId, Gross, InvoiceDate: '2026-11-02' });
  return customer.CustomerId;
};

const begin = (CustomerIds: number[] | undefined, more: Partial<InputOf<typeof startStatementRun>['body']> = {}) =>
  finance.call(startStatementRun, { body: { DateTo: '2026-11-21', ...(CustomerIds && { CustomerIds }), Printer: 'print-out', ...more } });

const finished = async (id: number) => {
  await vi.waitFor(async () => expect((await finance.call(getStatementRun, { params: { id } })).State).not.toBe('Running'), {
    timeout: 20_000,
    interval: 20,
  });
  return finance.call(getStatementRun, { params: { id } });
};

const outcomes = async (id: number) => {
  const rows = await finance.call(listRunAccounts, { params: { id }, query: {} });
  return new Map(rows.map((row) => [row.CustomerId, row]));
};

const mailsTo = (CustomerId: number) => app.db.selectFrom('outbox').selectAll().where('CustomerId', '=', CustomerId).execute();
const issuedTo = (id: number) => finance.call(listIssuedStatements, { params: { id }, query: {} });

describe('a statement run', () => {
  test('leaves out who has a statement to that day where one wants it, and says so where that is everybody', async () => {
    const [stated, unstated] = [await owing(), await owing()];
    await finance.call(addStatement, { params: { customerId: stated, dateTo: '2026-11-21' } });
    const begun = await begin([stated, unstated], { SkipsStated: true });
    expect([...(await outcomes(begun.StatementRunId)).keys()]).toEqual([unstated]);
    const again = begin([stated], { SkipsStated: true });
    await expect(again).rejects.toThrow('All of these customers already have a statement to that day');
  });

  test('is not begun for who is in one to that day that is under way, be both begun at the same moment; another day or another customer is', async () => {
    const [both, other] = [await owing({ Name: 'Alder Brewing' }), await owing()];
    const answers = await Promise.allSettled([begin([both]), begin([both, other])]);
    const said = answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as Error).message : 'begun'));
    expect(said.toSorted()).toEqual([
      'A run to 21 Nov 2026 is in progress for Alder Brewing. Wait until it is done, or stop it first.',
      'begun',
    ]);
    const otherDay = await begin([both], { DateTo: '2026-11-20' });
    await begin([await owing()]);
    await finance.call(stopStatementRun, { params: { id: otherDay.StatementRunId } });
    expect(await begin([both], { DateTo: '2026-11-20' })).toMatchObject({ State: 'Running' });
  });

  test('issues each once, mails those who take e-mail, prints the others, and says why somebody is left out', async () => {
    const byMail = await owing({ DocumentDelivery: 'Email', StatementEmail: 'ledger@aldous.example', StatementKind: 'BalanceForward' });
    const byPost = await owing({ AccountCode: 'POST1' });
    const noAddress = await owing({ DocumentDelivery: 'Email', AccountCode: 'NOADDR' });
    const nothing = await owing({}, 0);
    const inCredit = await owing({}, 0);
    await givenCredit(app.db, { CustomerId: inCredit, Gross: 20, CreditDate: '2026-11-03' });
    // Shows what will be sent and the amounts before anything is sent, and starts nothing.
    const CustomerIds = [byMail, byPost, noAddress, nothing, inCredit];
    const look = (more = {}) => finance.call(previewStatementRun, { body: { DateTo: '2026-11-21', CustomerIds, ...more } });
    expect(await look()).toEqual({ Statements: 3, LeftOut: 2, Emailed: 1, Printed: 2, GoneBefore: 0, Pounds: 360 });
    expect(await look({ SkipsCredit: false, Delivery: 'Print' })).toMatchObject({
      Statements: 4,
      LeftOut: 1,
      Emailed: 0,
      Printed: 4,
      Pounds: 340,
    });
    // Before its currency has a rate, a foreign account owes nothing in pounds either.
    const abroad = await owing({ CurrencyId: 2 }, 0);
    const early = { DateTo: '1995-01-31', CustomerIds: [abroad], SkipsZero: false };
    expect(await finance.call(previewStatementRun, { body: early })).toMatchObject({ Statements: 1, Pounds: 0 });
    expect(await look({ DateTo: '2026-11-01' })).toMatchObject({ Statements: 0, LeftOut: 5, Pounds: 0 });
    expect(await issuedTo(byMail)).toEqual([]);
    const begun = await begin(CustomerIds);
    expect(begun).toMatchObject({ State: 'Running', Accounts: 5, Waiting: 5, Issued: 0, Kind: null, Printer: 'print-out' });
    work();
    const done = await finished(begun.StatementRunId);
    expect(done).toMatchObject({
      State: 'Done',
      Waiting: 0,
      Issued: 3,
      Skipped: 2,
      Refused: 0,
      Mailed: 1,
      ToPrint: 0,
      Printed: 2,
      Unsure: 0,
    });
    const rows = await outcomes(begun.StatementRunId);
    expect(rows.get(nothing)).toMatchObject({ Outcome: 'Skipped', Reason: 'Balance is nil' });
    expect(rows.get(inCredit)).toMatchObject({ Outcome: 'Skipped', Reason: 'In credit by £20.00' });
    expect(rows.get(byMail)).toMatchObject({ Outcome: 'Issued', GoesBy: 'Email', MailState: 'Queued', ClosingBalance: 120 });
    expect(rows.get(noAddress)).toMatchObject({
      GoesBy: 'Print',
      Reason: 'Printed, because the account has no e-mail address for statements',
    });
    const [mail] = await mailsTo(byMail);
    expect(mail).toMatchObject({
      DocumentKind: 'Statement',
      DocumentIds: [rows.get(byMail)?.StatementId],
      ToAddresses: ['ledger@aldous.example'],
    });
    expect(await issuedTo(byMail)).toMatchObject([{ StatementKind: 'BalanceForward', DateFrom: '2026-11-01' }]);
    expect(await issuedTo(byPost)).toMatchObject([{ StatementKind: 'OpenItem', ClosingBalance: 120 }]);
    const run = ` run ${begun.StatementRunId}.pdf`;
    expect((await readdir(join(app.dataDir, 'print-out'))).filter((name) => name.endsWith(run)).toSorted()).toEqual([
      `Statement NOADDR 2026-11-21${run}`,
      `Statement POST1 2026-11-21${run}`,
    ]);
    expect(await finance.call(listStatementRuns, { query: { range: [0, 0] } })).toMatchObject([{ StatementRunId: begun.StatementRunId }]);
  });

  test('as the clerk chooses: of one kind, also who owes nothing, only issued', async () => {
    const CustomerIds = [await owing(), await owing({}, 0)];
    const { StatementRunId } = await begin(CustomerIds, { Kind: 'BalanceForward', SkipsZero: false, Delivery: 'None' });
    work();
    expect(await finished(StatementRunId)).toMatchObject({ Issued: 2, Skipped: 0, Mailed: 0, Printed: 0, ToPrint: 0 });
    expect(await issuedTo(CustomerIds[0] ?? 0)).toMatchObject([{ StatementKind: 'BalanceForward' }]);
  });

  test('all: every account that /statements lists', async () => {
    const closed = await owing();
    const closedPaid = await owing({}, 0);
    await app.db.updateTable('customers').set({ Active: false }).where('CustomerId', 'in', [closed, closedPaid]).execute();
    const { StatementRunId, Accounts } = await begin(undefined, { Delivery: 'None' });
    const rows = await outcomes(StatementRunId);
    expect([rows.has(closed), rows.has(closedPaid), rows.size]).toEqual([true, false, Accounts]);
    work();
    const done = await finished(StatementRunId);
    expect(done.Issued + done.Skipped).toBe(Accounts);
  });

  test('two servers at once and one that dies on the way: each account once, one mail each', async () => {
    const CustomerIds = await Promise.all(
      Array.from({ length: 30 }, (_one, index) =>
        owing(index % 2 === 0 ? { DocumentDelivery: 'Email', StatementEmail: `s${index}@aldous.example` } : {}),
      ),
    );
    const { StatementRunId } = await begin(CustomerIds);
    const first = work(20);
    work(20);
    await expect.poll(async () => (await finance.call(getStatementRun, { params: { id: StatementRunId } })).Issued).toBeGreaterThan(4);
    await first.stop();
    const done = await finished(StatementRunId);
    expect(done).toMatchObject({ Issued: 30, Refused: 0, Mailed: 15, Printed: 15, Unsure: 0 });
    for (const id of CustomerIds) expect(await issuedTo(id)).toHaveLength(1);
    const mails = await Promise.all(CustomerIds.map(mailsTo));
    expect(mails.flat()).toHaveLength(15);
  });

  test('a second run of the same day sends nobody the same statement twice', async () => {
    const id = await owing({ DocumentDelivery: 'Email', StatementEmail: 'twice@aldous.example' });
    work(20);
    const first = await begin([id]);
    await finished(first.StatementRunId);
    const second = await begin([id]);
    await finished(second.StatementRunId);
    const row = (await outcomes(second.StatementRunId)).get(id);
    expect(row).toMatchObject({
      Outcome: 'Issued',
      GoesBy: 'Email',
      Reason: 'Not sent again, because the same statement was e-mailed before',
    });
    expect(await issuedTo(id)).toHaveLength(1);
    expect(await mailsTo(id)).toHaveLength(1);
    const byPost = await owing();
    const printed = await begin([byPost]);
    await finished(printed.StatementRunId);
    const again = await begin([byPost]);
    expect(await finished(again.StatementRunId)).toMatchObject({ Issued: 1, Printed: 0, ToPrint: 0 });
    const Reason = `Not printed again, because run ${printed.StatementRunId} printed the same statement`;
    expect((await outcomes(again.StatementRunId)).get(byPost)).toMatchObject({ Outcome: 'Issued', GoesBy: null, Reason });
    const all = await begin([byPost], { Delivery: 'Print' });
    expect(await finished(all.StatementRunId)).toMatchObject({ Printed: 1 });
  });

  test('is told beforehand as it will be: who had the same statement by an earlier run is not counted as sent again', async () => {
    const byMail = await owing({ DocumentDelivery: 'Email', StatementEmail: 'before@aldous.example' });
    const CustomerIds = [byMail, await owing()];
    const look = (more = {}) => finance.call(previewStatementRun, { body: { DateTo: '2026-11-21', CustomerIds, ...more } });
    expect(await look()).toMatchObject({ Statements: 2, Emailed: 1, Printed: 1, GoneBefore: 0 });
    work(20);
    const first = await begin(CustomerIds);
    await finished(first.StatementRunId);
    expect(await look()).toMatchObject({ Statements: 2, Emailed: 0, Printed: 0, GoneBefore: 2 });
    expect(await look({ Delivery: 'Print' })).toMatchObject({ Printed: 2, GoneBefore: 0 });
    // A statement of another kind, or after a later entry, is a different statement.
    expect(await look({ Kind: 'BalanceForward' })).toMatchObject({ Emailed: 1, Printed: 1, GoneBefore: 0 });
    await givenInvoice(app.db, { CustomerId: byMail, Gross: 60, InvoiceDate: '2026-11-20' });
    expect(await look()).toMatchObject({ Emailed: 1, Printed: 0, GoneBefore: 1 });
    const second = await begin(CustomerIds);
    await finished(second.StatementRunId);
    expect(await mailsTo(byMail)).toHaveLength(2);
  });

  test('a lock that is not to be had passes: the customer is tried again, not refused', async () => {
    const id = await owing();
    await sql`CREATE SEQUENCE busy_tries`.execute(app.db);
    await sql`CREATE FUNCTION busy_twice() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('busy_tries') < 3 THEN RAISE EXCEPTION 'lock timeout' USING ERRCODE = '55P03'; END IF; RETURN NEW; END $$`.execute(app.db);
    await sql`CREATE TRIGGER busy_twice BEFORE INSERT ON statements FOR EACH ROW EXECUTE FUNCTION busy_twice()`.execute(app.db);
    const { StatementRunId } = await begin([id], { Delivery: 'None' });
    work();
    const done = await finished(StatementRunId);
    await sql`DROP TRIGGER busy_twice ON statements`.execute(app.db);
    expect(done).toMatchObject({ Issued: 1, Refused: 0 });
  });

  test('a database that goes away refuses nobody: the run goes on when it is back', async () => {
    const id = await owing();
    await sql`CREATE SEQUENCE away_tries`.execute(app.db);
    await sql`CREATE FUNCTION away_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('away_tries') < 2 THEN RAISE EXCEPTION 'stopping' USING ERRCODE = '57P01'; END IF; RETURN NEW; END $$`.execute(app.db);
    await sql`CREATE TRIGGER away_once BEFORE INSERT ON statements FOR EACH ROW EXECUTE FUNCTION away_once()`.execute(app.db);
    const { StatementRunId } = await begin([id], { Delivery: 'None' });
    work(20);
    const done = await finished(StatementRunId);
    await sql`DROP TRIGGER away_once ON statements`.execute(app.db);
    expect(done).toMatchObject({ Issued: 1, Refused: 0 });
  });

  test('stopped it issues no more; gone on with, the rest', async () => {
    const CustomerIds = [await owing(), await owing()];
    const { StatementRunId } = await begin(CustomerIds);
    const params = { id: StatementRunId };
    expect(await finance.call(stopStatementRun, { params })).toMatchObject({ State: 'Stopped', Waiting: 2 });
    const worker = work(20);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await finance.call(getStatementRun, { params })).toMatchObject({ State: 'Stopped', Waiting: 2 });
    expect(await finance.call(resumeStatementRun, { params, body: {} })).toMatchObject({ State: 'Running' });
    worker.wake();
    expect(await finished(StatementRunId)).toMatchObject({ State: 'Done', Issued: 2 });
  });

  test('stopped it is not gone on with while another to that day is under way for one of them who waits in it; then it is', async () => {
    const [both, other] = [await owing({ Name: 'Bramble Cordials' }), await owing()];
    const stopped = await begin([both, other]);
    await finance.call(stopStatementRun, { params: { id: stopped.StatementRunId } });
    const beside = await begin([both]);
    const goOn = () => finance.call(resumeStatementRun, { params: { id: stopped.StatementRunId }, body: {} });
    await expect(goOn()).rejects.toThrow(
      'A run to 21 Nov 2026 is in progress for Bramble Cordials. Wait until it is done, or stop it first.',
    );
    const params = { id: stopped.StatementRunId };
    expect(await finance.call(getStatementRun, { params })).toMatchObject({ State: 'Stopped', Waiting: 2 });
    await finance.call(stopStatementRun, { params: { id: beside.StatementRunId } });
    expect(await goOn()).toMatchObject({ State: 'Running', Waiting: 2 });
  });

  test('one account that cannot be made holds up no other, and is taken up again', async () => {
    const [broken, whole] = [await owing(), await owing()];
    const { StatementRunId } = await begin([broken, whole], { Delivery: 'None' });
    await sql`ALTER TABLE statements ADD CONSTRAINT statements_tried CHECK (customer_id <> ${sql.lit(broken)})`.execute(app.db);
    work(20);
    const done = await finished(StatementRunId);
    expect(done).toMatchObject({ State: 'Done', Issued: 1, Refused: 1 });
    expect((await outcomes(StatementRunId)).get(broken)?.Reason).toBeTruthy();
    await sql`ALTER TABLE statements DROP CONSTRAINT statements_tried`.execute(app.db);
    await finance.call(resumeStatementRun, { params: { id: StatementRunId }, body: {} });
    expect(await finished(StatementRunId)).toMatchObject({ State: 'Done', Issued: 2, Refused: 0 });
  });
});

describe('printing', () => {
  test('to a printer: each paper once, as it was issued', async () => {
    const CustomerIds = [await owing({ Name: 'Aspall' }), await owing({ Name: 'Biddenden' })];
    const { StatementRunId } = await begin(CustomerIds, { Printer: 'Office' });
    work();
    expect(await finished(StatementRunId)).toMatchObject({ Printed: 2, PrintProblem: null });
    expect(printer.jobs).toHaveLength(2);
    const text = await readText(Uint8Array.from(printer.jobs[0]?.bytes ?? []));
    expect(text).toContain('Aspall');
  });

  test('to the folder: each account has a paper of its own, also where codes differ in signs alone', async () => {
    const CustomerIds = [];
    for (const AccountCode of ['GLAS/1', 'GLAS&1']) CustomerIds.push(await owing({ AccountCode }));
    const { StatementRunId } = await begin(CustomerIds, { Delivery: 'Print' });
    work();
    expect(await finished(StatementRunId)).toMatchObject({ Issued: 2, Printed: 2 });
    const run = ` run ${StatementRunId}.pdf`;
    expect((await readdir(join(app.dataDir, 'print-out'))).filter((name) => name.endsWith(run)).toSorted()).toEqual([
      `Statement GLAS%261 2026-11-21${run}`,
      `Statement GLAS%2F1 2026-11-21${run}`,
    ]);
  });

  test('one that cannot be drawn is passed over and told; going on tries it again', async () => {
    const [broken, whole] = [await owing({ Name: 'Aalborg' }), await owing({ Name: 'Zutphen' })];
    const { StatementId } = await finance.call(addStatement, { params: { customerId: broken, dateTo: '2026-11-21' } });
    const { renderPdf } = app.services;
    app.services.renderPdf = async (job) => {
      if (JSON.stringify(job).includes('Aalborg')) throw new Error('It cannot be drawn');
      return renderPdf(job);
    };
    const { StatementRunId } = await begin([broken, whole]);
    const worker = work();
    const told = await finished(StatementRunId);
    app.services.renderPdf = renderPdf;
    expect(told).toMatchObject({ State: 'Done', Issued: 2, Printed: 1, ToPrint: 1 });
    expect(told.PrintProblem).toMatch(/^A statement could not be created as a PDF\. Continue/);
    expect((await outcomes(StatementRunId)).get(broken)).toMatchObject({ StatementId, PrintedAt: null });
    await finance.call(resumeStatementRun, { params: { id: StatementRunId }, body: {} });
    worker.wake();
    expect(await finished(StatementRunId)).toMatchObject({ Printed: 2, ToPrint: 0, PrintProblem: null });
  });

  test('stopped, what the printer has in hand is the last', async () => {
    const CustomerIds = [await owing(), await owing(), await owing()];
    let stopping: Promise<unknown> | undefined;
    const { renderPdf } = app.services;
    const { StatementRunId } = await begin(CustomerIds, { Printer: 'Office' });
    app.services.renderPdf = async (job) => {
      await (stopping ??= finance.call(stopStatementRun, { params: { id: StatementRunId } }));
      return renderPdf(job);
    };
    work();
    const { State } = await finished(StatementRunId);
    await Promise.all(workers.map((worker) => worker.stop()));
    app.services.renderPdf = renderPdf;
    const after = await finance.call(getStatementRun, { params: { id: StatementRunId } });
    expect([State, after.Printed, after.ToPrint, printer.jobs.length]).toEqual(['Stopped', 1, 2, 1]);
  });

  test('what a printer may have taken is not printed by itself where the run goes on to the folder', async () => {
    const id = await owing();
    const { StatementRunId } = await begin([id], { Printer: 'Office' });
    const worker = work();
    await finished(StatementRunId);
    await app.db
      .updateTable('statement_run_accounts')
      .set({ PrintedAt: null, PrintUnsure: true })
      .where('StatementRunId', '=', StatementRunId)
      .execute();
    await finance.call(resumeStatementRun, { params: { id: StatementRunId }, body: { Printer: 'print-out' } });
    worker.wake();
    expect(await finished(StatementRunId)).toMatchObject({ Printer: 'print-out', Unsure: 1, Printed: 0 });
    expect((await outcomes(StatementRunId)).get(id)).toMatchObject({ PrintUnsure: true });
  });

  test('a printer that takes no more: told, the statements stand, and going on prints the rest', async () => {
    const CustomerIds = [await owing(), await owing()];
    printer.behave({ status: 0x0506 });
    const { StatementRunId } = await begin(CustomerIds, { Printer: 'Office' });
    const worker = work();
    const stuck = await finished(StatementRunId);
    expect(stuck).toMatchObject({
      State: 'Done',
      Issued: 2,
      ToPrint: 2,
      Printed: 0,
      PrintProblem: 'Not printed: the printer is not accepting jobs',
    });
    printer.behave({});
    await finance.call(resumeStatementRun, { params: { id: StatementRunId }, body: {} });
    worker.wake();
    expect(await finished(StatementRunId)).toMatchObject({ Printed: 2, ToPrint: 0, PrintProblem: null });
    expect(printer.jobs).toHaveLength(2);
  });

  test('what a server that died had handed over is told, and printed again only where somebody says so', async () => {
    const id = await owing();
    const { StatementRunId } = await begin([id], { Printer: 'Office' });
    const worker = work();
    await finished(StatementRunId);
    // Makes the state after a crash between the printer's answer and our record of that answer.
    const accounts = app.db.updateTable('statement_run_accounts').where('StatementRunId', '=', StatementRunId);
    await accounts.set({ PrintedAt: null }).execute();
    const params = { id: StatementRunId };
    // Another server may still be working on a recent print, so it is neither reported nor printed again.
    await finance.call(resumeStatementRun, { params, body: { PrintsUnsure: true } });
    worker.wake();
    expect(await finished(StatementRunId)).toMatchObject({ Unsure: 0, InHand: 1, ToPrint: 0, Printed: 0 });
    expect(printer.jobs).toHaveLength(1);
    await accounts.set({ PrintBegunAt: sql`clock_timestamp() - interval '2 minutes'` }).execute();
    await finance.call(resumeStatementRun, { params, body: {} });
    worker.wake();
    expect(await finished(StatementRunId)).toMatchObject({ Unsure: 1, Printed: 0 });
    expect(printer.jobs).toHaveLength(1);
    await finance.call(resumeStatementRun, { params, body: { PrintsUnsure: true } });
    worker.wake();
    expect(await finished(StatementRunId)).toMatchObject({ Unsure: 0, Printed: 1 });
    expect(printer.jobs).toHaveLength(2);
  });
});

describe('the run as one PDF', () => {
  test('every statement in the order of names, each with its own pages; the same bytes twice', async () => {
    const [second, first] = [await owing({ Name: 'Zummerset Cider' }), await owing({ Name: 'Abbey Ales' })];
    const { StatementRunId } = await begin([second, first], { Delivery: 'None' });
    const params = { id: StatementRunId };
    await expect(finance.call(openRunPdf, { params })).toFailWith('RULE_BROKEN');
    work();
    await finished(StatementRunId);
    const open = async () => Buffer.from(await (await finance.call(openRunPdf, { params })).arrayBuffer());
    const bytes = await open();
    const text = await readText(Uint8Array.from(bytes));
    expect(text.indexOf('Abbey Ales')).toBeGreaterThan(-1);
    expect(text.indexOf('Zummerset Cider')).toBeGreaterThan(text.indexOf('Abbey Ales'));
    await app.db.updateTable('customers').set({ Name: 'Renamed' }).where('CustomerId', '=', first).execute();
    expect((await open()).equals(bytes)).toBe(true);
  });
});

describe('what is refused', () => {
  test('a day to come, a period that ends before it begins, an unknown printer or customer: nothing is begun', async () => {
    const id = await owing();
    const before = await finance.call(listStatementRuns, { query: {} });
    await expect(begin([id], { DateTo: '2026-11-22' })).toFailWith('INVALID_INPUT', 'DateTo');
    await expect(begin([id], { DateFrom: '2026-11-22' })).toFailWith('INVALID_INPUT', 'DateFrom');
    await expect(begin([id], { Printer: 'Cellar' })).toFailWith('INVALID_INPUT', 'Printer');
    await expect(begin([id, 1_999_999])).toFailWith('INVALID_INPUT', 'CustomerIds');
    // An empty selection must not mean everyone.
    await expect(begin([])).toFailWith('INVALID_INPUT', 'CustomerIds');
    expect(await finance.call(listStatementRuns, { query: {} })).toHaveLength(before.length);
    const params = { id: 1_999_999 };
    await expect(finance.call(getStatementRun, { params })).toFailWith('NOT_FOUND');
    await expect(finance.call(stopStatementRun, { params })).toFailWith('NOT_FOUND');
    await expect(finance.call(resumeStatementRun, { params, body: {} })).toFailWith('NOT_FOUND');
    await expect(finance.call(openRunPdf, { params })).toFailWith('NOT_FOUND');
  });

  test('who is not of finance', async () => {
    for (const role of ['Office', 'Warehouse'] as const)
      await expect((await app.as(role)).call(listStatementRuns, { query: {} })).toFailWith('NOT_ALLOWED');
    const portal = await app.as('Customer', await owing());
    await expect(portal.call(startStatementRun, { body: { DateTo: '2026-11-21' } })).toFailWith('NOT_ALLOWED');
    await expect((await app.as('nobody')).call(getStatementRun, { params: { id: 1 } })).toFailWith('NOT_SIGNED_IN');
  });

  test('an issued statement that stood before stands in the run as it is', async () => {
    const id = await owing();
    const { StatementId } = await finance.call(addStatement, { params: { customerId: id, dateTo: '2026-11-21' } });
    const { StatementRunId } = await begin([id], { Delivery: 'None' });
    work();
    await finished(StatementRunId);
    expect((await outcomes(StatementRunId)).get(id)?.StatementId).toBe(StatementId);
  });

  test('more statements than one PDF takes while somebody waits for it', async () => {
    const id = await owing();
    const { StatementRunId } = await begin([id], { Delivery: 'None' });
    work();
    await finished(StatementRunId);
    await sql`INSERT INTO customers SELECT another.* FROM customers c, generate_series(1, 2000) n,
      jsonb_populate_record(c, jsonb_build_object('customer_id', 100000 + n, 'account_code', 'MANY' || n)) another WHERE c.customer_id = ${id}`.execute(
      app.db,
    );
    await sql`INSERT INTO statement_run_accounts (statement_run_id, customer_id, outcome, statement_id)
      SELECT ${StatementRunId}::integer, 100000 + n, 'Issued', a.statement_id FROM statement_run_accounts a, generate_series(1, 2000) n
      WHERE a.statement_run_id = ${StatementRunId}`.execute(app.db);
    const papers = finance.call(openRunPdf, { params: { id: StatementRunId } });
    await expect(papers).rejects.toThrow('The run has 2,001 statements, and one PDF can have 2,000. Start a run that prints them all');
  });
});
