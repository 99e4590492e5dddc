import type { OpenDatabase } from '#server/database/client/connect.ts';
import { seedDemo } from '#server/demo/seed.ts';
import type { Environment } from './environment.ts';
import { hashPassword } from '#server/modules/system/auth/passwords/passwords.ts';
import { findRefusals } from '#server/modules/system/auth/passwords/passwordPolicy.ts';

const lockNumber = 7_201_846;
const administrators = 1;

const isEmpty = async ({ db }: OpenDatabase) => (await db.selectFrom('users').select('UserId').limit(1).execute()).length === 0;

const addFirstAdmin = async (
  { db }: OpenDatabase,
  environment: Environment,
  { userName, password }: { userName: string; password: string },
) => {
  const refusals = await findRefusals({ db, services: { environment } }, password, { UserName: userName });
  if (refusals.length > 0) throw new Error(`ADMIN_PASSWORD is too weak. ${refusals.join(' ')}`);
  const PasswordHash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    const { UserId } = await tx
      .insertInto('users')
      .values({ UserName: userName, PasswordHash })
      .returning('UserId')
      .executeTakeFirstOrThrow();
    await tx.insertInto('user_access_groups').values({ UserId, AccessGroupId: administrators }).execute();
  });
};

/** Adds our own warehouse, where goods are stored, received and picked. No screen can add it, but the user enters its name and address. */
const addOwnWarehouse = async ({ db }: OpenDatabase) => {
  await db.transaction().execute(async (tx) => {
    const own = await tx.selectFrom('suppliers').select('SupplierId').where('IsOwn', '=', true).executeTakeFirst();
    if (own) return;
    const usedCodes = new Set(
      (await tx.selectFrom('suppliers').select('AccountCode').execute()).map((one) => one.AccountCode.toLowerCase()),
    );
    let AccountCode = 'OWN';
    for (let next = 2; usedCodes.has(AccountCode.toLowerCase()); next++) AccountCode = `OWN${next}`;
    const { SupplierId } = await tx
      .insertInto('suppliers')
      .values({ AccountCode, Name: 'Our warehouse', IsOwn: true })
      .returning('SupplierId')
      .executeTakeFirstOrThrow();
    await tx.insertInto('supplier_depots').values({ SupplierId, Name: 'Our warehouse' }).execute();
  });
};

const fill = async (database: OpenDatabase, environment: Environment, log: (line: string) => void) => {
  const { isDemo, firstAdmin } = environment;
  if (isDemo) {
    log('Filling the empty database with demo data …');
    await seedDemo(database, { size: 'small', log });
  } else if (firstAdmin) await addFirstAdmin(database, environment, firstAdmin);
  else throw new Error('The database has no users. Set ADMIN_USER_NAME and ADMIN_PASSWORD for the first administrator.');
};

/**
 * Fills an empty database with demo data or the first administrator. If several servers start together, one fills the database and the others
 * wait.
 */
export const fillWhenEmpty = async (database: OpenDatabase, environment: Environment, log: (line: string) => void) => {
  const client = await database.pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockNumber]);
    if (await isEmpty(database)) await fill(database, environment, log);
    await addOwnWarehouse(database);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lockNumber]);
    client.release();
  }
};
