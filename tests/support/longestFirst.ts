import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Those that take longest, so that none is begun when the others are done. */
const long = ['crash', 'embedded', 'mainJob', 'backup', 'atomic', 'idempotency', 'seed', 'receivables', 'advanceHistories', 'resources'];

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = long.findIndex((name) => moduleId.includes(`/${name}.test.`));
  return place === -1 ? long.length : place;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
