export interface Worker {
  /** Reports new work. Returns at once. */
  wake(): void;
  /** Stops after the current work. */
  stop(): Promise<void>;
}

interface Work {
  /** Interval at which the worker looks for work without being woken. */
  pollMs: number;
  /** Does all waiting work, but ends early once `isStopping` returns true. */
  work: (isStopping: () => boolean) => Promise<void>;
  /** Called with the error of a failed run. The worker continues. */
  failed: (why: string) => void;
}

/** Starts a worker. Runs the work at once, when woken, and at intervals. If woken during a run, runs once more. */
export const startWorker = ({ pollMs, work, failed }: Work): Worker => {
  const state = { isStopping: false, isWoken: true, wakeUp: () => undefined as void };
  const isStopping = () => state.isStopping;

  const sleep = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      state.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
      if (state.isWoken || state.isStopping) state.wakeUp();
    });

  const run = async () => {
    while (!state.isStopping) {
      state.isWoken = false;
      await work(isStopping).catch((error: unknown) => failed(error instanceof Error ? error.message : String(error)));
      if (!state.isStopping) await sleep();
    }
  };

  const running = run();
  return {
    wake: () => {
      state.isWoken = true;
      state.wakeUp();
    },
    stop: async () => {
      state.isStopping = true;
      state.wakeUp();
      await running;
    },
  };
};
