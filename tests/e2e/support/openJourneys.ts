import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { memoryFolder } from '#tests/support/memoryFolder.ts';
import { startProduct } from '#tests/support/product.ts';

const withoutDevelopmentPackages = pathToFileURL(join(import.meta.dirname, '..', '..', 'support', 'withoutDevelopmentPackages.ts')).href;

/**
 * Starts the built product with demo data for all journeys, without development packages, as after an installation. `variables` tell the
 * journeys where it is.
 */
export const openJourneys = async () => {
  const dataDir = await mkdtemp(join(memoryFolder, 'demijohn-journey-'));
  // Allows ten minutes, because creating the demo data is slow when other suites run. Another test measures the time.
  const product = await startProduct({ DATA_DIR: dataDir, NODE_OPTIONS: `--import=${withoutDevelopmentPackages}` }, 600_000);
  const close = async () => {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { variables: { JOURNEY_ADDRESS: product.address, JOURNEY_DATA_DIR: dataDir }, close };
};
