/** Holds the latest value of one line until typing pauses for `restMs` or moves to another line. 0 sends at once. */
export const makeResting = <Value>(restMs: number, send: (line: number, value: Value) => void) => {
  let held: { line: number; value: Value } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = () => {
    clearTimeout(timer);
    held = undefined;
  };
  const go = () => {
    const now = held;
    drop();
    if (now) send(now.line, now.value);
  };
  return {
    put: (line: number, value: Value) => {
      if (held && held.line !== line) go();
      drop();
      if (restMs === 0) return send(line, value);
      held = { line, value };
      timer = setTimeout(go, restMs);
    },
    isHolding: () => held !== undefined,
    /** Discards the held value, because it is sent another way. */
    drop,
  };
};
