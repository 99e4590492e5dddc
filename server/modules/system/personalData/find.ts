import type { HeldAbout, HeldPlace, Person } from '#contract/system/personalData/calls.ts';
import { labelOf } from '#contract/words.ts';
import type { Answered } from '#contract/call/answered.ts';
import { toField } from '#server/database/client/PascalCasePlugin.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/client/connect.ts';
import { transact } from '#server/database/transaction/transact.ts';
import { must } from '#server/must.ts';
import { findHeld, giveTime } from './findHeld.ts';
import type { Held } from './findHeld.ts';
import { collectSaid, findDetails, findPeople } from './findPeople.ts';
import type { Detail, FoundPerson } from './findPeople.ts';
import { findObstacle, findShared } from './obstacles.ts';
import { patternOf } from './patterns.ts';
import { people, personTables } from './people.ts';

const tableWords: Record<string, string> = {
  outbox: 'E-mails',
  idempotency_keys: 'Replies stored for a month',
  import_rows: 'Import changes',
  documents: 'Documents',
};

/** Returns a readable table name: `customer_comments` becomes customer comments. */
export const placeOf = ({ Place, IsHistory }: Pick<Held, 'Place' | 'IsHistory'>) => {
  const words = tableWords[Place] ?? labelOf(toField(Place));
  return IsHistory ? `History of ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words;
};

const stays = 'Issued documents and postings are kept for six years, as the law requires';
const staysAsName = 'An account’s own name stays on its documents';

const isAccountName = ({ Place, Field, IsHistory }: Held) =>
  !IsHistory && Field === 'name' && ['customers', 'suppliers', 'supplier_depots'].includes(Place);

const byHand = 'The owner is not known. Correct it by hand.';
/** Tables from which every match is removed. */
const reached = new Set(['idempotency_keys', 'import_rows', ...personTables.map(({ table }) => table)]);

const reasonOf = (held: Held, isAddress: boolean) => {
  if (isAccountName(held)) return staysAsName;
  if (held.IsKept) return stays;
  return isAddress || held.IsOfAccount || reached.has(held.Place) ? null : byHand;
};

/** Groups places by whether they stay, and counts their records. */
const countPlaces = (rows: readonly Held[], isAddress: boolean): HeldPlace[] =>
  [...Map.groupBy(rows, (row) => `${placeOf(row)}|${reasonOf(row, isAddress)}`).values()]
    .map((group) => ({
      Place: placeOf(group[0] as Held),
      Count: new Set(group.map(({ Id, At }) => `${Id} ${At}`)).size,
      Stays: reasonOf(group[0] as Held, isAddress),
    }))
    .toSorted((one, other) => Number(one.Stays !== null) - Number(other.Stays !== null) || one.Place.localeCompare(other.Place));

const describe = async (db: Db, person: FoundPerson, details: readonly Detail[], pattern: string): Promise<Person> => {
  const { personal, isAccount } = people[person.Kind];
  // PostgreSQL patterns work here too, except for word boundaries.
  const matching = new RegExp(pattern, 'iu');
  const own = details.filter(({ Id, Value }) => Id === person.Id && (!isAccount || matching.test(Value)));
  const said = await collectSaid(db, person, own);
  return {
    ...person,
    Details: own.map(({ Column, Value, IsNow }) => ({ Field: personal[Column] ?? Column, Value, IsNow })),
    Refusal: await findObstacle(db, person, own, said),
    SharedWith: (await findShared(db, person, said)).names,
  };
};

export interface Found {
  about: Answered<HeldAbout>;
  held: Held[];
}

/** Finds records by a name, an address or a number. */
export const findAbout = ({ db, user }: Context, q: string): Promise<Found> =>
  transact(db, user.UserId, async (tx) => {
    await giveTime(tx);
    const pattern = patternOf(q);
    const found = await findPeople(tx, pattern);
    const described: Person[] = [];
    for (const [kind, some] of Map.groupBy(found, ({ Kind }) => Kind)) {
      const details = await findDetails(
        tx,
        kind,
        some.map(({ Id }) => Id),
      );
      for (const person of some) described.push(await describe(tx, person, details, pattern));
    }
    const order = new Map(found.map(({ Kind, Id }, at) => [`${Kind} ${Id}`, at]));
    const placeIn = ({ Kind, Id }: Person) => must(order.get(`${Kind} ${Id}`), 'The person');
    const held = await findHeld(tx, pattern);
    return {
      about: {
        People: described.filter(({ Details }) => Details.length > 0).toSorted((one, other) => placeIn(one) - placeIn(other)),
        Places: countPlaces(held, q.includes('@')),
      },
      held,
    };
  });

export const findPersonalData = async (context: Context, q: string) => (await findAbout(context, q)).about;
