// Loaded into the server process by `npm run bench -- --loop`. Records how long its event loop is held, and answers over the channel to the bench.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
import { watchHolds } from './watchHolds.ts';

/** Milliseconds that the event loop was held, in a time that the bench measured. */
export interface LoopFigures {
  /** 99.9th percentile and largest of the delay of a timer, by the clock. */
  p999: number;
  max: number;
  /** Most CPU time of the loop's thread between two turns of the loop. Is no less than its longest task. */
  longest: number;
  /** 99.9th percentile of the same. */
  cpuP999: number;
}

export type ToRecorder = 'begin' | 'end';

const resolutionMs = 1;
const nsPerMs = 1e6;

const record = () => {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  const holds = watchHolds();
  delay.enable();
  process.on('message', (message: ToRecorder) => {
    if (message === 'begin') {
      delay.reset();
      holds.reset();
      return;
    }
    const toMs = (ns: number) => ns / nsPerMs - resolutionMs;
    const figures: LoopFigures = { p999: toMs(delay.percentile(99.9)), max: toMs(delay.max), ...holds.read() };
    process.send?.(figures);
  });
  process.channel?.unref();
};

// The threads and the worker process of the server load this file too.
if (isMainThread && process.argv[1]?.endsWith('main.ts')) record();
