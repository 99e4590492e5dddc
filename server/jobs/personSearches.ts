import { runPersonSearch } from '#server/modules/system/personalData/personSearches.ts';
import type { HeavyJob } from './heavy/heavyJob.ts';

/** Searches the whole database for a person. */
export const personSearchJob: HeavyJob = {
  name: 'person-searches',
  findWaiting: async (db) => {
    const rows = await db
      .selectFrom('person_searches')
      .select('PersonSearchId')
      .where('State', '=', 'Running')
      .orderBy('StartedAt')
      .execute();
    return rows.map(({ PersonSearchId }) => PersonSearchId);
  },
  run: ({ db, isStopping }, id) => runPersonSearch(db, id, isStopping),
};
