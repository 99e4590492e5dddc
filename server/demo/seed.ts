import type { OpenDatabase } from '#server/database/connect.ts';
import { addDemoAccounts } from './accounts.ts';

export interface SeedOptions {
  size: 'small' | 'large';
  log: (line: string) => void;
}

/** Fills an empty, migrated database with the demonstration's data; the same every time. */
export const seedDemo = async (database: OpenDatabase, _options: SeedOptions) => {
  await addDemoAccounts(database.db);
};
