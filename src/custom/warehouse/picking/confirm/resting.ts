/** Holds the latest value of one line until typing pauses for `restMs` or moves to another line. 0 sends at once. */
export const createDebouncer = <Value>(restMs: number, send: (line: number, value: Value) => void) => {
  let waitingEntry: { line: number; value: Value } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = () => {
    clearTimeout(timer);
    waitingEntry = undefined;
  };
  const go = () => {
    const now = waitingEntry;
    drop();
    if (now) send(now.line, now.value);
  };
  return {
    put: (line: number, value: Value) => {
      if (waitingEntry && waitingEntry.line !== line) go();
      drop();
      if (restMs === 0) return send(line, value);
      waitingEntry = { line, value };
      timer = setTimeout(go, restMs);
    },
    isHolding: () => waitingEntry !== undefined,
    /** Discards the held value, because it is sent another way. */
    drop,
  };
};
