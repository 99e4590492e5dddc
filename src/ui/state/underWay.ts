import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Tracks work in progress, so that a save can wait for its result. */
export const makeUnderWay = () => {
  const pendingActions = new Set<Promise<unknown>>();
  return {
    track: <Result>(work: Promise<Result>) => {
      pendingActions.add(work);
      void work.finally(() => pendingActions.delete(work)).catch(() => undefined);
      return work;
    },
    isIdle: () => pendingActions.size === 0,
    settled: async () => {
      while (pendingActions.size > 0) await Promise.allSettled(pendingActions);
    },
  };
};
export type UnderWay = ReturnType<typeof makeUnderWay>;

export const useUnderWay = () => useState(makeUnderWay)[0];

/**
 * Lets the user save before pending answers have arrived. The action runs once all have arrived, with the latest state of the form. A
 * second request replaces the first. Returns `[request, isWaiting]`.
 */
export const useOnceSettled = <Given extends readonly unknown[]>({ isIdle, settled }: UnderWay, act: (...given: Given) => unknown) => {
  const requestedArgs = useRef<Given>(undefined);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  // Cancels the request when the form closes.
  useEffect(
    () => () => {
      requestedArgs.current = undefined;
    },
    [],
  );
  const [stage, setStage] = useState<'waiting' | 'answered' | undefined>();
  const actOnAnswer = async () => {
    await settled();
    const args = requestedArgs.current;
    requestedArgs.current = undefined;
    // Renders again, because fields update only after the answer is drawn.
    flushSync(() => setStage('answered'));
    flushSync(() => setStage(undefined));
    if (args) latest.current(...args);
  };
  const request = (...args: Given) => {
    const isFirst = requestedArgs.current === undefined;
    if (isFirst && isIdle()) {
      act(...args);
      return;
    }
    requestedArgs.current = args;
    setStage('waiting');
    if (isFirst) void actOnAnswer();
  };
  return [request, stage !== undefined] as const;
};
