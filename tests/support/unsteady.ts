import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

/** Names the tests that passed only when they were run again, a line each, in the file that UNSTEADY says, and on the screen: docs/adr/0172. */
class Unsteady implements Reporter {
  readonly #file = process.env.UNSTEADY;

  onTestCaseResult(test: TestCase) {
    if (!test.diagnostic()?.flaky) return;
    const name = `${relative('.', test.module.moduleId)} ${test.fullName}`;
    process.stdout.write(`unsteady, passed when run again: ${name}\n`);
    if (this.#file) appendFileSync(this.#file, `${name}\n`);
  }
}

// oxlint-disable-next-line import/no-default-export -- the runner takes the default export.
export default Unsteady;
