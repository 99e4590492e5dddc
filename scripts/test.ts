/** The whole suite: types, lint, format, the tests on the database, then the journeys in a browser. Ends with `N passed, N failed`. */
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

const run = (command: string, parameters: string[]) =>
  new Promise<number>((resolve) => {
    const child = spawn(command, parameters, { stdio: 'inherit' });
    child.on('exit', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });

const totals = { passed: 0, failed: 0 };

const check = async (name: string, command: string, parameters: string[]) => {
  const isFine = (await run(command, parameters)) === 0;
  process.stdout.write(`${isFine ? 'fine' : 'NOT FINE'}: ${name}\n`);
  totals[isFine ? 'passed' : 'failed']++;
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
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
  const code = await run(bin(runner), parameters(file));
  const counted = await readFile(file, 'utf8').then(
    (text) => read(JSON.parse(text)),
    () => ({ passed: 0, failed: 0 }),
  );
  await rm(file, { force: true });
  totals.passed += counted.passed;
  totals.failed += counted.failed;
  // A run that broke down outside of any test has failed too.
  if (code !== 0 && counted.failed === 0) totals.failed++;
};

await check('types', bin('tsc'), ['--noEmit', '-p', 'tsconfig.json']);
await check('lint', bin('oxlint'), ['--type-aware', '--deny-warnings']);
await check('format', bin('oxfmt'), ['--check', '.']);
await test('vitest', (file) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], readVitest);
await test('playwright', () => ['test', '--reporter=list,json'], readPlaywright);
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exitCode = totals.failed === 0 ? 0 : 1;
