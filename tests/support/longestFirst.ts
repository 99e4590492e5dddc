import { readFile } from 'node:fs/promises';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Those that take longest, so that none is begun when the others are done. */
const longest = ['crash', 'atomic', 'lists', 'embedded', 'backup', 'mainJob', 'advanceHistories', 'calls'];
const long = ['palletHistories', 'conversion', 'credits', 'receivables', 'recordForms', 'howTo', 'resources'];

/** What asks for demo data comes when that has been made beside the others. */
const soonAfter = ['seed', 'demo', 'reports'];

const order = [...longest, ...long, ...soonAfter];

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = order.findIndex((name) => moduleId.includes(`/${name}.test.`) || moduleId.includes(`/${name}.deep.test.`));
  return place === -1 ? order.length : place;
};

/** The server's before the browser's, which are short: they fill up the end. */
const projects = ['server', 'fresh', 'alone', 'browser'];

/**
 * A worker is kept for the next file only where that is of the same project and has a document too, or has none: else it ends, and another
 * one loads everything anew. So those of a kind come one after the other.
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
