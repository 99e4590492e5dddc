/** Delays sending a line's value until typing pauses for `restMs`, or until another line is typed in. With 0, values are sent at once. */
export const createDebouncer = <Value>(restMs: number, send: (line: number, value: Value) => void) => {
  let waitingEntry: { line: number; value: Value } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = () => {
    clearTimeout(timer);
    waitingEntry = undefined;
  };
  const sendWaiting = () => {
    const entry = waitingEntry;
    drop();
    if (entry) send(entry.line, entry.value);
  };
  return {
    put: (line: number, value: Value) => {
      if (waitingEntry && waitingEntry.line !== line) sendWaiting();
      drop();
      if (restMs === 0) return send(line, value);
      waitingEntry = { line, value };
      timer = setTimeout(sendWaiting, restMs);
    },
    isHolding: () => waitingEntry !== undefined,
    /** Discards the waiting value, because the caller sends it or no longer needs it. */
    drop,
  };
};
