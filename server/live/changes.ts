import { makeProgress } from './progress.ts';
import type { LiveChange } from '#contract/system/live/calls.ts';
import { AppError } from '#contract/call/errors.ts';
import { rolesByLiveKind, liveKinds, maxListedIds } from '#contract/system/live/kinds.ts';
import type { LiveKind } from '#contract/system/live/kinds.ts';
import { isAllowed } from '#contract/call/roles.ts';
import type { Caller, Changes } from '#server/context.ts';
import type { OpenDatabase } from '#server/database/client/connect.ts';
import { noteWrite } from '#server/database/client/writeCount.ts';
import { complain } from '#server/process/output.ts';
import { makeFollowers, maxUnreadBytes } from './followers.ts';
import type { Follower } from './followers.ts';
import { combineChanges } from './combineChanges.ts';
import { listen } from './listen.ts';
import { makeMemory } from './memory.ts';

export interface LiveOptions {
  listener: OpenDatabase;
  /** Returns the current user of a session. Undefined once it has ended. */
  findCaller: (sessionId: string) => Promise<Caller | undefined>;
  say?: (line: string) => void;
  /** Interval at which each stream sends a sign of life and the access of its user is checked. */
  beatMs?: number;
  /** Time for which changes are collected and then sent as one. During a long series, one is sent every `pauseMs`. */
  windowMs?: number;
  pauseMs?: number;
  /**
   * Longest time that a browser's request takes to arrive. A new stream also sends the changes of this time, because the page may have loaded
   * before them.
   */
  wayMs?: number;
}

export interface LiveChanges extends Changes {
  /** Starts listening for changes. If this is not called, the first follower starts it. */
  begin(): void;
  close(): Promise<void>;
}

/** Longest time that a stream waits for the database before it is refused. */
const readyMs = 5_000;

const missed = 'event: missed\ndata: {}\n\n';
const write = (change: LiveChange) => `event: changed\ndata: ${JSON.stringify(change)}\n\n`;
const canHear = ({ roles }: Caller, kind: LiveKind) => isAllowed(rolesByLiveKind[kind], roles);

/** Reads `Deal 4 12,13` or `Deal 0 *`, as the triggers write it. */
const readPayload = (payload: string): LiveChange | undefined => {
  const [kind, by, ids] = payload.split(' ');
  const Kind = liveKinds.find((one) => one === kind);
  if (!Kind || !ids) return undefined;
  return { Kind, By: Number(by) || null, Ids: ids === '*' ? null : ids.split(',').map(Number) };
};

/** Reads `Access 4`: user 4 may have lost access. 0 means that any user may have. */
const readAccess = (payload: string) => {
  const [, userId] = /^Access (\d+)$/.exec(payload) ?? [];
  return userId === undefined ? undefined : Number(userId);
};

const within = async (ms: number, work: Promise<void>) => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new AppError('NOT_AVAILABLE', 'Live updates are not available now')), ms);
  await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
};

/** Follows the changes that all server processes make. Sends each browser the changes that its user may read. */
export const makeLiveChanges = (options: LiveOptions): LiveChanges => {
  const { listener, findCaller, beatMs = 20_000, windowMs = 100, pauseMs = 1000, wayMs = 10_000 } = options;
  const { say = complain } = options;
  const memory = makeMemory();
  const followers = makeFollowers({ findCaller, beatMs });
  const announce = (change: LiveChange) => {
    memory.add(change);
    followers.sendAll(write(change), (caller) => canHear(caller, change.Kind));
  };
  const gathered = combineChanges({ send: announce, maxIds: maxListedIds, windowMs, pauseMs });
  const onPayload = (payload: string) => {
    const userId = readAccess(payload);
    if (userId !== undefined) followers.askAgain(userId);
    const change = readPayload(payload);
    if (change) gathered.add(change);
    noteWrite();
  };
  const onMissed = () => {
    noteWrite();
    memory.forget();
    followers.askAgain(0);
    followers.sendAll(missed);
  };
  const heard = listen({ pool: listener.pool, channel: 'demijohn_changes', say, onPayload, onMissed });
  let isClosed = false;

  const recall = (follower: Follower, atMs: number) => {
    const since = heard.sinceMs();
    const changes = since === undefined || since > atMs ? undefined : memory.since(atMs);
    const text = changes
      ?.filter(({ Kind }) => canHear(follower.caller, Kind))
      .map(write)
      .join('');
    // Reports missed changes instead of a message that is so long that it leaves no room for the next.
    if (text === undefined || text.length > maxUnreadBytes / 2) followers.send(follower, missed);
    else if (text) followers.send(follower, text);
  };

  return {
    progress: makeProgress(),
    begin: heard.begin,
    follow: async (caller, agoMs) => {
      const atMs = performance.now() - agoMs - wayMs;
      heard.begin();
      await within(readyMs, heard.ready());
      if (isClosed) throw new AppError('NOT_AVAILABLE', 'The server is stopping');
      const follower = followers.add(caller);
      followers.send(follower, ': here\n\n');
      recall(follower, atMs);
      return follower.stream;
    },
    close: async () => {
      isClosed = true;
      gathered.stop();
      followers.endAll();
      await heard.stop();
    },
  };
};
