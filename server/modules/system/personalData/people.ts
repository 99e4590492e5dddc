import type { PersonKind } from '#contract/system/personalData/calls.ts';

export interface PersonTable {
  table: string;
  id: string;
  /** SQL for the record's title. Its table is `t`. */
  title: string;
  /** Columns that identify a person, with their labels on screen. */
  personal: Readonly<Record<string, string>>;
  emails: readonly string[];
  phones: readonly string[];
  /** SQL for the full name. `row` is SQL for the row as JSON. */
  name: (row: string) => string;
  /** Table and id column of the account that the record belongs to. */
  of?: { table: string; id: string };
  /** True if the record is an account itself. Only a person's earlier values in it can be erased. */
  isAccount: boolean;
}

const account = { phones: ['phone'], isAccount: true };
const contact = {
  title: 't.name',
  personal: { name: 'Name', job: 'Job', phone: 'Telephone', email: 'E-mail' },
  emails: ['email'],
  phones: ['phone'],
  name: (row: string) => `${row} ->> 'name'`,
  isAccount: false,
};

/** Tables that hold people. Add every new one. tests/server/modules/personalData.deep.test.ts checks this. */
export const people: Readonly<Record<PersonKind, PersonTable>> = {
  Contact: { table: 'contacts', id: 'contact_id', ...contact, of: { table: 'customers', id: 'customer_id' } },
  SupplierContact: { table: 'supplier_contacts', id: 'supplier_contact_id', ...contact, of: { table: 'suppliers', id: 'supplier_id' } },
  User: {
    table: 'users',
    id: 'user_id',
    title: `coalesce(nullif(concat_ws(' ', t.first_name, t.sur_name), ''), t.user_name)`,
    personal: { user_name: 'User name', first_name: 'First name', sur_name: 'Surname', email: 'E-mail' },
    emails: ['email', 'user_name'],
    phones: [],
    name: (row) => `concat_ws(' ', ${row} ->> 'first_name', ${row} ->> 'sur_name')`,
    of: { table: 'customers', id: 'customer_id' },
    isAccount: false,
  },
  Customer: {
    table: 'customers',
    id: 'customer_id',
    title: 't.name',
    personal: {
      contact_name: 'Contact name',
      phone: 'Telephone',
      email: 'E-mail',
      invoice_email: 'Invoice e-mail',
      statement_email: 'Statement e-mail',
    },
    emails: ['email', 'invoice_email', 'statement_email'],
    name: (row) => `${row} ->> 'contact_name'`,
    ...account,
  },
  Supplier: {
    table: 'suppliers',
    id: 'supplier_id',
    title: 't.name',
    personal: { contact_name: 'Contact name', phone: 'Telephone', email: 'E-mail' },
    emails: ['email'],
    name: (row) => `${row} ->> 'contact_name'`,
    ...account,
  },
  SupplierDepot: {
    table: 'supplier_depots',
    id: 'supplier_depot_id',
    title: 't.name',
    personal: { phone: 'Telephone', email: 'E-mail' },
    emails: ['email'],
    name: () => 'NULL::text',
    of: { table: 'suppliers', id: 'supplier_id' },
    ...account,
  },
};

export const personTables = Object.entries(people).map(([kind, table]) => ({ kind: kind as PersonKind, ...table }));
