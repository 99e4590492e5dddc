import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryFolder } from '#tests/support/memoryFolder.ts';
import { startProduct } from '#tests/support/product.ts';

/** The built product on demo data for all journeys; `variables` are what the journeys find it by. */
export const openJourneys = async () => {
  const dataDir = await mkdtemp(join(memoryFolder, 'demijohn-journey-'));
  // Beside other suites the demo data takes its time; how long it may take on an idle machine is not told here.
  const product = await startProduct({ DATA_DIR: dataDir }, 600_000);
  const close = async () => {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { variables: { JOURNEY_ADDRESS: product.address, JOURNEY_DATA_DIR: dataDir }, close };
};
