import { readFile } from 'node:fs/promises';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** The slowest files. They start first, so that no slow file remains at the end. */
const longest = ['crash', 'atomic', 'lists', 'embedded', 'backup', 'mainJob', 'advanceHistories', 'calls'];
const long = ['palletHistories', 'conversion', 'credits', 'receivables', 'recordForms', 'howTo', 'resources'];

/** Files that need demo data. They start a little later, because the demo data is created in parallel. */
const soonAfter = ['seed', 'demo', 'reports'];

const order = [...longest, ...long, ...soonAfter];

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = order.findIndex((name) => moduleId.includes(`/${name}.test.`) || moduleId.includes(`/${name}.deep.test.`));
  return place === -1 ? order.length : place;
};

/** Projects in the order in which they run. Browser tests are short and fill the gaps at the end. */
const projects = ['server', 'fresh', 'alone', 'browser'];

/**
 * Returns the kind of a file. A worker is reused only for a file of the same project that also has a document, or also has none. A new worker
 * loads everything again, so files of one kind run in sequence.
 */
const kindOf = async ({ project, moduleId }: TestSpecification) => {
  const [firstLine = ''] = (await readFile(moduleId, 'utf8')).split('\n', 1);
  return projects.indexOf(project.name) * 2 + (firstLine.includes('@vitest-environment') ? 0 : 1);
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const kinds = new Map(await Promise.all(sorted.map(async (file) => [file, await kindOf(file)] as const)));
    return sorted.toSorted((a, b) => (kinds.get(a) ?? 0) - (kinds.get(b) ?? 0) || placeOf(a) - placeOf(b));
  }
}
