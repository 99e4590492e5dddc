import { useEffect, useState } from 'react';
import { getPersonName } from '#contract/system/live/calls.ts';
import type { LiveChange } from '#contract/system/live/calls.ts';
import { call } from '#src/api/call.ts';
import { queryClient } from '#src/api/queryClient.ts';
import { heldUserId } from '#src/api/session/session.ts';
import { buildQueryKey } from '#src/api/useAnswer.ts';
import { watchAim } from './aim.ts';
import { rows } from './holdPlace.ts';
import { shareStream } from './sharedStream.ts';
import { makeLiveRefetch } from './takeOver.ts';
import './live.css';

/** Delay until the screen has sent its first requests. */
const beginAfterMs = 1000;
const toldForMs = 6000;

const fetchUserName = async (userId: number) => {
  const input = { params: { id: userId } };
  const { Name } = await queryClient.fetchQuery({
    queryKey: buildQueryKey(getPersonName, input),
    queryFn: () => call(getPersonName, input, { isLast: true }),
    staleTime: Infinity,
  });
  return Name;
};

const follow = (show: (text: string) => void) => {
  const controller = new AbortController();
  const userId = heldUserId();
  const takeOver = makeLiveRefetch({ queryClient, userId, nameOf: fetchUserName, announce: show });
  // A browser without shared locks or streams gets no live updates. It shows data as last requested.
  if (!('locks' in navigator)) return () => undefined;
  const leaveAim = watchAim(rows);
  shareStream(
    userId,
    ({ name, data }) => {
      if (name === 'missed') takeOver.hear(undefined);
      if (name === 'changed') takeOver.hear(JSON.parse(data) as LiveChange);
    },
    controller.signal,
  ).catch((error: unknown) => {
    if (!controller.signal.aborted) throw error;
  });
  return () => {
    controller.abort();
    leaveAim();
    takeOver.stop();
  };
};

/** Shows other users' changes on the open screen, and announces them in a line that takes no space and no focus. */
export const LiveChanges = () => {
  const [message, setMessage] = useState('');
  useEffect(() => {
    let end: () => void = () => undefined;
    const timer = setTimeout(() => {
      end = follow(setMessage);
    }, beginAfterMs);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, []);
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(''), toldForMs);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <p className="live-told" role="status" data-told={message !== ''}>
      {message}
    </p>
  );
};
