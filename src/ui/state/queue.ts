/** Limits parallel requests to `atOnce`, because two hundred rows may be pasted at a time. */
export const makeQueue = (atOnce = 6) => {
  let runningCount = 0;
  const waitingJobs: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (runningCount >= atOnce) await new Promise<void>((resolve) => waitingJobs.push(resolve));
    runningCount++;
    try {
      return await work();
    } finally {
      runningCount--;
      waitingJobs.shift()?.();
    }
  };
};
