/** Runs one save at a time. Lines that change during a save wait with their newest value and are all sent in the next save. `send` must not throw. */
export const makeSaveQueue = <Value>(
  send: (values: ReadonlyMap<number, Value>) => Promise<void>,
  onBusy: (isBusy: boolean) => void = () => undefined,
) => {
  let waitingValues = new Map<number, Value>();
  let work: Promise<void> | undefined;
  const drain = async () => {
    onBusy(true);
    while (waitingValues.size > 0) {
      const values = waitingValues;
      waitingValues = new Map();
      await send(values);
    }
    work = undefined;
    onBusy(false);
  };
  return {
    put: (line: number, value: Value) => {
      waitingValues.set(line, value);
      work ??= drain();
    },
    isWaiting: (line: number) => waitingValues.has(line),
    settled: () => work ?? Promise.resolve(),
  };
};
