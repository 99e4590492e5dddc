const everyMs = 2;
const usPerMs = 1000;

const readCpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / usPerMs;
};

/** Notes the CPU time of this thread between two turns of its loop. Other processes of the machine do not change it. */
export const watchHolds = () => {
  let last = readCpuMs();
  let longest = 0;
  const watch = () => {
    const now = readCpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    setTimeout(watch, everyMs).unref();
  };
  watch();
  return {
    reset: () => (longest = 0),
    longestMs: () => longest,
  };
};
