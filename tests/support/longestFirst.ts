import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Those that take longest, so that none is begun when the others are done. */
const long = ['crash', 'embedded', 'mainJob', 'backup', 'atomic', 'idempotency', 'receivables', 'advanceHistories', 'resources'];

/** What asks for demo data comes when that has been made beside the others. */
const soonAfter = ['seed', 'demo', 'reports'];

const order = [...long, ...soonAfter];

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = order.findIndex((name) => moduleId.includes(`/${name}.test.`));
  return place === -1 ? order.length : place;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
