import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '#contract/system/live/calls.ts';
import { changedRows } from '#src/ui/state/changed.ts';
import { differ } from './differ.ts';
import { holdPlace } from './holdPlace.ts';
import { shownBy } from './shown.ts';
import type { Row, Shown } from './shown.ts';
import { sayChange } from './words.ts';

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

interface Told {
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

const pathOf = ({ queryKey }: Query) => String(queryKey[1]);

const isOf = (query: Query, shown: Shown, change: Heard) => {
  if (!change) return true;
  if (!shown.kinds.includes(change.Kind)) return false;
  if (!shown.recordOf || change.Ids === null || !['Deal', 'Picking'].includes(change.Kind)) return true;
  return change.Ids.includes(shown.recordOf(query.queryKey[2]));
};

/**
 * Decides which rows other users' changes affect, leaving out the user's own. If ids cannot tell, returns all rows, or none if the rows do not say
 * who changed them.
 */
const concernsOf = ({ keyedBy, rows }: Shown, others: readonly LiveChange[], own: readonly LiveChange[]) => {
  const idsOf = (changes: readonly LiveChange[]) => changes.map(({ Kind, Ids }) => (Kind === keyedBy ? Ids : null));
  const setOf = (ids: (readonly number[] | null)[]) => new Set<string | number>(ids.flatMap((some) => some ?? []));
  const [ids, ownIds] = [idsOf(others), idsOf(own)];
  const [theirs, mine] = [setOf(ids), setOf(ownIds)];
  if (!ids.includes(null)) return (key: string | number) => theirs.has(key);
  const isAnybodys = !rows?.by && ownIds.includes(null);
  return (key: string | number) => !isAnybodys && !mine.has(key);
};

const againMs = 500;
const rememberedMs = 60_000;

const rowsOf = ({ rows }: Shown, data: unknown) => (rows && data !== undefined ? rows.of(data) : []);

/** Returns `before`, with the rows already announced as they are in `now`. */
const untold = (shown: Shown, before: unknown, now: unknown, told: ReadonlySet<string | number>) => {
  const isTold = (row: Row) => told.has(row[shown.rows?.key ?? ''] as string | number);
  return [...rowsOf(shown, before).filter((row) => !isTold(row)), ...rowsOf(shown, now).filter(isTold)];
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
  let heard: Told[] = [];
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
  for (const query of queryClient.getQueryCache().getAll()) if (shownBy[pathOf(query)] && query.state.data !== undefined) noteAnswer(query);
  const leaveCache = queryClient.getQueryCache().subscribe((event) => {
    const { type, query } = event;
    if (type === 'observerAdded' && query.getObserversCount() === 1) shownSinceMs.set(query.queryHash, Date.now());
    if (type === 'updated' && event.action.type === 'success' && shownBy[pathOf(query)]) noteAnswer(query);
    if (type === 'removed') for (const kept of [shownNow, lastAnswers]) kept.delete(query.queryHash);
  });

  const mark = (path: string, keys: readonly (string | number)[]) => {
    if (keys.length === 0) return;
    const change = (next: (known: ReadonlySet<string | number>) => Set<string | number>) => {
      const all = new Map(changedRows.get());
      all.set(path, next(all.get(path) ?? new Set()));
      changedRows.set(all);
    };
    change((known) => new Set([...known, ...keys]));
    setTimeout(() => change((known) => new Set([...known].filter((key) => !keys.includes(key)))), markMs);
  };

  const people = async (changes: readonly LiveChange[]) => {
    const ids = [...new Set(changes.flatMap(({ By }) => (By ? [By] : [])))];
    return Promise.all(ids.map((id) => nameOf(id).catch(() => 'a colleague')));
  };

  const take = async (query: Query, shown: Shown, of: readonly Told[]) => {
    const now = { data: query.state.data, asOfMs: query.state.dataUpdatedAt };
    const last = lastAnswers.get(query.queryHash);
    const mayKnow = last && of.some(({ atMs }) => atMs < last.atMs + lateMs) ? last.before : undefined;
    const { data: before, asOfMs } = of.find(({ shownThen }) => shownThen?.data !== undefined)?.shownThen ?? mayKnow ?? now;
    const letGo = holdPlace();
    await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }).finally(letGo);
    const answered = lastAnswers.get(query.queryHash);
    // Nobody knows who made missed changes.
    if (of.some(({ change }) => !change)) lastAnswers.delete(query.queryHash);
    const others = of.flatMap(({ change }) => (change && change.By !== userId ? [change] : []));
    if (others.length === 0 || before === undefined || !shown.rows) return;
    const { by } = shown.rows;
    const after = query.state.data;
    if (!by && !shown.keyedBy) {
      await new Promise((resolve) => setTimeout(resolve, lateMs));
      if (asOfMs < (shownSinceMs.get(query.queryHash) ?? 0)) return;
    }
    const since = own.filter(({ atMs }) => atMs > asOfMs - freshMs).map(({ change }) => change);
    const isOwn = (was: Row | undefined, row: Row) => by?.(was, row) === userId;
    const difference = differ(
      untold(shown, before, now.data, last?.told ?? new Set()),
      rowsOf(shown, after),
      { ...shown.rows, isOwn },
      concernsOf(shown, others, since),
    );
    for (const key of [...difference.keys, ...difference.goneKeys]) answered?.told.add(key);
    const text = sayChange(difference, shown.rows.noun, await people(others));
    mark(pathOf(query), difference.keys);
    if (text) tell(text);
  };

  const isKnownAlready = (query: Query, of: readonly Told[]) =>
    of.every(({ change, atMs, shownThen }) => !shownThen && change?.By === userId && query.state.dataUpdatedAt > atMs - freshMs);

  const takeAll = () => {
    timer = undefined;
    const due = heard;
    heard = [];
    for (const query of queryClient.getQueryCache().getAll()) {
      const shown = shownBy[pathOf(query)];
      const of = shown ? due.filter(({ change, only = query.queryHash }) => only === query.queryHash && isOf(query, shown, change)) : [];
      if (!shown || of.length === 0 || isKnownAlready(query, of)) continue;
      const { data, dataUpdatedAt, fetchStatus } = query.state;
      const pauseMs = (takenAtMs.get(query.queryHash) ?? Number.NEGATIVE_INFINITY) + (shown.pauseMs ?? 0) - performance.now();
      // Refetching would cancel the request in progress. If changes came faster than answers, no answer would ever arrive.
      if (fetchStatus !== 'idle')
        heard.push(...of.map((one) => ({ shownThen: { data, asOfMs: dataUpdatedAt }, ...one, only: query.queryHash })));
      else if (!query.isActive() || !isInSight()) {
        shownSinceMs.set(query.queryHash, Date.now());
        void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' });
      } else if (pauseMs > 0) heard.push(...of.map((one) => ({ ...one, only: query.queryHash })));
      else {
        takenAtMs.set(query.queryHash, performance.now());
        void take(query, shown, of);
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
