import { makeConfined } from '#server/confined/inWorker.ts';
import { checkArchive, Refusal } from '#contract/system/conversion/archive.ts';
import { invalidField } from '#contract/call/errors.ts';
import type { WorkbookJob } from './worker.ts';

const confined = makeConfined<WorkbookJob, Uint8Array>({
  module: new URL('./worker.ts', import.meta.url),
  memoryMb: 512,
  timeoutMs: 20_000,
  maxRunning: 1,
  maxWaiting: 10,
  limitMessage: 'The workbook is too large to convert. Delete sheets or rows, or convert part of it.',
});

/** Converts a workbook to PDF. Refuses a workbook without starting a worker if its file directory alone shows a problem. */
export const convertWorkbook = async (job: WorkbookJob): Promise<Uint8Array> => {
  try {
    checkArchive(job.file);
  } catch (error) {
    if (error instanceof Refusal) throw invalidField('file', error.message);
    throw error;
  }
  return confined(job);
};
