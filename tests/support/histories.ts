import fc from 'fast-check';
import { test } from 'vitest';
import { firstRun, runs, seed } from './sameRuns.ts';

type ArbitrariesOf<Drawn extends [unknown, ...unknown[]]> = { [Place in keyof Drawn]: fc.Arbitrary<Drawn[Place]> };

/** Tests a property over `RUNS` random histories. Each is a test of its own, named by the seed that repeats it alone: `SEED=<seed> RUNS=1`. */
export const overHistories = <Drawn extends [unknown, ...unknown[]]>(
  title: string,
  arbitraries: ArbitrariesOf<Drawn>,
  history: (...drawn: Drawn) => Promise<void>,
) =>
  test.each(Array.from({ length: runs - firstRun }, (_none, index) => seed + firstRun + index))(
    `${title} (seed %i)`,
    // However slow the machine is: what counts is that all of them run.
    { timeout: 0 },
    (drawnBy) => fc.assert(fc.asyncProperty<Drawn>(...arbitraries, history), { numRuns: 1, seed: drawnBy, endOnFailure: true }),
  );
