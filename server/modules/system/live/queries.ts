import { sql } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import type { Db } from '#server/database/client/connect.ts';

export const getPersonName = async (db: Db, userId: number) => {
  const { rows } = await sql<{ Name: string | null }>`SELECT person(${userId}) AS name`.execute(db);
  const Name = rows[0]?.Name;
  if (!Name) throw new AppError('NOT_FOUND', 'There is no such user');
  return { Name };
};
