import { buildIfNeeded } from '#tests/support/product.ts';
import { openJourneys } from './openJourneys.ts';

/** What the journeys go to, where the run has not opened it already. */
const setup = async () => {
  if (process.env.JOURNEY_ADDRESS) return undefined;
  buildIfNeeded();
  const { variables, close } = await openJourneys();
  Object.assign(process.env, variables);
  return close;
};

// oxlint-disable-next-line import/no-default-export -- the runner takes the default export.
export default setup;
