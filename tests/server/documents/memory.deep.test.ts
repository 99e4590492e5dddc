import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test('a run of many statements does not fill the memory with what each of them left', async () => {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'drawMany.ts')]);
  expect(Number(stdout)).toBeGreaterThan(0);
  expect(Number(stdout)).toBeLessThan(45);
});
