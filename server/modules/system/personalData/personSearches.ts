import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import { HeldPlace, PersonSearch } from '#contract/system/personalData/calls.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { transact } from '#server/database/transaction/transact.ts';
import { must } from '#server/must.ts';
import { runOnSnapshot } from '#server/reports/readReport.ts';
import { countPlaces } from './find.ts';
import { listPartSearches, refuseTooManyPlaces } from './findOccurrences.ts';
import type { Occurrence } from './findOccurrences.ts';
import { searchPattern } from './patterns.ts';

type OfUser = Pick<Context, 'db' | 'user'>;

/** Returns the latest search of the user for the text, with the places found so far. */
export const findPersonSearch = async ({ db, user }: OfUser, q: string) => {
  const row = await db
    .selectFrom('person_searches')
    .select(['State', 'Problem', 'PartsDone', 'Parts', 'Places', 'StartedAt', 'FinishedAt'])
    .where('UserId', '=', user.UserId)
    .where('SearchText', '=', q)
    .executeTakeFirst();
  return row ? { ...row, State: PersonSearch.shape.State.parse(row.State), Places: HeldPlace.array().parse(row.Places) } : null;
};

/** Starts the search for the text again, unless it is running. */
export const startPersonSearch = async (context: Context, q: string) => {
  const { db, user, services } = context;
  await transact(db, user.UserId, (tx) =>
    sql`INSERT INTO person_searches (user_id, search_text) VALUES (${user.UserId}, ${q})
      ON CONFLICT (user_id, search_text) DO UPDATE SET state = 'Running', problem = NULL, parts_done = 0, parts = 0, places = '[]',
        started_at = clock_timestamp(), finished_at = NULL
      WHERE person_searches.state <> 'Running'`.execute(tx),
  );
  services.wakePersonSearches();
  return must(await findPersonSearch(context, q), 'The search for personal data');
};

export const stopPersonSearch = async ({ db, user }: OfUser, q: string) => {
  await transact(db, user.UserId, (tx) =>
    sql`UPDATE person_searches SET state = 'Stopped', finished_at = clock_timestamp()
      WHERE user_id = ${user.UserId} AND search_text = ${q} AND state = 'Running'`.execute(tx),
  );
  return findPersonSearch({ db, user }, q);
};

interface RunningSearch {
  Id: number;
  SearchText: string;
  /** Time of the start to the microsecond, as text. Tells this search from a later one in the same row. */
  StartedAt: string;
}

const findRunning = async (db: Db, id: number) => {
  const { rows } = await sql<RunningSearch>`
    SELECT person_search_id AS id, search_text, started_at::text FROM person_searches WHERE person_search_id = ${id} AND state = 'Running'`.execute(
    db,
  );
  return rows[0];
};

interface Outcome {
  state: 'Running' | 'Done' | 'Failed';
  problem?: string;
  partsDone?: number;
  parts?: number;
  places?: readonly HeldPlace[];
}

/** Stores how far the search is. Returns false if it was stopped, deleted or started again. */
const store = async (db: Db, { Id, StartedAt }: RunningSearch, { state, problem, partsDone, parts, places }: Outcome) => {
  const { rows } = await sql`
    UPDATE person_searches SET state = ${state}, problem = ${problem ?? null}, parts_done = coalesce(${partsDone ?? null}::integer, parts_done),
      parts = coalesce(${parts ?? null}::integer, parts), places = coalesce(${places ? JSON.stringify(places) : null}::jsonb, places),
      finished_at = CASE WHEN ${state}::text <> 'Running' THEN clock_timestamp() END
    WHERE person_search_id = ${Id} AND state = 'Running' AND started_at = ${StartedAt}::timestamptz RETURNING 1`.execute(db);
  return rows.length > 0;
};

/** Shortest time between two reports of the progress. */
const reportMs = 300;

/** Searches part by part. Reports what it has found after parts, and ends early if nobody wants it any more. */
const searchParts = (db: Db, search: RunningSearch, isStopping: () => boolean) =>
  runOnSnapshot(db, async (tx) => {
    const searches = await listPartSearches(tx, searchPattern(search.SearchText));
    const held: Occurrence[] = [];
    const report = (state: 'Running' | 'Done', partsDone: number) =>
      store(db, search, { state, partsDone, parts: searches.length, places: countPlaces(held, search.SearchText.includes('@')) });
    if (!(await report('Running', 0))) return;
    let reportedMs = performance.now();
    for (const [part, searchPart] of searches.entries()) {
      if (isStopping()) return;
      held.push(...(await searchPart()));
      refuseTooManyPlaces(held);
      if (performance.now() - reportedMs < reportMs) continue;
      if (!(await report('Running', part + 1))) return;
      reportedMs = performance.now();
    }
    await report('Done', searches.length);
  });

/**
 * Does a search to its end. All parts see one moment of the data, so a worker that takes over begins anew. Several workers may do so at once,
 * because each stores the whole of what it has found.
 */
export const runPersonSearch = async (db: Db, id: number, isStopping: () => boolean) => {
  const search = await findRunning(db, id);
  if (!search) return;
  try {
    await searchParts(db, search, isStopping);
  } catch (error) {
    const isExplained = error instanceof AppError;
    await store(db, search, { state: 'Failed', ...(isExplained && { problem: error.message }) });
    if (!isExplained) throw error;
  }
};
