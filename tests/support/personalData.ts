import { sql } from 'kysely';
import { changeCustomer, getCustomer } from '#contract/masterData/entities/customers.ts';
import { erasePersonalData, findPersonalData } from '#contract/system/personalData/calls.ts';
import type { Person, PersonKind } from '#contract/system/personalData/calls.ts';
import { given } from './given.ts';
import type { Client, TestApp } from './testApp.ts';

let serial = 0;
/** A person with unique details. */
const somebody = () => {
  const n = ++serial;
  return { Name: `Josephine Reed${n}`, Email: `jo.reed${n}@aire.example`, Phone: `01943 6001${String(n).padStart(2, '0')}` };
};

/** What an administrator does with personal data. Always uses the same account. */
export const peopleIn = (app: Pick<TestApp, 'as' | 'db'>) => {
  let signedIn: Promise<Client> | undefined;
  const asAdmin = () => (signedIn ??= app.as('Admin'));
  const contactOf = async (contact: Partial<ReturnType<typeof somebody>> & { Documents?: ('Invoice' | 'Credit' | 'PriceLetter')[] }) => {
    const admin = await asAdmin();
    const { CustomerId, Name } = await given.customer(app.db);
    const { Version } = await admin.call(getCustomer, { params: { id: CustomerId } });
    const saved = await admin.call(changeCustomer, { params: { id: CustomerId }, body: { Version, Contacts: [contact] } });
    const { ContactId } = saved.Contacts[0] as unknown as { ContactId: number };
    return { CustomerId, AccountName: Name, ContactId };
  };

  const find = async (q: string) => (await asAdmin()).call(findPersonalData, { query: { q } });
  const personOf = async (kind: PersonKind, id: number, q: string) => {
    const { People } = await find(q);
    const found = People.find(({ Kind, Id }) => Kind === kind && Id === id);
    if (!found) throw new Error(`${kind} ${id} is not found by ${q}`);
    return found;
  };

  const erase = async (
    { Kind, Id, Name, Version }: Person,
    more: { Reason?: string; Name?: string; IsShared?: boolean; Values?: string[]; Version?: number } = {},
  ) =>
    (await asAdmin()).call(erasePersonalData, {
      params: { kind: Kind, id: Id },
      body: { Version, Name, Reason: 'Asked on 12 Nov', ...more },
    });

  /** Returns the tables that contain the text in any column of any row. */
  const holding = async (...wanted: string[]) => {
    const { rows } = await sql<{
      Name: string;
    }>`SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`.execute(app.db);
    const held: string[] = [];
    for (const { Name } of rows)
      for (const words of wanted) {
        const found = await sql`SELECT FROM ${sql.table(Name)} t WHERE position(lower(${words}) IN lower(t::text)) > 0 LIMIT 1`.execute(
          app.db,
        );
        if (found.rows.length > 0) held.push(`${Name}: ${words}`);
      }
    return held;
  };

  return { asAdmin, somebody, contactOf, find, personOf, erase, holding };
};
