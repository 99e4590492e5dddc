import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

/**
 * Gives each test file its own modules of the application, even in a worker that has run other files. Packages stay loaded. Module mocks end with
 * the file.
 */
vi.resetModules();

const { testPath } = expect.getState();
const replaced = [...readFileSync(testPath ?? '', 'utf8').matchAll(/\bvi\.mock\((?:import\()?'([^']+)'/g)].map(([, path = '']) => path);
afterAll(() => {
  for (const path of replaced) vi.doUnmock(path);
});
