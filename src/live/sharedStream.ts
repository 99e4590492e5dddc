import { followChanges } from '#contract/system/live/calls.ts';
import { call } from '#src/api/call.ts';
import { heldToken } from '#src/api/session/session.ts';
import type { ServerEvent } from './readEvents.ts';
import { holdStream } from './stream.ts';

const lookAgainMs = 2000;
const rememberedMs = 60_000;

/** Interval at which the leading tab signals that it is alive, even if the server sends nothing. */
const lifeMs = 20_000;
/** Silence after which the leading tab counts as frozen. It is long, because a hidden tab may run only once a minute. */
const maxSilenceMs = 75_000;

const signedInAnew = async (token: string | null, signal: AbortSignal) => {
  while (!signal.aborted && (heldToken() === token || heldToken() === null))
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
};

/** An event with an id, so that each tab can recognise an event that it has already had. */
interface NumberedEvent extends ServerEvent {
  id: string;
}

/** Messages between tabs. A newly opened tab asks for events since it was loaded. */
type Message = { told: NumberedEvent } | { asks: string; agoMs: number } | { to: string; told: readonly NumberedEvent[] } | { isLed: true };

const addNumber = (event: ServerEvent): NumberedEvent => ({ ...event, id: crypto.randomUUID() });

/** Returns when this tab loaded. Uses `timeOrigin`, because `performance.now()` stops while the machine sleeps. */
const loadedAtMs = () => Math.floor(performance.timeOrigin);

const makeMemory = () => {
  let recentEvents: { atMs: number; event: NumberedEvent }[] = [];
  return {
    has: ({ id }: NumberedEvent) => recentEvents.some(({ event }) => event.id === id),
    add: (event: NumberedEvent) => {
      const now = Date.now();
      recentEvents = [...recentEvents.filter(({ atMs }) => atMs > now - rememberedMs), { atMs: now, event }];
    },
    /** Returns the events of that time. Returns only a `missed` event if this tab does not know all of them. */
    since: (agoMs: number) => {
      const from = Date.now() - agoMs;
      return from < loadedAtMs() || agoMs > rememberedMs
        ? [addNumber({ name: 'missed', data: '{}' })]
        : recentEvents.filter(({ atMs }) => atMs >= from).map(({ event }) => event);
    },
  };
};

/**
 * Shares one stream among all tabs of a browser. The tab that holds the lock runs it and passes events on. When that tab closes, the next one
 * continues from the last event.
 */
export const shareStream = (
  userId: number,
  onEvent: (event: ServerEvent) => void,
  signal: AbortSignal,
  silenceMs: number = maxSilenceMs,
) => {
  const name = `demijohn live ${userId}`;
  const tabId = crypto.randomUUID();
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it reaches this origin only.
  const post = (message: Message) => channel.postMessage(message);
  const memory = makeMemory();
  let heardAtMs = loadedAtMs();
  let leaderSeenAtMs = Date.now();
  let isLeading = false;
  const receive = (event: NumberedEvent) => {
    heardAtMs = Date.now();
    if (event.name === 'beat' || memory.has(event)) return;
    memory.add(event);
    onEvent(event);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (!('asks' in data)) leaderSeenAtMs = Date.now();
    if ('asks' in data) {
      if (isLeading) post({ to: data.asks, told: memory.since(data.agoMs) });
    } else if (!('told' in data)) return;
    else if (!('to' in data)) receive(data.told);
    else if (data.to === tabId) for (const event of data.told) receive(event);
  });
  const checkLeader = () => {
    if (isLeading) post({ isLed: true });
    else if (Date.now() - leaderSeenAtMs > silenceMs && !document.hidden && navigator.onLine) {
      leaderSeenAtMs = Date.now();
      onEvent({ name: 'missed', data: '{}' });
    }
  };
  const timer = setInterval(checkLeader, Math.min(lifeMs, silenceMs));
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    channel.close();
  });
  const lead = () => {
    isLeading = true;
    let usedToken: string | null = null;
    return holdStream({
      ask: (agoMs, until) => {
        usedToken = heldToken();
        return call(followChanges, { query: { agoMs } }, { signal: until, isLast: true });
      },
      onEvent: (event) => {
        const numberedEvent = addNumber(event);
        receive(numberedEvent);
        post({ told: numberedEvent });
      },
      lastEventAtMs: () => heardAtMs,
      signal,
      waitForSignIn: (until) => signedInAnew(usedToken, until),
    });
  };
  post({ asks: tabId, agoMs: Date.now() - loadedAtMs() });
  return navigator.locks.request(name, { signal }, lead);
};
