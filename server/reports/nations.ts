import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { areasByNation, borderDistricts, borderUnits, districtsByNation } from '#contract/masterData/places/borders.ts';
import { findCountry, nations } from '#contract/masterData/places/countries.ts';
import type { Nation } from '#contract/masterData/places/countries.ts';
import type { Db } from '#server/database/client/connect.ts';

export const abroad = 'Outside the UK';
export const unknownNation = { border: 'On a border', postCode: 'No UK post code', country: 'Country not known' } as const;

/** Spellings of countries found in addresses, sorted by the list of countries. */
export interface Spellings {
  /** Spellings of the United Kingdom and its nations. */
  home: readonly string[];
  unknown: readonly string[];
  nations: Readonly<Record<Nation, readonly string[]>>;
}

export const readSpellings = async (db: Db): Promise<Spellings> => {
  const { rows } = await sql<{ Country: string }>`
    SELECT DISTINCT country FROM (SELECT country FROM addresses UNION ALL SELECT country FROM supplier_depots) a WHERE country IS NOT NULL`.execute(
    db,
  );
  const countries = rows.map(({ Country }) => ({ Country, known: Country.trim() === '' ? undefined : findCountry(Country) }));
  const select = (isSelected: (country: (typeof countries)[number]) => boolean) =>
    countries.filter(isSelected).map(({ Country }) => Country);
  const selectNation = (nation: Nation) => select(({ known }) => known?.name === nation);
  return {
    home: select(({ Country, known }) => Country.trim() === '' || known?.code === 'GB'),
    unknown: select(({ Country, known }) => Country.trim() !== '' && !known),
    nations: {
      England: selectNation('England'),
      Scotland: selectNation('Scotland'),
      Wales: selectNation('Wales'),
      'Northern Ireland': selectNation('Northern Ireland'),
    },
  };
};

const isAnyOf = (country: RawBuilder<unknown>, spellings: readonly string[]) => sql`${country} = ANY(${spellings}::text[])`;

/** SQL condition that a post code begins with one of the patterns. A blank ends a district. */
const beginsWith = (code: RawBuilder<unknown>, patterns: readonly string[]) => sql`${code} ~ ${sql.lit(`^(${patterns.join('|')})`)}`;
const matchWholeDistricts = (districts: readonly string[]) => districts.map((district) => `${district} `);
const matchAreas = (areas: readonly string[]) => areas.map((area) => `${area}[0-9]`);

/** SQL of a post code with the usual blank: `DE14 1AA`, or `DE14 ` if only the district is known. */
const postCodeSql = (address: RawBuilder<unknown>) => {
  const postCode = sql`upper(trim(coalesce(${address}.post_code, '')))`;
  return sql`CASE WHEN ${postCode} ~ '^[A-Z]{1,2}[0-9][A-Z0-9]?\\s+[0-9]' THEN regexp_replace(${postCode}, '\\s+', ' ')
    ELSE regexp_replace(regexp_replace(${postCode}, '\\s', '', 'g'), '^([A-Z]{1,2}[0-9][A-Z0-9]?)([0-9][A-Z]{2})?$', '\\1 \\2') END`;
};

const nationByCode = (code: RawBuilder<unknown>) => sql`CASE
  ${sql.join(
    borderUnits.map(([pattern, nation]) => sql`WHEN ${beginsWith(code, [pattern])} THEN ${sql.lit(nation)}`),
    sql` `,
  )}
  WHEN ${beginsWith(code, matchWholeDistricts(borderDistricts))} THEN ${sql.lit(unknownNation.border)}
  WHEN ${beginsWith(code, matchWholeDistricts(districtsByNation.Wales ?? []))} THEN 'Wales'
  ${sql.join(
    nations.map((nation) => sql`WHEN ${beginsWith(code, matchAreas(areasByNation[nation]))} THEN ${sql.lit(nation)}`),
    sql` `,
  )}
  ELSE ${sql.lit(unknownNation.postCode)} END`;

/**
 * SQL of the nation of an address, from its post code. If that leaves it open, a country that names a nation decides. For packaging, the Isle of Man and
 * the Channel Islands are outside the United Kingdom.
 */
export const nationSql = (address: RawBuilder<unknown>, spellings: Spellings) => {
  const country = sql`coalesce(${address}.country, '')`;
  const nationCase = sql`CASE ${sql.join(
    nations.map((nation) => sql`WHEN ${isAnyOf(country, spellings.nations[nation])} THEN ${sql.lit(nation)}`),
    sql` `,
  )} END`;
  const byCode = sql`(SELECT ${nationByCode(sql`c.code`)} FROM (SELECT ${postCodeSql(address)} AS code OFFSET 0) c)`;
  return sql`CASE
    WHEN ${isAnyOf(country, spellings.unknown)} THEN ${sql.lit(unknownNation.country)}
    WHEN ${country} <> '' AND NOT ${isAnyOf(country, spellings.home)} THEN ${sql.lit(abroad)}
    WHEN ${postCodeSql(address)} ~ '^(JE|GY|IM)[0-9]' THEN ${sql.lit(abroad)}
    ELSE (SELECT CASE WHEN n.nation = ANY(${Object.values(unknownNation)}::text[]) THEN coalesce(${nationCase}, n.nation) ELSE n.nation END
      FROM (SELECT ${byCode} AS nation OFFSET 0) n) END`;
};

/** SQL: whether a depot is outside the United Kingdom. Null if neither its country nor its post code tells. */
export const isAbroad = (depot: RawBuilder<unknown>, spellings: Spellings) => sql`CASE ${nationSql(depot, spellings)}
  WHEN ${sql.lit(abroad)} THEN true WHEN ${sql.lit(unknownNation.country)} THEN NULL
  WHEN ${sql.lit(unknownNation.postCode)} THEN CASE WHEN trim(coalesce(${depot}.country, '')) <> '' THEN false END ELSE false END`;
