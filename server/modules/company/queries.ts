import type { Db } from '#server/database/connect.ts';

export const getCompanyName = async (db: Db) => (await db.selectFrom('company').select('Name').executeTakeFirstOrThrow()).Name;
