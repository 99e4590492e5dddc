import { makeConfined } from '#server/confined/inWorker.ts';
import type { BankFileJob, BankFileRead } from './read.ts';

/** Reads an untrusted bank file or remittance advice in a separate worker. Throws INVALID_INPUT on `file` with a message for the user, or TOO_LARGE. */
export const readBankFile = makeConfined<BankFileJob, BankFileRead>({
  module: new URL('./worker.ts', import.meta.url),
  memoryMb: 128,
  timeoutMs: 20_000,
  maxRunning: 2,
  maxWaiting: 20,
  limitMessage: 'The file is too large to read. Export fewer days.',
});
