import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded } from '#tests/support/product.ts';
import { openJourneys } from './openJourneys.ts';

/** Starts the product unless it is running for this test run already. Creates the file in which workers share results. */
const setup = async () => {
  const learnt = join(tmpdir(), `demijohn-learnt-${randomUUID()}`);
  process.env.JOURNEYS_LEARNT = learnt;
  const forget = () => rm(learnt, { force: true });
  if (process.env.JOURNEY_ADDRESS) return forget;
  buildIfNeeded();
  const { variables, close } = await openJourneys();
  Object.assign(process.env, variables);
  return async () => {
    await close();
    await forget();
  };
};

// oxlint-disable-next-line import/no-default-export -- the runner takes the default export.
export default setup;
