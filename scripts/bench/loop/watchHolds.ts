import { createHistogram } from 'node:perf_hooks';

const everyMs = 2;
const usPerMs = 1000;

const readCpuUs = () => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

/** Notes the CPU time of this thread between two turns of its loop. Other processes of the machine do not change it. */
export const watchHolds = () => {
  const holds = createHistogram();
  let last = readCpuUs();
  const watch = () => {
    const now = readCpuUs();
    holds.record(Math.max(1, now - last));
    last = now;
    setTimeout(watch, everyMs).unref();
  };
  watch();
  return {
    reset: () => holds.reset(),
    read: () => ({ longest: holds.max / usPerMs, cpuP999: holds.percentile(99.9) / usPerMs }),
  };
};
