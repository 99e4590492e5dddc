import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded, startProduct } from '#tests/support/product.ts';

/** The built product on demo data, once for all journeys. */
const setup = async () => {
  buildIfNeeded();
  const dataDir = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'demijohn-journey-'));
  // Beside other suites the demo data takes its time; how long it may take on an idle machine is not told here.
  const product = await startProduct({ DATA_DIR: dataDir }, 600_000);
  Object.assign(process.env, { JOURNEY_ADDRESS: product.address, JOURNEY_DATA_DIR: dataDir });
  return async () => {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
};

// oxlint-disable-next-line import/no-default-export -- the runner takes the default export.
export default setup;
