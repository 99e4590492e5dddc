import { sql } from 'kysely';

/** Returns the SQL counterpart of `dealName` for the order under `alias`: `10452/2`. */
export const selectDealName = (alias: string) => {
  const [no, part] = [sql.ref(`${alias}.deal_no`), sql.ref(`${alias}.part`)];
  return sql<string>`(${no}::text || CASE WHEN ${part} > 1 THEN '/' || ${part} ELSE '' END)`;
};
