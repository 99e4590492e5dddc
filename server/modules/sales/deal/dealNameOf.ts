import { sql } from 'kysely';

/** The name of a deal in SQL, as `dealName` says it, of the row that `alias` stands for: `10452/2`. */
export const dealNameOf = (alias: string) => {
  const [no, part] = [sql.ref(`${alias}.deal_no`), sql.ref(`${alias}.part`)];
  return sql<string>`(${no}::text || CASE WHEN ${part} > 1 THEN '/' || ${part} ELSE '' END)`;
};
