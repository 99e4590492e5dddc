import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '#contract/system/live/calls.ts';
import { changedRows } from '#src/ui/state/changed.ts';
import { differ } from './differ.ts';
import { holdPlace } from './holdPlace.ts';
import { liveQueries } from './shown.ts';
import type { Row, LiveQuery } from './shown.ts';
import { describeChange } from './words.ts';

interface TakeOverOptions {
  queryClient: QueryClient;
  userId: number;
  nameOf: (userId: number) => Promise<string>;
  tell: (text: string) => void;
  isInSight?: () => boolean;
  /** Random delay, so that browsers do not all ask at once. */
  jitterMs?: () => number;
  markMs?: number;
  /** A request sent this shortly before already includes the user's own change. */
  freshMs?: number;
  /** A change made just before an answer may be announced up to this much later. */
  lateMs?: number;
}

/** `undefined` if events were missed, so anything may have changed. */
type Heard = LiveChange | undefined;

interface HeardChange {
  change: Heard;
  atMs: number;
  /** The only query that still has to be refetched for it. */
  only?: string;
  /** Data shown when the event arrived during a request. The answer may not include the change. */
  shownThen?: Base;
}

/** Data that the next answer is compared with. */
interface Base {
  data: unknown;
  asOfMs: number;
}

/** An answer and what was shown before it. It may already include a change announced a moment later. */
interface Answered {
  before: Base;
  atMs: number;
  /** Keys of rows already announced. */
  told: Set<string | number>;
}

const queryPath = ({ queryKey }: Query) => String(queryKey[1]);

const affectsQuery = (query: Query, liveQuery: LiveQuery, change: Heard) => {
  if (!change) return true;
  if (!liveQuery.kinds.includes(change.Kind)) return false;
  if (!liveQuery.recordOf || change.Ids === null || !['Deal', 'Picking'].includes(change.Kind)) return true;
  return change.Ids.includes(liveQuery.recordOf(query.queryKey[2]));
};

/**
 * Decides which rows other users' changes affect, leaving out the user's own. If ids cannot tell, returns all rows, or none if the rows do not say
 * who changed them.
 */
const findConcerned = ({ keyedBy, rows }: LiveQuery, others: readonly LiveChange[], own: readonly LiveChange[]) => {
  const listIds = (changes: readonly LiveChange[]) => changes.map(({ Kind, Ids }) => (Kind === keyedBy ? Ids : null));
  const toSet = (ids: (readonly number[] | null)[]) => new Set<string | number>(ids.flatMap((some) => some ?? []));
  const [ids, ownIds] = [listIds(others), listIds(own)];
  const [remoteIds, localIds] = [toSet(ids), toSet(ownIds)];
  if (!ids.includes(null)) return (key: string | number) => remoteIds.has(key);
  const isAnybodys = !rows?.by && ownIds.includes(null);
  return (key: string | number) => !isAnybodys && !localIds.has(key);
};

const againMs = 500;
const rememberedMs = 60_000;

const listRows = ({ rows }: LiveQuery, data: unknown) => (rows && data !== undefined ? rows.of(data) : []);

/** Returns `before`, with the rows already announced as they are in `now`. */
const withAnnounced = (liveQuery: LiveQuery, before: unknown, now: unknown, announcedKeys: ReadonlySet<string | number>) => {
  const isTold = (row: Row) => announcedKeys.has(row[liveQuery.rows?.key ?? ''] as string | number);
  return [...listRows(liveQuery, before).filter((row) => !isTold(row)), ...listRows(liveQuery, now).filter(isTold)];
};

/** Refetches shown data that others changed, marks the differences and announces them. Hidden data waits until it is visible. */
export const makeTakeOver = (options: TakeOverOptions) => {
  const { queryClient, userId, nameOf, tell } = options;
  const {
    isInSight = () => !document.hidden,
    jitterMs = () => Math.random() * 250,
    markMs = 6000,
    freshMs = 1000,
    lateMs = 1500,
  } = options;
  let heard: HeardChange[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const takenAtMs = new Map<string, number>();
  let own: { change: LiveChange; atMs: number }[] = [];
  /** Time since when each query is shown. For data shown earlier, differences include everything done while it was hidden. */
  const shownSinceMs = new Map<string, number>();
  const shownNow = new Map<string, Base>();
  const lastAnswers = new Map<string, Answered>();
  const noteAnswer = ({ queryHash, state }: Query) => {
    const before = shownNow.get(queryHash);
    shownNow.set(queryHash, { data: state.data, asOfMs: state.dataUpdatedAt });
    const isOfThisVisit = before && before.asOfMs >= (shownSinceMs.get(queryHash) ?? 0);
    if (isOfThisVisit) lastAnswers.set(queryHash, { before, atMs: Date.now(), told: new Set() });
    else lastAnswers.delete(queryHash);
  };
  // The screen's first requests were answered before any event arrives.
  for (const query of queryClient.getQueryCache().getAll())
    if (liveQueries[queryPath(query)] && query.state.data !== undefined) noteAnswer(query);
  const leaveCache = queryClient.getQueryCache().subscribe((event) => {
    const { type, query } = event;
    if (type === 'observerAdded' && query.getObserversCount() === 1) shownSinceMs.set(query.queryHash, Date.now());
    if (type === 'updated' && event.action.type === 'success' && liveQueries[queryPath(query)]) noteAnswer(query);
    if (type === 'removed') for (const answers of [shownNow, lastAnswers]) answers.delete(query.queryHash);
  });

  const mark = (path: string, keys: readonly (string | number)[]) => {
    if (keys.length === 0) return;
    const change = (next: (known: ReadonlySet<string | number>) => Set<string | number>) => {
      const all = new Map(changedRows.get());
      all.set(path, next(all.get(path) ?? new Set()));
      changedRows.set(all);
    };
    change((knownRows) => new Set([...knownRows, ...keys]));
    setTimeout(() => change((knownRows) => new Set([...knownRows].filter((key) => !keys.includes(key)))), markMs);
  };

  const people = async (changes: readonly LiveChange[]) => {
    const ids = [...new Set(changes.flatMap(({ By }) => (By ? [By] : [])))];
    return Promise.all(ids.map((id) => nameOf(id).catch(() => 'a colleague')));
  };

  const take = async (query: Query, liveQuery: LiveQuery, of: readonly HeardChange[]) => {
    const now = { data: query.state.data, asOfMs: query.state.dataUpdatedAt };
    const last = lastAnswers.get(query.queryHash);
    const previousAnswer = last && of.some(({ atMs }) => atMs < last.atMs + lateMs) ? last.before : undefined;
    const { data: before, asOfMs } = of.find(({ shownThen }) => shownThen?.data !== undefined)?.shownThen ?? previousAnswer ?? now;
    const letGo = holdPlace();
    await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }).finally(letGo);
    const newAnswer = lastAnswers.get(query.queryHash);
    // Nobody knows who made missed changes.
    if (of.some(({ change }) => !change)) lastAnswers.delete(query.queryHash);
    const others = of.flatMap(({ change }) => (change && change.By !== userId ? [change] : []));
    if (others.length === 0 || before === undefined || !liveQuery.rows) return;
    const { by } = liveQuery.rows;
    const after = query.state.data;
    if (!by && !liveQuery.keyedBy) {
      await new Promise((resolve) => setTimeout(resolve, lateMs));
      if (asOfMs < (shownSinceMs.get(query.queryHash) ?? 0)) return;
    }
    const since = own.filter(({ atMs }) => atMs > asOfMs - freshMs).map(({ change }) => change);
    const isOwn = (was: Row | undefined, row: Row) => by?.(was, row) === userId;
    const difference = differ(
      withAnnounced(liveQuery, before, now.data, last?.told ?? new Set()),
      listRows(liveQuery, after),
      { ...liveQuery.rows, isOwn },
      findConcerned(liveQuery, others, since),
    );
    for (const key of [...difference.keys, ...difference.goneKeys]) newAnswer?.told.add(key);
    const text = describeChange(difference, liveQuery.rows.noun, await people(others));
    mark(queryPath(query), difference.keys);
    if (text) tell(text);
  };

  const isKnownAlready = (query: Query, of: readonly HeardChange[]) =>
    of.every(({ change, atMs, shownThen }) => !shownThen && change?.By === userId && query.state.dataUpdatedAt > atMs - freshMs);

  const takeAll = () => {
    timer = undefined;
    const dueChanges = heard;
    heard = [];
    for (const query of queryClient.getQueryCache().getAll()) {
      const liveQuery = liveQueries[queryPath(query)];
      const of = liveQuery
        ? dueChanges.filter(({ change, only = query.queryHash }) => only === query.queryHash && affectsQuery(query, liveQuery, change))
        : [];
      if (!liveQuery || of.length === 0 || isKnownAlready(query, of)) continue;
      const { data, dataUpdatedAt, fetchStatus } = query.state;
      const pauseMs = (takenAtMs.get(query.queryHash) ?? Number.NEGATIVE_INFINITY) + (liveQuery.pauseMs ?? 0) - performance.now();
      // Refetching would cancel the request in progress. If changes came faster than answers, no answer would ever arrive.
      if (fetchStatus !== 'idle')
        heard.push(...of.map((one) => ({ shownThen: { data, asOfMs: dataUpdatedAt }, ...one, only: query.queryHash })));
      else if (!query.isActive() || !isInSight()) {
        shownSinceMs.set(query.queryHash, Date.now());
        void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' });
      } else if (pauseMs > 0) heard.push(...of.map((one) => ({ ...one, only: query.queryHash })));
      else {
        takenAtMs.set(query.queryHash, performance.now());
        void take(query, liveQuery, of);
      }
    }
    if (heard.length > 0) timer = setTimeout(takeAll, againMs);
  };

  return {
    hear: (change: Heard) => {
      const atMs = Date.now();
      heard.push({ change, atMs });
      if (change?.By === userId) own = [...own.filter((one) => one.atMs > atMs - rememberedMs), { change, atMs }];
      timer ??= setTimeout(takeAll, jitterMs());
    },
    stop: () => {
      clearTimeout(timer);
      leaveCache();
    },
  };
};
