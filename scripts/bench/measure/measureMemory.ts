import { setTimeout as after } from 'node:timers/promises';
import type pg from 'pg';
import type { Endpoint, InputOf } from '#contract/call/endpoint.ts';
import { salesInvoices } from '#contract/money/reports/calls.ts';
import { buildRequest } from '#contract/call/request.ts';
import { openRunPdf, startStatementRun } from '#contract/money/statements/run.ts';
import type { Environment } from '#server/process/environment.ts';
import { readCpuMs, readMegabytes } from '#scripts/bench/cost/cpu.ts';
import { sender } from '#scripts/bench/send.ts';
import { startServer } from '#scripts/bench/server.ts';
import type { Server } from '#scripts/bench/server.ts';
import { tokenAt } from '#scripts/bench/users.ts';

interface Options {
  environment: Environment;
  pool: pg.Pool;
  today: string;
  only: string;
  say(line: string): void;
}

interface SignedIn extends Options {
  address: string;
  token: string;
}

const accountCount = 2000;
const firstDay = '2000-01-01';
/** Interval between two samples of the memory. */
const sampleMs = 100;
/** Milliseconds until a new server has finished its start-up work. */
const settleMs = 5000;

/** Returns a day before the earliest statement run, so that the run issues new statements even if it was measured before. */
const findFreshDay = async (pool: pg.Pool, today: string) => {
  const { rows } = await pool.query<{ day: string }>(`SELECT (least(min(date_to), $1::date) - 1)::text AS day FROM statement_runs`, [
    today,
  ]);
  return rows[0]?.day ?? today;
};

const isUnderWay = async (pool: pg.Pool, runId: number) => {
  const { rows } = await pool.query<{ waits: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM statement_runs WHERE statement_run_id = $1 AND state = 'Running')
      OR EXISTS (SELECT 1 FROM statement_run_accounts JOIN outbox o USING (outbox_id) WHERE statement_run_id = $1 AND o.state = 'Queued') AS waits`,
    [runId],
  );
  return rows[0]?.waits ?? false;
};

/** Issues statements to many customers and waits until all are generated and sent or printed. */
const runStatements = async ({ pool, address, token, today }: SignedIn) => {
  const { rows } = await pool.query<{ id: number }>(
    'SELECT customer_id AS id FROM customer_balances JOIN customers USING (customer_id) ORDER BY balance <> 0 DESC, customer_id LIMIT $1',
    [accountCount],
  );
  const run = await sender(address, token)(startStatementRun, {
    body: {
      DateTo: await findFreshDay(pool, today),
      CustomerIds: rows.map(({ id }) => id),
      SkipsZero: false,
      SkipsCredit: false,
      Delivery: 'AsAccount',
    },
  });
  while (await isUnderWay(pool, run.StatementRunId)) await after(1000);
  const { rows: sendings } = await pool.query<{ counts: string }>(
    `SELECT concat_ws(' ', count(*), outcome, goes_by, o.state) AS counts FROM statement_run_accounts LEFT JOIN outbox o USING (outbox_id)
     WHERE statement_run_id = $1 GROUP BY outcome, goes_by, o.state ORDER BY 1`,
    [run.StatementRunId],
  );
  return sendings.map(({ counts }) => counts).join(', ');
};

/** Reads a file to its end and discards it, as a browser would write it to disk. */
const fetchFile = async <E extends Endpoint>({ address, token }: SignedIn, endpoint: E, input: InputOf<E>) => {
  const { url } = buildRequest(endpoint, input);
  const answer = await fetch(address + url, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`);
  let bytes = 0;
  let lines = 0;
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines++;
  }
  return `${(bytes / 1024 / 1024).toFixed(1)} MB, ${lines} line ends`;
};

const fetchReport = (signedIn: SignedIn, format: 'csv' | 'xlsx') =>
  fetchFile(signedIn, salesInvoices, { params: { from: firstDay, to: signedIn.today }, query: { format } });

const fetchRunPdf = async (signedIn: SignedIn) => {
  const { rows } = await signedIn.pool.query<{ id: number }>(
    `SELECT statement_run_id AS id FROM statement_run_accounts WHERE statement_id IS NOT NULL
     GROUP BY 1 HAVING count(*) >= $1 ORDER BY 1 DESC LIMIT 1`,
    [accountCount / 2],
  );
  const [run] = rows;
  if (!run) return 'There is no statement run. Measure the statements first.';
  return fetchFile(signedIn, openRunPdf, { params: { id: run.id } });
};

const jobs: Record<string, (signedIn: SignedIn) => Promise<string>> = {
  [`statements ${accountCount}`]: runStatements,
  'their one PDF': fetchRunPdf,
  'sales invoices csv': (signedIn) => fetchReport(signedIn, 'csv'),
  'sales invoices xlsx': (signedIn) => fetchReport(signedIn, 'xlsx'),
};

/** Samples the memory during `work`. Returns the idle memory, the peak and the CPU seconds used. */
const watch = async ({ roots }: Server, work: () => Promise<string>) => {
  await after(settleMs);
  const idle = roots.map((root) => readMegabytes(root, roots));
  const peak = [...idle];
  const before = roots.map((root) => readCpuMs(root, roots));
  const timer = setInterval(() => {
    roots.forEach((root, index) => (peak[index] = Math.max(peak[index] ?? 0, readMegabytes(root, roots))));
  }, sampleMs);
  const startMs = performance.now();
  const resultText = await work().finally(() => clearInterval(timer));
  const seconds = (performance.now() - startMs) / 1000;
  const cpu = roots.map((root, index) => (readCpuMs(root, roots) - (before[index] ?? 0)) / 1000);
  return { idle, peak, cpu, seconds, resultText };
};

const heads = ['idle MB', 'peak', 'above', 'CPU s', 'database', 'peak', 'above', 'CPU s', 'seconds'];
const column = 9;

/**
 * Measures memory and CPU time of large jobs, for the server and for the database. Prints how far the memory rises above that of the idle
 * server. Each job runs on a new server, so that one does not affect the next. Linux only (`/proc`).
 */
export const measureMemory = async (options: Options) => {
  const { say, only } = options;
  say(`\n${''.padEnd(20)} ${heads.map((heading) => heading.padStart(column)).join(' ')}`);
  for (const [name, job] of Object.entries(jobs).filter(([each]) => each.includes(only))) {
    const server = await startServer(options.environment);
    try {
      const token = await tokenAt(server.address);
      const { idle, peak, cpu, seconds, resultText } = await watch(server, () => job({ ...options, address: server.address, token }));
      const figures = server.roots.flatMap((_root, index) => [
        idle[index] ?? 0,
        peak[index] ?? 0,
        (peak[index] ?? 0) - (idle[index] ?? 0),
        cpu[index] ?? 0,
      ]);
      say(`${name.padEnd(20)} ${[...figures, seconds].map((megabytes) => megabytes.toFixed(1).padStart(column)).join(' ')}  ${resultText}`);
    } finally {
      await server.stop();
    }
  }
};
