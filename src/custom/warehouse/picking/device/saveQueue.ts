/**
 * Runs one save at a time. Keeps only the newest value of each line, and sends all waiting lines in the next save. `send` reports its own failures and never
 * throws.
 */
export const makeSaveQueue = <Value>(
  send: (values: ReadonlyMap<number, Value>) => Promise<void>,
  onBusy: (isBusy: boolean) => void = () => undefined,
) => {
  let waiting = new Map<number, Value>();
  let work: Promise<void> | undefined;
  const drain = async () => {
    onBusy(true);
    while (waiting.size > 0) {
      const values = waiting;
      waiting = new Map();
      await send(values);
    }
    work = undefined;
    onBusy(false);
  };
  return {
    put: (line: number, value: Value) => {
      waiting.set(line, value);
      work ??= drain();
    },
    isWaiting: (line: number) => waiting.has(line),
    settled: () => work ?? Promise.resolve(),
  };
};
