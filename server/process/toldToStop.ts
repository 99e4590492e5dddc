const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Stops on Ctrl+C, on a signal from the system, or when the terminal closes. May be called any number of times. */
export const onToldToStop = (stop: () => void) => {
  for (const signal of signals) process.on(signal, stop);
};
