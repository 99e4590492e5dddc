/**
 * Runs one tier of the tests. `npm test` checks types, lint and format, and runs the tests of rules, calls and invariants and the main
 * journeys. `npm run test:deep` runs everything else, with 60 random histories for each invariant, or 400 with `-- --long`. Both end with
 * `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { openJourneys } from '#tests/e2e/support/openJourneys.ts';
import { compiled } from '#tests/support/product.ts';

interface TestCounts {
  passed: number;
  failed: number;
  /** One line for each failure, printed again at the end. */
  failures: string[];
}

const bin = (name: string) => join('node_modules', '.bin', name);

interface RunResult {
  code: number;
  output: string;
}

interface RunOptions {
  variables?: Record<string, string>;
  /** Prints output as it comes. Default: collects it. */
  isStreamed?: boolean;
  /** Runs at low priority, because other work runs at the same time. */
  isInBackground?: boolean;
}

const run = (command: string, parameters: string[], { variables = {}, isStreamed = false, isInBackground = false }: RunOptions = {}) =>
  new Promise<RunResult>((resolve) => {
    const child = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...variables } });
    if (isInBackground && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let output = '';
    const listen = (chunk: Buffer) => {
      if (isStreamed) process.stdout.write(chunk);
      else output += chunk.toString();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
  });

const isDeep = process.argv.includes('--deep');
const deepHistories = process.argv.includes('--long') ? '400' : '60';
const tier: Record<string, string> = isDeep ? { TIER: 'deep', RUNS: process.env.RUNS ?? deepHistories } : { TIER: 'main' };

const totals: TestCounts = { passed: 0, failed: 0, failures: [] };

/** Prints the collected output of a process, and whether it passed. */
const printResult = (name: string, { code, output }: RunResult) =>
  process.stdout.write(`${output.trim()}\n${code === 0 ? 'ok' : 'FAILED'}: ${name}\n`);

const fail = (message: string) => {
  totals.failed++;
  totals.failures.push(message);
};

const check = async (name: string, command: string, parameters: string[], options: RunOptions = {}) => {
  const result = await run(command, parameters, options);
  printResult(name, result);
  if (result.code === 0) totals.passed++;
  else fail(`${name}: see above`);
};

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).optional() })),
    }),
  ),
});
const readVitest = (report: unknown): TestCounts => {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${relative('.', name)} ${fullName}: ${failureMessages?.[0]?.split('\n')[0] ?? ''}`),
  );
  return { passed: numPassedTests, failed: numFailedTests, failures };
};

// A journey that was skipped because an earlier one failed counts as failed.
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number() }),
  suites: z.array(z.unknown()),
});
const playwrightSuite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      ok: z.boolean(),
    }),
  ),
  suites: z.array(z.unknown()).optional(),
});
type Spec = z.infer<typeof playwrightSuite>['specs'][number];
const listSpecs = (suite: unknown): Spec[] => {
  const { specs, suites = [] } = playwrightSuite.parse(suite);
  return [...specs, ...suites.flatMap(listSpecs)];
};
const describeSpec = ({ file, line, title }: Spec) => `${file}:${line} ${title}`;
const readPlaywright = (report: unknown): TestCounts => {
  const { stats, suites } = playwrightReport.parse(report);
  const specs = suites.flatMap(listSpecs);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.skipped,
    failures: specs.filter(({ ok }) => !ok).map(describeSpec),
  };
};

type Read = (report: unknown) => TestCounts;

const test = async (runner: string, parameters: (file: string) => string[], read: Read, moreVariables: Record<string, string> = {}) => {
  const file = join(tmpdir(), `demijohn-report-${process.pid}-${runner}.json`);
  const variables = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, WHOLE_SUITE: '1', NODE_COMPILE_CACHE: compiled, ...tier, ...moreVariables };
  const result = await run(bin(runner), parameters(file), { variables, isStreamed: true });
  printResult(runner, result);
  const counts = await readFile(file, 'utf8').then(
    (text) => read(JSON.parse(text)),
    (): TestCounts => ({ passed: 0, failed: 0, failures: [] }),
  );
  await rm(file, { force: true });
  totals.passed += counts.passed;
  totals.failed += counts.failed;
  totals.failures.push(...counts.failures);
  // A run that crashed outside any test has failed too.
  if (result.code !== 0 && counts.failed === 0) fail(`${runner}: see above`);
};

/** Limits checkers to one thread with a larger heap. Parallel threads repeat each other's work and need twice the CPU time. */
const inBackground: RunOptions = { variables: { GOMAXPROCS: '1', GOGC: '400', GOMEMLIMIT: '3GiB' }, isInBackground: true };

const checkAll = async () => {
  await check('types', bin('tsc'), ['--noEmit', '-p', 'tsconfig.json', '--checkers', '1'], inBackground);
  await check('lint', bin('oxlint'), ['--type-aware', '--deny-warnings'], inBackground);
  await check('names', process.execPath, ['scripts/sharedNames.ts'], inBackground);
  await check('format', bin('oxfmt'), ['--check', '.'], inBackground);
};

await check('build', process.execPath, [join('scripts', 'build.ts'), '--if-needed']);
const checks = isDeep ? Promise.resolve() : checkAll();
// Starts after the checks, because the tests first make their own demo data.
const opening = checks.then(openJourneys).then(
  (journeys) => ({ opened: journeys, failure: undefined }),
  (failure: unknown) => ({ opened: undefined, failure: String(failure) }),
);
// Vitest and Playwright run one after the other. In parallel they compete for the cores, and journeys time out.
await test('vitest', (file) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], readVitest);
const { opened, failure } = await opening;
if (opened) await test('playwright', () => ['test', '--reporter=list,json'], readPlaywright, opened.variables);
else fail(`playwright: ${failure}`);
await opened?.close();
await checks;
for (const failure of totals.failures) process.stdout.write(`failed: ${failure}\n`);
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exitCode = totals.failed === 0 ? 0 : 1;
