/** Prints the table of calls: method, path, who may, area and name. */
import { listCalls } from '#contract/index.ts';

const rows = listCalls().map(({ area, name, call }) => [
  call.method,
  call.path,
  typeof call.allow === 'string' ? call.allow : call.allow.join(' '),
  `${area}.${name}`,
]);
const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
process.stdout.write(`${lines.join('\n')}\n${rows.length} calls\n`);
