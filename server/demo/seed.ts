import { sql } from 'kysely';
import type { DateOnly } from '#contract/values.ts';
import { businessDay } from '#server/businessDay.ts';
import type { Db, OpenDatabase } from '#server/database/client/connect.ts';
import { findVatTypesOn } from '#server/modules/money/billing/billable.ts';
import { addDays, monthEnd } from '#contract/sales/deal/dates.ts';
import { findCompanySnapshot } from '#server/modules/system/documents/parties.ts';
import { addDemoAccounts } from './accounts.ts';
import { recalculateOwed } from '#server/modules/money/invoices/raise/recalculateOwed.ts';
import { storeDealValues } from '#server/modules/sales/orders/storeDealValues.ts';
import { updateSums } from '#server/modules/system/dashboard/updateSums.ts';
import { addProductSearch, fillDerivedTables, fillCustomerTables, derivedTables, requestAllSums } from './ground/fillDerivedTables.ts';
import { analyse } from './analyse.ts';
import { nameCompany } from './company.ts';
import { workingDaysBefore } from './ground/calendar.ts';
import { emptyDemo } from './emptyDemo.ts';
import { writeHistory } from './history.ts';
import { writeInBulk } from './ground/writeInBulk.ts';
import { issueOldStatements, oldAges, writeOldHistory } from './large/ages.ts';
import { copyStory } from './large/copyStory.ts';
import { runStory } from './life/days.ts';
import { makeAgenda } from './life/life.ts';
import type { Basket, Life, Series } from './life/life.ts';
import { addCustomers } from './master/customers.ts';
import { addDeclarations, storeDeclarations } from './master/declarations.ts';
import { addOwnFields } from './master/ownFields.ts';
import { addPrices } from './master/prices.ts';
import { addProducts } from './master/products.ts';
import { addCurrencyRates, addPallets, addReference } from './master/reference.ts';
import { addSuppliers } from './master/suppliers.ts';
import { makeRandom } from './ground/random.ts';
import { demoTables, makeRows } from './ground/rows.ts';
import { issueStatements } from './ground/statements.ts';
import type { Stamp } from './ground/rows.ts';
import { people } from './world.ts';
import type { World } from './world.ts';
import { writeRows } from './ground/write.ts';

export interface SeedOptions {
  /** `old` is `large` with the same accounts' business of twenty years, history and statements. */
  size: 'small' | 'large' | 'old';
  log: (line: string) => void;
  /** Last day of the story. Default: today. */
  today?: DateOnly;
  /** Number of deals. Default: 3,000 for small, 200,000 for large, 200,000 every four years for old. */
  deals?: number;
}

const fixedSeed = 20_270_311;
const smallDealCount = 3000;
const largeDealCount = 200_000;

const makeBasket = (weights: readonly number[]): Basket => weights.map((weight, index) => ({ lines: index + 1, weight }));
const baskets = { small: makeBasket([20, 28, 24, 14, 9, 5]), large: makeBasket([1, 2, 4, 9, 15, 21, 22, 16, 10]) };

/** Returns a function for stamps that do not depend on the clock. On the last day all stamps are before 8 o'clock, so that none is in the future. */
const makeStamp = (today: DateOnly) => {
  let serial = 0;
  return (day: DateOnly, hour: number, by: number): Stamp => {
    serial = (serial + 7919) % 3600;
    const minute = String(Math.floor(serial / 60)).padStart(2, '0');
    return {
      at: `${day}T${String(day === today ? Math.min(hour, 7) : hour).padStart(2, '0')}:${minute}:${String(serial % 60).padStart(2, '0')}.000Z`,
      by,
    };
  };
};

const makeWorld = async (db: Db, today: DateOnly): Promise<World> => {
  const random = makeRandom(fixedSeed);
  const rows = makeRows();
  const firstDay = addDays(today, -730);
  const stamp = makeStamp(today);
  const opening = stamp(addDays(firstDay, -40), 9, people.admin);
  const byCode = addReference(rows, opening);
  addOwnFields(rows, opening);
  const sterlingRate = addCurrencyRates(rows, today, opening);
  const { depots, ownDepotId } = addSuppliers(rows, opening);
  addDeclarations(rows, today, people.admin);
  const pallets = addPallets(rows, opening);
  const products = addProducts({ rows, random, stamp: opening, byCode, pallets, depots });
  const parties = addCustomers({ rows, random, stamp: opening, byCode, products });
  return {
    random,
    today,
    firstDay,
    soldToAllUntil: workingDaysBefore(today, 45),
    rows,
    sterlingRate,
    stamp,
    ownDepotId,
    products,
    ...parties,
    company: await findCompanySnapshot(db),
    vatTypes: await findVatTypesOn(db, today),
  };
};

const readNumbers = async (db: Db) => {
  const { rows } = await sql<{ Series: string; NextNumber: number }>`SELECT series, next_number FROM next_numbers`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.Series, row.NextNumber])) as Record<Series, number>;
};

const writeNumbers = async (db: Db, numbers: Record<Series, number>) => {
  for (const [series, next] of Object.entries(numbers)) await sql`SELECT set_next_number(${series}, ${next})`.execute(db);
};

interface Story {
  deals: number;
  size: 'small' | 'large';
}

/** Makes up everything that happened until the given day, in memory only. */
export const inventStory = async (db: Db, today: DateOnly, { deals, size }: Story): Promise<Life> => {
  const world = await makeWorld(db, today);
  const agenda = makeAgenda();
  const life: Life = {
    ...world,
    basket: baskets[size],
    numbers: await readNumbers(db),
    findPrice: addPrices(world),
    accounts: new Map(),
    plan: agenda.plan,
  };
  runStory(life, agenda, deals);
  return life;
};

/**
 * Writes the story to the database. Stamps and history have the days of the story, not the time of seeding. Levels and balances are calculated at the
 * end. A large demonstration has no history, because its copies would have none either.
 */
const writeStory = async (db: Db, today: DateOnly, story: Story) => {
  await nameCompany(db);
  const life = await inventStory(db, today, story);
  await writeInBulk(db, [...demoTables, ...derivedTables, 'audit'], async () => {
    await writeRows(db, life.rows);
    await fillDerivedTables(db);
    await addProductSearch(db);
    if (story.size === 'small') await writeHistory(db, life.rows);
  });
  await fillCustomerTables(db);
  if (story.size === 'small') await writeInBulk(db, ['statements'], () => issueStatements(db, life));
  await storeDeclarations(db, today);
  await writeNumbers(db, life.numbers);
  await addDemoAccounts(db, 1, people.admin);
};

const seedLarge = async (db: Db, today: DateOnly, { deals, size, log }: Required<Pick<SeedOptions, 'deals' | 'size' | 'log'>>) => {
  const copies = Math.max(4, Math.ceil(deals / smallDealCount));
  await writeStory(db, today, { deals: Math.ceil(deals / copies), size: 'large' });
  log(`Demo data is ready. Making ${copies} copies …`);
  if (size !== 'old') return copyStory(db, copies);
  await copyStory(db, copies, oldAges);
  await writeInBulk(db, ['statements', 'audit'], async () => {
    await issueOldStatements(db, monthEnd(today, -1));
    await writeOldHistory(db);
  });
};

/** Fills an empty, migrated database with demo data, in one transaction. The result depends only on the day and the options. */
export const seedDemo = async ({ db }: OpenDatabase, { log, size, today = businessDay(new Date()), deals }: SeedOptions) => {
  const startedAt = performance.now();
  const count = deals ?? (size === 'small' ? smallDealCount : largeDealCount);
  await db.transaction().execute(async (tx) => {
    await emptyDemo(tx);
    if (size === 'small') await writeStory(tx, today, { deals: count, size });
    else await seedLarge(tx, today, { deals: count, size, log });
    await requestAllSums(tx);
  });
  await analyse(db);
  // Runs after the transaction, because PostgreSQL cannot use indexes within the transaction that created them.
  if (size !== 'small') await fillCustomerTables(db);
  await updateSums(db);
  await recalculateOwed(db);
  await storeDealValues(db);
  log(`Demo data: ${count.toLocaleString('en-GB')} deals in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
};
