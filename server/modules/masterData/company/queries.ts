import type { Db } from '#server/database/client/connect.ts';

/** Company details of a new database, until an administrator enters the real ones. */
export const placeholderCompany = { Name: 'Your company', RegisteredOffice: 'Your registered office' };

export const getCompanyName = async (db: Db) => (await db.selectFrom('company').select('Name').executeTakeFirstOrThrow()).Name;

/** Gets the company details printed on pallet labels. */
export const getLabelCompany = (db: Db) => db.selectFrom('company').select(['Name', 'Gs1CompanyPrefix']).executeTakeFirstOrThrow();
export type LabelCompany = Awaited<ReturnType<typeof getLabelCompany>>;
