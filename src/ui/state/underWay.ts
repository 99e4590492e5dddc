import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Remembers work that is under way, so that a save can wait for what it will say. */
export const makeUnderWay = () => {
  const pending = new Set<Promise<unknown>>();
  return {
    track: <Result>(work: Promise<Result>) => {
      pending.add(work);
      void work.finally(() => pending.delete(work)).catch(() => undefined);
      return work;
    },
    isIdle: () => pending.size === 0,
    settled: async () => {
      while (pending.size > 0) await Promise.allSettled(pending);
    },
  };
};
export type UnderWay = ReturnType<typeof makeUnderWay>;

export const useUnderWay = () => useState(makeUnderWay)[0];

/**
 * Typing and saving need not wait for an answer: what this is called with is done once all that is under way was answered, by the form as
 * it then stands. A second wish meanwhile takes the place of the first. Answers `[wish, isWaiting]`.
 */
export const useOnceSettled = <Given extends readonly unknown[]>({ isIdle, settled }: UnderWay, act: (...given: Given) => unknown) => {
  const wanted = useRef<Given>(undefined);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  // A form that was left no longer wishes anything.
  useEffect(
    () => () => {
      wanted.current = undefined;
    },
    [],
  );
  const [stage, setStage] = useState<'waiting' | 'answered' | undefined>();
  const actOnAnswer = async () => {
    await settled();
    const given = wanted.current;
    wanted.current = undefined;
    // Fields read what they hold anew once what came is drawn: their word is in the second drawing.
    flushSync(() => setStage('answered'));
    flushSync(() => setStage(undefined));
    if (given) latest.current(...given);
  };
  const wish = (...given: Given) => {
    const isFirst = wanted.current === undefined;
    if (isFirst && isIdle()) {
      act(...given);
      return;
    }
    wanted.current = given;
    setStage('waiting');
    if (isFirst) void actOnAnswer();
  };
  return [wish, stage !== undefined] as const;
};
