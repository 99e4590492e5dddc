import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/database/client/connect.ts';
import { unknownNation } from './nations.ts';
import type { Spellings } from './nations.ts';

const maxNamed = 20;
const nameSomePlaces = (names: readonly string[]) =>
  `${names.slice(0, maxNamed).join(', ')}${names.length > maxNamed ? ' and others' : ''}`;

interface UnplacedAddress {
  Nation: string;
  Name: string;
  PostCode: string | null;
  Country: string | null;
}

const nationSentences: Readonly<Record<keyof typeof unknownNation, (places: readonly UnplacedAddress[]) => string>> = {
  border: (places) =>
    `These post codes could be in either of two nations: ${nameSomePlaces(places.map(({ Name, PostCode }) => `${PostCode ?? ''} (${Name})`))}. ` +
    'Enter England, Scotland or Wales as the country of the address.',
  postCode: (places) =>
    `These addresses have no UK post code: ${nameSomePlaces(places.map(({ Name, PostCode }) => (PostCode?.trim() ? `${Name} (${PostCode})` : Name)))}. ` +
    'Enter the post code, or the nation as the country of the address.',
  country: (places) =>
    `These countries are not in the list of countries: ${nameSomePlaces(places.map(({ Name, Country }) => `${Country ?? ''} (${Name})`))}. ` +
    'Correct the country of the address.',
};

const explainDepots = async (db: Db, { unknown }: Spellings) => {
  if (unknown.length === 0) return [];
  const { rows } = await sql<{ Name: string; Country: string }>`
    SELECT s.name || ', ' || d.name AS name, d.country FROM supplier_depots d JOIN suppliers s USING (supplier_id)
    WHERE d.active AND d.country = ANY(${unknown}::text[]) ORDER BY 1 LIMIT ${maxNamed + 1}`.execute(db);
  if (rows.length === 0) return [];
  const named = nameSomePlaces(rows.map(({ Name, Country }) => `${Country} (${Name})`));
  return [`These depots have a country that is not in the list of countries: ${named}. Whether their goods are imported is not known.`];
};

/** Lists addresses whose nation is not known, with advice on each. `supplied` selects what the return counts. */
export const explainNations = async (db: Db, supplied: RawBuilder<unknown>, spellings: Spellings) => {
  const { rows } = await sql<UnplacedAddress>`
    SELECT s.nation, c.name, a.post_code, a.country FROM (${supplied}) s JOIN customers c USING (customer_id) LEFT JOIN addresses a USING (address_id)
    WHERE s.nation = ANY(${Object.values(unknownNation)}::text[]) GROUP BY 1, 2, 3, 4 HAVING sum(s.units) <> 0 ORDER BY 1, 2, 3`.execute(
    db,
  );
  const kinds = Object.keys(unknownNation) as (keyof typeof unknownNation)[];
  const places = kinds.flatMap((kind) => {
    const unplaced = rows.filter(({ Nation }) => Nation === unknownNation[kind]);
    return unplaced.length > 0 ? [nationSentences[kind](unplaced)] : [];
  });
  return [...places, ...(await explainDepots(db, spellings))];
};
