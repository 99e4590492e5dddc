import { parentPort } from 'node:worker_threads';
import { composePdf } from './compose.ts';
import { writeWorkbook } from './workbook.ts';
import type { RenderAnswer, RenderJob } from './render.ts';

const run = (job: RenderJob) => (job.kind === 'pdf' ? composePdf(job.input) : writeWorkbook(job.definition, job.rows));

const answer = async (job: RenderJob): Promise<RenderAnswer> => {
  try {
    return { bytes: await run(job) };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
};

const reply = async (job: RenderJob) => {
  const message = await answer(job);
  // Only a buffer of its own can be handed over, not a view of a pooled one.
  const bytes = 'bytes' in message ? Uint8Array.from(message.bytes) : undefined;
  parentPort?.postMessage(bytes ? { bytes } : message, bytes ? [bytes.buffer] : []);
};

parentPort?.on('message', (job: RenderJob) => void reply(job));
