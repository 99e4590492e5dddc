/**
 * The whole suite: types, lint and format while the application is built, then the tests on the database, then the journeys in a browser.
 * Ends with `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

interface Counted {
  passed: number;
  failed: number;
}

const bin = (name: string) => join('node_modules', '.bin', name);

interface Ended {
  code: number;
  said: string;
}

const run = (command: string, parameters: string[], variables: Record<string, string> = {}, isToldAtOnce = false) =>
  new Promise<Ended>((resolve) => {
    const child = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...variables } });
    let said = '';
    const listen = (chunk: Buffer) => {
      if (isToldAtOnce) process.stdout.write(chunk);
      else said += chunk.toString();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('close', (code) => resolve({ code: code ?? 1, said }));
    child.on('error', (error) => resolve({ code: 1, said: error.message }));
  });

const totals = { passed: 0, failed: 0 };

/** What runs beside something else has said nothing yet. */
const tell = (name: string, { code, said }: Ended) =>
  process.stdout.write(`${said.trim()}\n${code === 0 ? 'fine' : 'NOT FINE'}: ${name}\n`);

const check = async (name: string, command: string, parameters: string[]) => {
  const ended = await run(command, parameters);
  tell(name, ended);
  totals[ended.code === 0 ? 'passed' : 'failed']++;
};

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const readVitest = (report: unknown): Counted => {
  const { numPassedTests, numFailedTests } = vitestReport.parse(report);
  return { passed: numPassedTests, failed: numFailedTests };
};

// A journey that was not reached, as the one before it failed, has not passed.
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});
const readPlaywright = (report: unknown): Counted => {
  const { expected, unexpected, flaky, skipped } = playwrightReport.parse(report).stats;
  return { passed: expected, failed: unexpected + flaky + skipped };
};

const test = async (runner: string, parameters: (file: string) => string[], read: (report: unknown) => Counted) => {
  const file = join(tmpdir(), `demijohn-report-${process.pid}-${runner}.json`);
  const ended = await run(bin(runner), parameters(file), { PLAYWRIGHT_JSON_OUTPUT_FILE: file }, true);
  tell(runner, ended);
  const counted = await readFile(file, 'utf8').then(
    (text) => read(JSON.parse(text)),
    () => ({ passed: 0, failed: 0 }),
  );
  await rm(file, { force: true });
  totals.passed += counted.passed;
  totals.failed += counted.failed;
  // A run that broke down outside of any test has failed too.
  if (ended.code !== 0 && counted.failed === 0) totals.failed++;
};

const checkAll = async () => {
  await check('types', bin('tsc'), ['--noEmit', '-p', 'tsconfig.json']);
  await check('lint', bin('oxlint'), ['--type-aware', '--deny-warnings']);
  await check('format', bin('oxfmt'), ['--check', '.']);
};

await Promise.all([checkAll(), check('build', process.execPath, [join('scripts', 'build.ts'), '--if-needed'])]);
// One after the other: side by side they wait for the same cores, and journeys run out of time.
await test('vitest', (file) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], readVitest);
await test('playwright', () => ['test', '--reporter=list,json'], readPlaywright);
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exitCode = totals.failed === 0 ? 0 : 1;
