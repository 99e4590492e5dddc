import type { Db } from '#server/database/client/connect.ts';

/** The company as the database begins with it. */
export const unnamed = { Name: 'Your company', RegisteredOffice: 'Your registered office' };

export const getCompanyName = async (db: Db) => (await db.selectFrom('company').select('Name').executeTakeFirstOrThrow()).Name;

/** What of the company stands on a pallet's label. */
export const getLabelCompany = (db: Db) => db.selectFrom('company').select(['Name', 'Gs1CompanyPrefix']).executeTakeFirstOrThrow();
export type LabelCompany = Awaited<ReturnType<typeof getLabelCompany>>;
