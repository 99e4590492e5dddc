/** Holds the latest value of one line until typing pauses for `restMs` or moves to another line. 0 sends at once. */
export const createDebouncer = <Value>(restMs: number, send: (line: number, value: Value) => void) => {
  let pending: { line: number; value: Value } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = () => {
    clearTimeout(timer);
    pending = undefined;
  };
  const go = () => {
    const now = pending;
    drop();
    if (now) send(now.line, now.value);
  };
  return {
    put: (line: number, value: Value) => {
      if (pending && pending.line !== line) go();
      drop();
      if (restMs === 0) return send(line, value);
      pending = { line, value };
      timer = setTimeout(go, restMs);
    },
    isHolding: () => pending !== undefined,
    /** Discards the held value, because it is sent another way. */
    drop,
  };
};
