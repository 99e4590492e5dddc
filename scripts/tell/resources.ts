/** Prints how many lines define each resource, in all, in the contract and in the browser. */
import { resources } from '#src/resources/resources.ts';
import { measureDefinition } from './resourceLines.ts';

const rows = resources.map((resource) => {
  const { name, fields } = resource;
  const { lines, ofContract } = measureDefinition(resource);
  return { resource: name, lines, contract: ofContract, screen: lines - ofContract, fields: fields.length };
});
const columns = ['lines', 'contract', 'screen', 'fields'] as const;
const width = Math.max(...rows.map(({ resource }) => resource.length));
process.stdout.write(`${''.padEnd(width)}${columns.map((column) => column.padStart(10)).join('')}\n`);
for (const row of rows)
  process.stdout.write(`${row.resource.padEnd(width)}${columns.map((column) => String(row[column]).padStart(10)).join('')}\n`);
