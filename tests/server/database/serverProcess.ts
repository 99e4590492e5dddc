/** Starts a server for the tests of the embedded database. Prints where the database is and stops when its input closes. */
import pg from 'pg';
import { startEmbedded } from '#server/database/embedded/start.ts';

const database = await startEmbedded(process.argv[2] ?? '').catch((error: Error) => {
  process.stderr.write(error.message);
  process.exit(1);
});
const leave = async (): Promise<void> => {
  await database.leave();
  process.exit(0);
};
process.stdin.on('end', () => void leave()).resume();

const answerTheLast = async (): Promise<void> => {
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query('SELECT pg_sleep(0.2)');
  await client.end();
  process.stdout.write('answered\n');
  await leave();
};
process.on('SIGINT', () => void answerTheLast());
process.stdout.write(`${JSON.stringify(database.connection)}\n`);
