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
  announce: (text: string) => void;
  isInSight?: () => boolean;
  /** Returns a random delay in milliseconds, so that browsers do not all ask at once. */
  jitterMs?: () => number;
  markMs?: number;
  /** Milliseconds before the user's own change in which a request was sent whose answer already includes the change. */
  freshMs?: number;
  /** Milliseconds by which a change may be announced after an answer that already includes it. */
  lateMs?: number;
}

/** A change that the server announced. Undefined if events were missed, so anything may have changed. */
type LiveEvent = LiveChange | undefined;

interface PendingChange {
  change: LiveEvent;
  atMs: number;
  /** Hash of the only query that must still be refetched for this change. If absent, all affected queries must be. */
  onlyQuery?: string;
  /** Data shown when the event arrived during a request. The answer to that request may not include the change. */
  shownBefore?: Snapshot;
}

/** Data as shown at a time. The next answer is compared with it. */
interface Snapshot {
  data: unknown;
  asOfMs: number;
}

/** The last answer to a query. It may already include a change that is announced a moment later. */
interface LastAnswer {
  /** Data shown before the answer. */
  before: Snapshot;
  atMs: number;
  /** Keys of rows already announced. */
  announced: Set<string | number>;
}

const queryPath = ({ queryKey }: Query) => String(queryKey[1]);

const affectsQuery = (query: Query, liveQuery: LiveQuery, change: LiveEvent) => {
  if (!change) return true;
  if (!liveQuery.kinds.includes(change.Kind)) return false;
  if (!liveQuery.recordOf || change.Ids === null || !['Deal', 'Picking'].includes(change.Kind)) return true;
  return change.Ids.includes(liveQuery.recordOf(query.queryKey[2]));
};

/**
 * Returns a test for the rows that other users may have changed. If the changes name no row ids, all rows pass except those that the user
 * has changed. If those are unknown too, no row passes.
 */
const makeRowTest = ({ keyedBy, rows }: LiveQuery, others: readonly LiveChange[], ownChanges: readonly LiveChange[]) => {
  const listIds = (changes: readonly LiveChange[]) => changes.map(({ Kind, Ids }) => (Kind === keyedBy ? Ids : null));
  const toSet = (ids: (readonly number[] | null)[]) => new Set<string | number>(ids.flatMap((some) => some ?? []));
  const [ids, ownIds] = [listIds(others), listIds(ownChanges)];
  const [otherRows, ownRows] = [toSet(ids), toSet(ownIds)];
  if (!ids.includes(null)) return (key: string | number) => otherRows.has(key);
  const areOwnRowsUnknown = !rows?.by && ownIds.includes(null);
  return (key: string | number) => !areOwnRowsUnknown && !ownRows.has(key);
};

const retryMs = 500;
const keepOwnMs = 60_000;

const listRows = ({ rows }: LiveQuery, data: unknown) => (rows && data !== undefined ? rows.of(data) : []);

/** Returns `before`, with the rows already announced as they are in `now`. */
const withAnnounced = (liveQuery: LiveQuery, before: unknown, now: unknown, announcedKeys: ReadonlySet<string | number>) => {
  const isAnnounced = (row: Row) => announcedKeys.has(row[liveQuery.rows?.key ?? ''] as string | number);
  return [...listRows(liveQuery, before).filter((row) => !isAnnounced(row)), ...listRows(liveQuery, now).filter(isAnnounced)];
};

/** Refetches shown data that others changed, marks the differences and announces them. Hidden data waits until it is visible. */
export const makeLiveRefetch = (options: TakeOverOptions) => {
  const { queryClient, userId, nameOf, announce } = options;
  const {
    isInSight = () => !document.hidden,
    jitterMs = () => Math.random() * 250,
    markMs = 6000,
    freshMs = 1000,
    lateMs = 1500,
  } = options;
  let pendingChanges: PendingChange[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refetchedAtMs = new Map<string, number>();
  let ownChanges: { change: LiveChange; atMs: number }[] = [];
  /**
   * Time at which each query was last shown. Data from before that time is not compared, because much may have happened while the query was
   * hidden.
   */
  const shownSinceMs = new Map<string, number>();
  const shownNow = new Map<string, Snapshot>();
  const lastAnswers = new Map<string, LastAnswer>();
  const noteAnswer = ({ queryHash, state }: Query) => {
    const before = shownNow.get(queryHash);
    shownNow.set(queryHash, { data: state.data, asOfMs: state.dataUpdatedAt });
    const wasShownBefore = before && before.asOfMs >= (shownSinceMs.get(queryHash) ?? 0);
    if (wasShownBefore) lastAnswers.set(queryHash, { before, atMs: Date.now(), announced: new Set() });
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

  const listNames = async (changes: readonly LiveChange[]) => {
    const ids = [...new Set(changes.flatMap(({ By }) => (By ? [By] : [])))];
    return Promise.all(ids.map((id) => nameOf(id).catch(() => 'a colleague')));
  };

  const refetch = async (query: Query, liveQuery: LiveQuery, changes: readonly PendingChange[]) => {
    const now = { data: query.state.data, asOfMs: query.state.dataUpdatedAt };
    const last = lastAnswers.get(query.queryHash);
    const previousAnswer = last && changes.some(({ atMs }) => atMs < last.atMs + lateMs) ? last.before : undefined;
    const { data: before, asOfMs } =
      changes.find(({ shownBefore }) => shownBefore?.data !== undefined)?.shownBefore ?? previousAnswer ?? now;
    const releasePlace = holdPlace();
    await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }).finally(releasePlace);
    const newAnswer = lastAnswers.get(query.queryHash);
    // Missed changes have no author. Without the last answer, the next difference starts from the data that is shown then.
    if (changes.some(({ change }) => !change)) lastAnswers.delete(query.queryHash);
    const others = changes.flatMap(({ change }) => (change && change.By !== userId ? [change] : []));
    if (others.length === 0 || before === undefined || !liveQuery.rows) return;
    const { by } = liveQuery.rows;
    const after = query.state.data;
    if (!by && !liveQuery.keyedBy) {
      await new Promise((resolve) => setTimeout(resolve, lateMs));
      if (asOfMs < (shownSinceMs.get(query.queryHash) ?? 0)) return;
    }
    const ownSince = ownChanges.filter(({ atMs }) => atMs > asOfMs - freshMs).map(({ change }) => change);
    const isOwn = (was: Row | undefined, row: Row) => by?.(was, row) === userId;
    const difference = differ(
      withAnnounced(liveQuery, before, now.data, last?.announced ?? new Set()),
      listRows(liveQuery, after),
      { ...liveQuery.rows, isOwn },
      makeRowTest(liveQuery, others, ownSince),
    );
    for (const key of [...difference.keys, ...difference.goneKeys]) newAnswer?.announced.add(key);
    const text = describeChange(difference, liveQuery.rows.noun, await listNames(others));
    mark(queryPath(query), difference.keys);
    if (text) announce(text);
  };

  const isUpToDate = (query: Query, changes: readonly PendingChange[]) =>
    changes.every(({ change, atMs, shownBefore }) => !shownBefore && change?.By === userId && query.state.dataUpdatedAt > atMs - freshMs);

  const refetchAll = () => {
    timer = undefined;
    const dueChanges = pendingChanges;
    pendingChanges = [];
    for (const query of queryClient.getQueryCache().getAll()) {
      const liveQuery = liveQueries[queryPath(query)];
      const changes = liveQuery
        ? dueChanges.filter(
            ({ change, onlyQuery = query.queryHash }) => onlyQuery === query.queryHash && affectsQuery(query, liveQuery, change),
          )
        : [];
      if (!liveQuery || changes.length === 0 || isUpToDate(query, changes)) continue;
      const { data, dataUpdatedAt, fetchStatus } = query.state;
      const pauseMs = (refetchedAtMs.get(query.queryHash) ?? Number.NEGATIVE_INFINITY) + (liveQuery.pauseMs ?? 0) - performance.now();
      // Refetching would cancel the request in progress. If changes came faster than answers, no answer would ever arrive.
      if (fetchStatus !== 'idle')
        pendingChanges.push(
          ...changes.map((one) => ({ shownBefore: { data, asOfMs: dataUpdatedAt }, ...one, onlyQuery: query.queryHash })),
        );
      else if (!query.isActive() || !isInSight()) {
        shownSinceMs.set(query.queryHash, Date.now());
        void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' });
      } else if (pauseMs > 0) pendingChanges.push(...changes.map((one) => ({ ...one, onlyQuery: query.queryHash })));
      else {
        refetchedAtMs.set(query.queryHash, performance.now());
        void refetch(query, liveQuery, changes);
      }
    }
    if (pendingChanges.length > 0) timer = setTimeout(refetchAll, retryMs);
  };

  return {
    hear: (change: LiveEvent) => {
      const atMs = Date.now();
      pendingChanges.push({ change, atMs });
      if (change?.By === userId) ownChanges = [...ownChanges.filter((one) => one.atMs > atMs - keepOwnMs), { change, atMs }];
      timer ??= setTimeout(refetchAll, jitterMs());
    },
    stop: () => {
      clearTimeout(timer);
      leaveCache();
    },
  };
};
