export interface Worker {
  /** Something waits; returns at once. */
  wake(): void;
  /** Ends after what is in hand. */
  stop(): Promise<void>;
}

interface Work {
  /** How often it looks for itself. */
  pollMs: number;
  /** All that waits, until it is told to stop. */
  work: (isStopping: () => boolean) => Promise<void>;
  /** Of a turn that failed, which does not end it. */
  failed: (why: string) => void;
}

/** Works at once, when woken and every so often. Woken while at work it looks once more. */
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
