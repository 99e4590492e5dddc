import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, statSync } from 'node:fs';

/** Where the workers of a run tell one another; by itself a worker goes by what it found. */
const file = process.env.JOURNEYS_LEARNT;

const sumOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 24);

/** What was found to be so once and stays so for the run: known to each of its workers. */
export class Learnt {
  readonly #what: string;
  readonly #known = new Set<string>();
  #read = 0;

  /** `what`: which of several questions this is. */
  constructor(what: string) {
    this.#what = what;
  }

  /** The findings of `ask`, told which keys are not known; none where all are, as they are once it has found nothing. */
  async unless(keys: readonly string[], ask: (unknown: readonly string[]) => Promise<string[]>) {
    this.#listen();
    const unknown = keys.filter((key) => !this.#known.has(sumOf(this.#what + key)));
    if (unknown.length === 0) return [];
    const found = await ask(unknown);
    if (found.length === 0) this.learn(unknown);
    return found;
  }

  learn(keys: readonly string[]) {
    const sums = keys.map((key) => sumOf(this.#what + key)).filter((sum) => !this.#known.has(sum));
    for (const sum of sums) this.#known.add(sum);
    if (file && sums.length > 0) appendFileSync(file, sums.map((sum) => `${sum}\n`).join(''));
  }

  #listen() {
    if (!file || !existsSync(file) || statSync(file).size === this.#read) return;
    const told = readFileSync(file);
    // Its last line may still be on its way.
    const whole = told.subarray(0, told.lastIndexOf('\n') + 1);
    for (const sum of whole.subarray(this.#read).toString().split('\n')) this.#known.add(sum);
    this.#read = whole.length;
  }
}
