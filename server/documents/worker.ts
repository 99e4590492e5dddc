import { parentPort } from 'node:worker_threads';
import { composePdf } from './compose.ts';
import { writeWorkbook } from './tables/workbook.ts';
import { asError } from '#contract/call/errors.ts';
import type { RenderAnswer, RenderJob, RenderMessage, RenderOrder } from './render.ts';

const run = (job: RenderJob) => (job.kind === 'pdf' ? composePdf(job.input) : writeWorkbook(job.definition, job.rows));

const answer = async (job: RenderJob): Promise<RenderAnswer> => {
  try {
    return { bytes: await run(job) };
  } catch (error) {
    return { error: asError(error) };
  }
};

const reply = async ({ id, job }: RenderOrder) => {
  const answered = await answer(job);
  // Copies the bytes, because a view of a pooled buffer cannot be transferred.
  const bytes = 'bytes' in answered ? Uint8Array.from(answered.bytes) : undefined;
  const message: RenderMessage = { id, answer: bytes ? { bytes } : answered };
  parentPort?.postMessage(message, bytes ? [bytes.buffer] : []);
};

parentPort?.on('message', (order: RenderOrder) => void reply(order));
