import { writeSync } from 'node:fs';

const OUT = 1;
const ERROR = 2;
const TRIES = 50;
const PAUSE_MS = 20;

const wait = new Int32Array(new SharedArrayBuffer(4));

/** Who reads has stopped: until something is taken again nobody waits, or each line would hold the server for a second. */
const stuck = new Set<number>();

/** Who reads may be slow: asked again for a second. */
const writeSome = (to: number, bytes: Uint8Array, triesLeft = stuck.has(to) ? 0 : TRIES): number => {
  try {
    const written = writeSync(to, bytes);
    stuck.delete(to);
    return written;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    if (triesLeft === 0) {
      stuck.add(to);
      throw error;
    }
    Atomics.wait(wait, 0, 0, PAUSE_MS);
    return writeSome(to, bytes, triesLeft - 1);
  }
};

const write = (to: number, text: string) => {
  try {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length;) at += writeSome(to, bytes.subarray(at));
  } catch {
    // Its terminal was closed, its reader has gone, or the disk of the log is full: the work goes on.
  }
};

/** What the server prints; that nobody can read it ends nothing, and once it can be written again it is. */
export const say = (line: string) => write(OUT, `${line}\n`);
export const complain = (line: string) => write(ERROR, `${line}\n`);
export const logStream = { write: (lines: string) => write(OUT, lines) };
