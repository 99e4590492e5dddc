import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '#contract/call/errors.ts';
import { addressType } from '#contract/masterData/lookups/keptRows.ts';
import type { Db } from '#server/database/client/connect.ts';
import type { ElectronicSnapshot, PostSnapshot } from '#server/documents/snapshots/partySnapshots.ts';
import type { CompanySnapshot } from '#server/documents/snapshots/snapshots.ts';
import { placeholderCompany } from '#server/modules/masterData/company/queries.ts';

type CompanyRow = Omit<CompanySnapshot, 'Logo' | 'BankAccounts'> & {
  Logo: Uint8Array | null;
  BankAccounts: CompanySnapshot['BankAccounts'] | null;
};

const companyColumns = sql`name, trading_name, registered_office, company_number, registered_in, vat_number, endpoint_scheme, endpoint_id, phone, email,
  (SELECT p.bytes FROM pictures p WHERE '/api/Picture/' || p.name = logo_url) AS logo,
  invoice_wording, statement_wording, (SELECT json_agg(account) FROM (
    SELECT c.code AS currency_code, b.bank_name, b.account_name, b.sort_code, b.account_no, b.iban, b.bic
    FROM company_bank_accounts b JOIN currencies c USING (currency_id) WHERE b.active ORDER BY b.currency_id) account) AS bank_accounts`;

const makeCompanySnapshot = ({ Logo, BankAccounts, ...company }: CompanyRow): CompanySnapshot => ({
  ...company,
  BankAccounts: BankAccounts ?? [],
  Logo: Logo ? Buffer.from(Logo).toString('base64') : null,
});

/** Refuses to issue documents until the company's details are entered, because an issued document never changes. */
const requireCompany = <Row extends Pick<CompanyRow, 'Name' | 'RegisteredOffice'>>([company]: readonly Row[]): Row => {
  if (!company) throw new Error('There is no company');
  if (company.Name === placeholderCompany.Name || company.RegisteredOffice === placeholderCompany.RegisteredOffice)
    throw new AppError(
      'RULE_BROKEN',
      'Documents cannot be issued until our name and registered office are entered. An administrator enters them under Admin, Our Company.',
    );
  return company;
};

/** Returns the company settings in the form in which a document stores them. */
export const findCompanySnapshot = async (db: Db): Promise<CompanySnapshot> => {
  const { rows } = await sql<CompanyRow>`SELECT ${companyColumns} FROM company`.execute(db);
  return makeCompanySnapshot(requireCompany(rows));
};

export interface AddressBlock {
  Name: string | null;
  Lines: string[];
  Post?: PostSnapshot;
}

type AddressUse = keyof typeof addressType;

/**
 * SQL: an AddressBlock, or null. It has the non-empty lines of an address, and its contact name separately. Without an id, selects the account's
 * first address of that type.
 */
export const addressBlock = (
  addressId: number | null | RawBuilder<unknown>,
  customerId: number | RawBuilder<unknown>,
  use: AddressUse,
) => sql`(
  SELECT json_build_object('name', a.name, 'lines', array_remove(ARRAY[nullif(a.line1, ''), nullif(a.line2, ''), nullif(a.line3, ''),
    nullif(a.town, ''), nullif(a.county, ''), nullif(a.post_code, ''), nullif(a.country, '')], NULL),
    'post', json_build_object('line1', a.line1, 'line2', a.line2, 'line3', a.line3, 'town', a.town, 'county', a.county, 'post_code', a.post_code, 'country', a.country))
  FROM addresses a
  WHERE a.customer_id = ${customerId} AND (a.address_id = ${addressId}::integer OR a.active)
  ORDER BY (a.address_id = ${addressId}::integer) IS TRUE DESC, a.address_type_id = ${sql.lit(addressType[use])} DESC,
    a.address_type_id = ${sql.lit(addressType.Invoice)} DESC, a.address_order, a.address_id
  LIMIT 1)`;

export const noAddress: AddressBlock = { Name: null, Lines: [] };

export interface WantedParties {
  CustomerId: number;
  InvoiceAddressId: number | null;
  DeliveryAddressId: number | null;
}

/** Returns the sender and the recipient of a document: the company and the order's two addresses. */
export const findDocumentParties = async (db: Db, order: WantedParties) => {
  const { rows } = await sql<
    CompanyRow & { Invoice: AddressBlock | null; Delivery: AddressBlock | null; Electronic: ElectronicSnapshot | null }
  >`
    SELECT ${companyColumns}, ${addressBlock(order.InvoiceAddressId, order.CustomerId, 'Invoice')} AS invoice,
      ${addressBlock(order.DeliveryAddressId, order.CustomerId, 'Delivery')} AS delivery,
      (SELECT json_build_object('company_number', c.company_number, 'endpoint_scheme', c.endpoint_scheme, 'endpoint_id', c.endpoint_id)
        FROM customers c WHERE c.customer_id = ${order.CustomerId}) AS electronic
    FROM company`.execute(db);
  const { Invoice, Delivery, Electronic, ...company } = requireCompany(rows);
  return {
    Company: makeCompanySnapshot(company),
    Invoice: Invoice ?? noAddress,
    Delivery: Delivery ?? noAddress,
    /** The customer's data for an e-invoice. */
    Electronic: { Post: Invoice?.Post ?? null, ...Electronic },
  };
};
export type FoundParties = Awaited<ReturnType<typeof findDocumentParties>>;
