import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, statSync } from 'node:fs';

/** File in which the workers of a run share results. If not set, each worker has its own results. */
const file = process.env.JOURNEYS_LEARNT;

const sumOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 24);

/** Results that hold for the whole test run, shared by its workers. */
export class Learnt {
  readonly #what: string;
  readonly #known = new Set<string>();
  #read = 0;

  /** `what` names the check, because different checks have different results. */
  constructor(what: string) {
    this.#what = what;
  }

  /** Returns the findings of `ask` for the unknown keys. Skips the check if all keys are known. Without findings, the keys become known. */
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
    // Ignores the last line if another worker is still writing it.
    const whole = told.subarray(0, told.lastIndexOf('\n') + 1);
    for (const sum of whole.subarray(this.#read).toString().split('\n')) this.#known.add(sum);
    this.#read = whole.length;
  }
}
