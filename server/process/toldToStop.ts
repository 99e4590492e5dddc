const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ctrl+C, who runs the server, or its terminal that was closed. However often. */
export const onToldToStop = (stop: () => void) => {
  for (const signal of signals) process.on(signal, stop);
};
