import fc from 'fast-check';
import { test } from 'vitest';
import { firstRun, runs, seed } from './sameRuns.ts';

type ArbitrariesOf<Drawn extends [unknown, ...unknown[]]> = { [Place in keyof Drawn]: fc.Arbitrary<Drawn[Place]> };

/** Tests a property over `RUNS` random histories. Each history is a test named by its seed. `SEED=<seed> RUNS=1` repeats one history. */
export const overHistories = <Drawn extends [unknown, ...unknown[]]>(
  title: string,
  arbitraries: ArbitrariesOf<Drawn>,
  history: (...drawn: Drawn) => Promise<void>,
) =>
  test.each(Array.from({ length: runs - firstRun }, (_none, index) => seed + firstRun + index))(
    `${title} (seed %i)`,
    // Sets no time limit, because a slow machine must still run all histories.
    { timeout: 0 },
    (drawnBy) => fc.assert(fc.asyncProperty<Drawn>(...arbitraries, history), { numRuns: 1, seed: drawnBy, endOnFailure: true }),
  );
