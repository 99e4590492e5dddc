import { followChanges } from '#contract/system/live/calls.ts';
import { call } from '#src/api/call.ts';
import { heldToken } from '#src/api/session/session.ts';
import type { ServerEvent } from './readEvents.ts';
import { keepStream } from './stream.ts';

const lookAgainMs = 2000;
const rememberedMs = 60_000;

/** Who leads shows so often that it lives: beside what the server sends, which may be away. */
const lifeMs = 20_000;
/** So long without a sign of it, and it is frozen. A tab out of sight may be let act once a minute only. */
const longestSilenceMs = 75_000;

const signedInAnew = async (ended: string | null, signal: AbortSignal) => {
  while (!signal.aborted && (heldToken() === ended || heldToken() === null))
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
};

/** By its id each tab knows whether it has heard it. */
interface Told extends ServerEvent {
  id: string;
}

/** What tabs say to one another. One that has just been opened asks what it has not heard since it was loaded. */
type Message = { told: Told } | { asks: string; agoMs: number } | { to: string; told: readonly Told[] } | { isLed: true };

const numbered = (event: ServerEvent): Told => ({ ...event, id: crypto.randomUUID() });

/** What a tab shows was asked for since it was loaded. Not `performance.now()`, which stands still while the machine sleeps. */
const loadedAtMs = () => Math.floor(performance.timeOrigin);

const makeMemory = () => {
  let kept: { atMs: number; event: Told }[] = [];
  return {
    has: ({ id }: Told) => kept.some(({ event }) => event.id === id),
    add: (event: Told) => {
      const now = Date.now();
      kept = [...kept.filter(({ atMs }) => atMs > now - rememberedMs), { atMs: now, event }];
    },
    /** All of it, where this tab has been open so long. */
    since: (agoMs: number) => {
      const from = Date.now() - agoMs;
      return from < loadedAtMs() || agoMs > rememberedMs
        ? [numbered({ name: 'missed', data: '{}' })]
        : kept.filter(({ atMs }) => atMs >= from).map(({ event }) => event);
    },
  };
};

/**
 * One stream for all tabs of a browser: whoever holds the lock has it and passes on what comes; when that tab is closed, the next one
 * goes on where it was heard last.
 */
export const shareStream = (
  userId: number,
  onEvent: (event: ServerEvent) => void,
  signal: AbortSignal,
  silenceMs: number = longestSilenceMs,
) => {
  const name = `demijohn live ${userId}`;
  const own = crypto.randomUUID();
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it reaches this origin only.
  const post = (message: Message) => channel.postMessage(message);
  const memory = makeMemory();
  let heardAtMs = loadedAtMs();
  let ledAtMs = Date.now();
  let isLeading = false;
  const hear = (event: Told) => {
    heardAtMs = Date.now();
    if (event.name === 'beat' || memory.has(event)) return;
    memory.add(event);
    onEvent(event);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (!('asks' in data)) ledAtMs = Date.now();
    if ('asks' in data) {
      if (isLeading) post({ to: data.asks, told: memory.since(data.agoMs) });
    } else if (!('told' in data)) return;
    else if (!('to' in data)) hear(data.told);
    else if (data.to === own) for (const event of data.told) hear(event);
  });
  const lookAfter = () => {
    if (isLeading) post({ isLed: true });
    else if (Date.now() - ledAtMs > silenceMs && !document.hidden && navigator.onLine) {
      ledAtMs = Date.now();
      onEvent({ name: 'missed', data: '{}' });
    }
  };
  const looking = setInterval(lookAfter, Math.min(lifeMs, silenceMs));
  signal.addEventListener('abort', () => {
    clearInterval(looking);
    channel.close();
  });
  const lead = () => {
    isLeading = true;
    let askedWith: string | null = null;
    return keepStream({
      ask: (agoMs, until) => {
        askedWith = heldToken();
        return call(followChanges, { query: { agoMs } }, { signal: until, isLast: true });
      },
      onEvent: (event) => {
        const told = numbered(event);
        hear(told);
        post({ told });
      },
      heardAtMs: () => heardAtMs,
      signal,
      signedInAnew: (until) => signedInAnew(askedWith, until),
    });
  };
  post({ asks: own, agoMs: Date.now() - loadedAtMs() });
  return navigator.locks.request(name, { signal }, lead);
};
