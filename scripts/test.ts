/** The whole suite: types, lint, format, the tests on the database, then the journeys in a browser. Ends with `N passed, N failed`. */
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
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

const test = async (name: string, config: string) => {
  const file = join(tmpdir(), `demijohn-report-${process.pid}-${name}.json`);
  const code = await run(bin('vitest'), ['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  const report = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => undefined,
  );
  await rm(file, { force: true });
  totals.passed += report?.numPassedTests ?? 0;
  totals.failed += report?.numFailedTests ?? 0;
  // A run that broke down outside of any test has failed too.
  if (code !== 0 && !report?.numFailedTests) totals.failed++;
};

await check('types', bin('tsc'), ['--noEmit', '-p', 'tsconfig.json']);
await check('lint', bin('oxlint'), ['--type-aware', '--deny-warnings']);
await check('format', bin('oxfmt'), ['--check', '.']);
await test('server', 'vitest.config.ts');
await test('journeys', 'vitest.e2e.config.ts');
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exitCode = totals.failed === 0 ? 0 : 1;
