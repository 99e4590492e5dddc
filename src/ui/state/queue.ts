/** Runs at most `atOnce` requests at a time, so that two hundred pasted rows do not all go out together. */
export const makeQueue = (atOnce = 6) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    running++;
    try {
      return await work();
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
};
