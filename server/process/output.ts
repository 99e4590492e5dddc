import { writeSync } from 'node:fs';

const OUT = 1;
const ERROR = 2;
const TRIES = 50;
const PAUSE_MS = 20;

const wait = new Int32Array(new SharedArrayBuffer(4));

/**
 * Outputs whose reader has stopped. A write to one of them is tried only once until a write succeeds again, because each line would block the
 * server for a second.
 */
const stuck = new Set<number>();

/** Writes as much as possible. Retries for a second, because the reader may be slow. */
const writeSome = (to: number, bytes: Uint8Array, triesLeft = stuck.has(to) ? 0 : TRIES): number => {
  try {
    const writtenBytes = writeSync(to, bytes);
    stuck.delete(to);
    return writtenBytes;
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
    // The terminal was closed, the reader has gone, or the log disk is full. The server continues.
  }
};

/** Prints a line. A failed write never ends the server, and printing resumes when the output works again. */
export const say = (line: string) => write(OUT, `${line}\n`);
export const complain = (line: string) => write(ERROR, `${line}\n`);
export const logStream = { write: (lines: string) => write(OUT, lines) };
