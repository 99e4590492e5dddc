import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProduct } from '#tests/support/product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    address: string;
    dataDir: string;
  }
}

/** The built product on demo data, once for all journeys. */
export const setup = async (project: TestProject) => {
  const build = spawnSync(process.execPath, ['scripts/build.ts', '--if-needed'], { stdio: 'inherit' });
  if (build.status !== 0) throw new Error('The application could not be built');
  const dataDir = await mkdtemp(join(tmpdir(), 'demijohn-journey-'));
  const product = await startProduct({ DATA_DIR: dataDir });
  project.provide('address', product.address);
  project.provide('dataDir', dataDir);
  return async () => {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
};
