import { Agent, request } from 'node:http';
import type pg from 'pg';
import type { InputOf, Endpoint } from '#contract/call/endpoint.ts';
import { buildRequest } from '#contract/call/request.ts';
import { noteStatements, quantile } from '#scripts/bench/cost/noteStatements.ts';
import { timed } from '#scripts/bench/operations.ts';
import type { BareStatement } from '#scripts/bench/bareList.ts';
import type { Question } from '#scripts/bench/questions.ts';

interface Times {
  http: number[];
  sql: number[];
}

/** Returns a minimal client that sends a request and reads the answer to its end. */
const makeSender = (address: string, token: string) => {
  const agent = new Agent({ keepAlive: true });
  return (call: Endpoint, input: object) =>
    new Promise<void>((resolve, reject) => {
      const { method, url } = buildRequest(call, input as InputOf<Endpoint>);
      const outgoing = request(address + url, { method, agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${answer.statusCode} ${Buffer.concat(chunks).toString()}`)),
        );
      });
      outgoing.on('error', reject);
      outgoing.end();
    });
};

const readsSession = ({ text }: BareStatement) => /\bs\.session_id = /.test(text);

interface Options {
  address: string;
  token: string;
  /** Pool with the settings and prepared statements of the server. */
  pool: pg.Pool;
  runs: number;
  say(line: string): void;
}

/** Finds the SQL to compare with each question. It is hand-written, or else recorded from the call itself. */
const findBare = async (questions: readonly Question[], send: (question: Question) => Promise<void>) => {
  const { noted, stop } = noteStatements();
  const statementsByQuestion = new Map<Question, readonly BareStatement[]>();
  for (const question of questions) {
    noted.length = 0;
    await send(question);
    statementsByQuestion.set(question, question.bare ?? noted.filter((one) => !readsSession(one)));
  }
  stop();
  return statementsByQuestion;
};

const getRatio = ({ http, sql }: Times, share: number) => quantile(http, share) / quantile(sql, share);
const mergeTimes = (all: readonly Times[]): Times => ({ http: all.flatMap(({ http }) => http), sql: all.flatMap(({ sql }) => sql) });
const inMs = (value: number) => value.toFixed(2).padStart(8);

const maxRatio = 3;

/**
 * Measures each request over HTTP and its SQL alone, alternately. Prints one line for each kind (`products, sort`), for the request whose
 * median is furthest above its SQL. Then lists the kinds that take more than three times as long as their SQL at the 95th percentile.
 */
export const measureQuestions = async (questions: readonly Question[], { address, token, pool, runs, say }: Options) => {
  const sendCall = makeSender(address, token);
  const send = ({ call, input }: Question) => sendCall(call, input);
  const bare = await findBare(questions, send);
  const runBare = async (question: Question) => {
    for (const { text, values } of bare.get(question) ?? []) await pool.query(text, values);
  };
  const measure = async (question: Question): Promise<Times> => {
    const times: Times = { http: [], sql: [] };
    for (let run = -5; run < runs; run++) {
      const [http, sql] = [await timed(() => send(question)), await timed(() => runBare(question))];
      if (run >= 0) times.http.push(http);
      if (run >= 0) times.sql.push(sql);
    }
    return times;
  };
  const headings = ['HTTP ms', 'p95 ms', 'SQL ms', 'p95 ms', 'ratio', 'p95'].map((heading) => heading.padStart(8)).join(' ');
  say(`\n${''.padEnd(40)} ${headings}  worst ratio`);
  const slowKinds: string[] = [];
  for (const [kind, kindQuestions] of Map.groupBy(questions, ({ of, way }) => `${of}, ${way}`)) {
    const measured: (Times & { what: string })[] = [];
    for (const question of kindQuestions) measured.push({ ...(await measure(question)), what: question.what });
    const allTimes = mergeTimes(measured);
    const figures = [
      quantile(allTimes.http, 0.5),
      quantile(allTimes.http, 0.95),
      quantile(allTimes.sql, 0.5),
      quantile(allTimes.sql, 0.95),
    ];
    const furthest = measured.toSorted((one, other) => getRatio(other, 0.5) - getRatio(one, 0.5))[0] as Times & { what: string };
    const columns = [...figures, getRatio(allTimes, 0.5), getRatio(allTimes, 0.95)].map(inMs).join(' ');
    say(`${kind.padEnd(40)} ${columns}  ${getRatio(furthest, 0.5).toFixed(2)} ${furthest.what}`);
    if (getRatio(allTimes, 0.95) > maxRatio) slowKinds.push(kind);
  }
  say(
    slowKinds.length > 0
      ? `\nMore than ${maxRatio} times the SQL at the 95th percentile: ${slowKinds.join('; ')}`
      : `\nNothing takes more than ${maxRatio} times the SQL at the 95th percentile`,
  );
};
