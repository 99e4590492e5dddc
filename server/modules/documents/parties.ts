import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { CompanySnapshot } from '#server/documents/snapshots.ts';

type CompanyRow = Omit<CompanySnapshot, 'Logo' | 'BankAccounts'> & {
  Logo: Uint8Array | null;
  BankAccounts: CompanySnapshot['BankAccounts'] | null;
};

/** The company settings as a document keeps them. */
export const findCompanySnapshot = async (db: Db): Promise<CompanySnapshot> => {
  const { rows } = await sql<CompanyRow>`
    SELECT name, trading_name, registered_office, company_number, registered_in, vat_number, phone, email, logo, invoice_wording, statement_wording,
      (SELECT json_agg(account) FROM (
        SELECT c.code AS currency_code, b.bank_name, b.account_name, b.sort_code, b.account_no, b.iban, b.bic
        FROM company_bank_accounts b JOIN currencies c USING (currency_id) ORDER BY b.currency_id) account) AS bank_accounts
    FROM company`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('There is no company');
  const { Logo, BankAccounts, ...company } = found;
  return { ...company, BankAccounts: BankAccounts ?? [], Logo: Logo ? Buffer.from(Logo).toString('base64') : null };
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
