import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { CompanySnapshot } from '#server/documents/snapshots.ts';

/** The company settings as a document keeps them. */
export const findCompanySnapshot = async (db: Db): Promise<CompanySnapshot> => {
  const { Logo, ...company } = await db
    .selectFrom('company')
    .select([
      'Name',
      'TradingName',
      'RegisteredOffice',
      'CompanyNumber',
      'RegisteredIn',
      'VatNumber',
      'Phone',
      'Email',
      'Logo',
      'InvoiceWording',
      'StatementWording',
    ])
    .executeTakeFirstOrThrow();
  const BankAccounts = await db
    .selectFrom('company_bank_accounts as b')
    .innerJoin('currencies as c', 'c.CurrencyId', 'b.CurrencyId')
    .select(['c.Code as CurrencyCode', 'b.BankName', 'b.AccountName', 'b.SortCode', 'b.AccountNo', 'b.Iban', 'b.Bic'])
    .orderBy('b.CurrencyId')
    .execute();
  return { ...company, BankAccounts, Logo: Logo ? Buffer.from(Logo).toString('base64') : null };
};

interface AddressBlock {
  Name: string | null;
  Lines: string[];
}

/** An address as lines of a document, empty ones left out; the name at the address apart. No id: the account's first of that type. */
export const findAddressBlock = async (
  db: Db,
  wanted: { addressId: number | null; customerId: number; type: 'Invoice' | 'Delivery' | 'Statement' },
): Promise<AddressBlock> => {
  const { rows } = await sql<{ Name: string | null; Lines: string[] }>`
    SELECT a.name, array_remove(ARRAY[nullif(a.line1, ''), nullif(a.line2, ''), nullif(a.line3, ''), nullif(a.town, ''), nullif(a.county, ''),
      nullif(a.post_code, ''), nullif(a.country, '')], NULL) AS lines
    FROM addresses a JOIN address_types t USING (address_type_id)
    WHERE a.customer_id = ${wanted.customerId} AND (a.address_id = ${wanted.addressId}::integer OR a.active)
    ORDER BY (a.address_id = ${wanted.addressId}::integer) IS TRUE DESC, t.description = ${wanted.type} DESC,
      t.description = 'Invoice' DESC, a.address_order, a.address_id
    LIMIT 1`.execute(db);
  return rows[0] ?? { Name: null, Lines: [] };
};
