import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';
import { notHeld } from './notHeld.ts';

const isBroken = (test: TestCase) => test.result().errors?.some(({ message }) => message.includes(notHeld)) === true;

/**
 * Names the tests that passed only when they were run again, a line each, in the file that UNSTEADY says, and on the screen: docs/adr/0172.
 * What must always hold is not a matter of luck: where it did not once, the run has failed.
 */
class Unsteady implements Reporter {
  readonly #file = process.env.UNSTEADY;

  onTestCaseResult(test: TestCase) {
    if (!test.diagnostic()?.flaky) return;
    const name = `${relative('.', test.module.moduleId)} ${test.fullName}`;
    process.stdout.write(`unsteady, passed when run again: ${name}\n`);
    if (isBroken(test)) {
      process.stdout.write(`FAILED all the same, as what must always hold did not: ${name}\n`);
      process.exitCode = 1;
    }
    if (this.#file) appendFileSync(this.#file, `${name}\n`);
  }
}

// oxlint-disable-next-line import/no-default-export -- the runner takes the default export.
export default Unsteady;
