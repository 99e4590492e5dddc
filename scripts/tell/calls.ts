/**
 * Prints all calls with method, path, roles, area and name. With --matrix, prints who may make each call, by role, without sign-in, and
 * with the ids of another customer.
 */
import { listCalls } from '#contract/index.ts';
import { authorizationHeads, authorizationLines } from './authorization.ts';

const table = () =>
  listCalls().map(({ area, name, call }) => [
    call.method,
    call.path,
    typeof call.allow === 'string' ? call.allow : call.allow.join(' '),
    `${area}.${name}`,
  ]);

const rows: readonly (readonly string[])[] = process.argv.includes('--matrix') ? [authorizationHeads, ...authorizationLines()] : table();
const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
const lines = rows.map((row) =>
  row
    .map((cell, column) => cell.padEnd(widths[column] ?? 0))
    .join('  ')
    .trimEnd(),
);
process.stdout.write(`${lines.join('\n')}\n${listCalls().length} calls\n`);
