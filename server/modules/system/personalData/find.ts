import type { findPersonalData as call, HeldAbout, HeldPlace, Person } from '#contract/system/personalData/calls.ts';
import { labelField } from '#contract/words.ts';
import type { QueryOf } from '#contract/call/endpoint.ts';
import type { Answered } from '#contract/call/answered.ts';
import { toField } from '#server/database/client/PascalCasePlugin.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { transact } from '#server/database/transaction/transact.ts';
import { must } from '#server/must.ts';
import { findOccurrences, allowLongQuery } from './findOccurrences.ts';
import type { Occurrence } from './findOccurrences.ts';
import { collectDetails, findDetails, findPeople } from './findPeople.ts';
import type { Detail, FoundPerson } from './findPeople.ts';
import { findObstacle, findShared } from './obstacles.ts';
import { searchPattern } from './patterns.ts';
import { people, personTables } from './people.ts';

const tableWords: Record<string, string> = {
  outbox: 'E-mails',
  idempotency_keys: 'Stored server replies',
  import_rows: 'Import changes',
  documents: 'Documents',
};

/** Returns a readable name for a table: `Customer comments` for `customer_comments`. */
export const nameTable = ({ Place, IsHistory }: Pick<Occurrence, 'Place' | 'IsHistory'>) => {
  const words = tableWords[Place] ?? labelField(toField(Place));
  return IsHistory ? `History of ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words;
};

const staysText = 'Issued documents and postings are kept for six years, as the law requires';
const staysAsNameText = 'An account’s own name stays on its documents';

const isAccountName = ({ Place, Field, IsHistory }: Occurrence) =>
  !IsHistory && Field === 'name' && ['customers', 'suppliers', 'supplier_depots'].includes(Place);

const byHandText = 'It is not clear whose name or number this is. Correct it by hand.';
/** Tables from which an erasure removes every match. */
const erasedTables = new Set(['idempotency_keys', 'import_rows', ...personTables.map(({ table }) => table)]);

const reasonToKeep = (row: Occurrence, isAddress: boolean) => {
  if (isAccountName(row)) return staysAsNameText;
  if (row.IsKept) return staysText;
  return isAddress || row.IsOfAccount || erasedTables.has(row.Place) ? null : byHandText;
};

/** Groups the rows by place and by whether they stay, and counts them. */
export const countPlaces = (rows: readonly Occurrence[], isAddress: boolean): HeldPlace[] =>
  [...Map.groupBy(rows, (row) => `${nameTable(row)}|${reasonToKeep(row, isAddress)}`).values()]
    .map((group) => ({
      Place: nameTable(group[0] as Occurrence),
      Count: new Set(group.map(({ Id, At }) => `${Id} ${At}`)).size,
      Stays: reasonToKeep(group[0] as Occurrence, isAddress),
    }))
    .toSorted((one, other) => Number(one.Stays !== null) - Number(other.Stays !== null) || one.Place.localeCompare(other.Place));

const describe = async (db: Db, person: FoundPerson, details: readonly Detail[], pattern: string): Promise<Person> => {
  const { personal, isAccount } = people[person.Kind];
  // JavaScript reads these PostgreSQL patterns too, except for word boundaries.
  const matching = new RegExp(pattern, 'iu');
  const own = details.filter(({ Id, Value }) => Id === person.Id && (!isAccount || matching.test(Value)));
  const personDetails = await collectDetails(db, person, own);
  return {
    ...person,
    Details: own.map(({ Column, Value, IsNow }) => ({ Field: personal[Column] ?? Column, Value, IsNow })),
    Refusal: await findObstacle(db, person, own, personDetails),
    SharedWith: (await findShared(db, person, personDetails)).names,
  };
};

export interface PersonalDataFound {
  about: Answered<HeldAbout>;
  held: Occurrence[];
}

/** Finds everything about a person by a name, an address or a number. */
export const findAbout = ({ db, user }: Context, { q, only }: QueryOf<typeof call>): Promise<PersonalDataFound> =>
  transact(db, user.UserId, async (tx) => {
    await allowLongQuery(tx);
    const pattern = searchPattern(q);
    const foundPeople = await findPeople(tx, pattern);
    const described: Person[] = [];
    for (const [kind, some] of Map.groupBy(foundPeople, ({ Kind }) => Kind)) {
      const details = await findDetails(
        tx,
        kind,
        some.map(({ Id }) => Id),
      );
      for (const person of some) described.push(await describe(tx, person, details, pattern));
    }
    const order = new Map(foundPeople.map(({ Kind, Id }, at) => [`${Kind} ${Id}`, at]));
    const placeIn = ({ Kind, Id }: Person) => must(order.get(`${Kind} ${Id}`), 'The person');
    const held = only ? [] : await findOccurrences(tx, pattern);
    return {
      about: {
        People: described.filter(({ Details }) => Details.length > 0).toSorted((one, other) => placeIn(one) - placeIn(other)),
        Places: countPlaces(held, q.includes('@')),
      },
      held,
    };
  });

export const findPersonalData = async (context: Context, query: QueryOf<typeof call>) => (await findAbout(context, query)).about;
