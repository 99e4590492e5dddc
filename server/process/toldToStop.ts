const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls `stop` on Ctrl+C, on a signal from the system, or when the terminal closes. May call it several times. */
export const onStopSignal = (stop: () => void) => {
  for (const signal of signals) process.on(signal, stop);
};
