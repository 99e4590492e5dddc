import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

/**
 * Each file has the modules of the application to itself, in a worker that others have had before: what was read from packages stays. What it puts
 * in the place of a module is gone when it ends.
 */
vi.resetModules();

const { testPath } = expect.getState();
const replaced = [...readFileSync(testPath ?? '', 'utf8').matchAll(/\bvi\.mock\((?:import\()?'([^']+)'/g)].map(([, path = '']) => path);
afterAll(() => {
  for (const path of replaced) vi.doUnmock(path);
});
