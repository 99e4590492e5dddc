/**
 * Tests the tests with Stryker. It makes every small change to each rule that Stryker knows and runs the rule's own test file against it.
 * `npm run stryker` takes all rules and writes docs/mutation.md. `npm run stryker -- money dates` takes rules with one of the words in
 * their path and writes nothing.
 */
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const reportFile = join(root, 'node_modules/.cache/stryker/report.json');

const rules = [
  'contract/money',
  'contract/sales/deal/ages',
  'contract/sales/deal/dates',
  'contract/sales/deal/daysOff',
  'contract/sales/deal/dealName',
  'contract/sales/deal/directTolerance',
  'contract/sales/deal/packing/freeStock',
  'contract/sales/deal/packing/lots',
  'contract/sales/deal/packing/mixedPallets',
  'contract/sales/deal/worth/orderTotals',
  'contract/sales/deal/packing/palletCharge',
  'contract/sales/deal/packing/pallets',
  'contract/sales/deal/worth/paymentTerms',
  'contract/sales/deal/worth/settlementDiscount',
  'contract/sales/deal/states',
  'contract/sales/deal/worth/value',
  'contract/sales/orders/creditHold',
  'contract/money/payments/spreadAllocations',
  'contract/money/statements/ageing',
  'server/ledgers/advanceVat',
  'server/ledgers/stock/averageCost',
  'server/ledgers/stock/lotRules',
  'server/modules/money/billing/dates',
  'server/modules/money/billing/calculateOfferedDiscount',
  'server/modules/money/credits/palletPart/palletRoom',
  'server/modules/money/invoices/raise/decideInvoiceDates',
  'server/modules/sales/orders/changes/listCreditWarnings',
  'server/modules/warehouse/pallets/movements/palletPairs',
  'server/modules/money/payments/allocation/allocationRules',
  'server/modules/money/payments/allocation/explainDiscountRefusal',
  'server/modules/money/payments/allocation/exchange',
  'server/modules/money/statements/ageing',
  'src/lineDocument/merge',
  'src/lineDocument/errors',
  'src/lineDocument/draft',
  'src/lineDocument/pastedLines',
];

/** More test files of a rule, besides the one at the path of the rule. */
const moreTests: Record<string, readonly string[]> = {
  'src/lineDocument/errors': ['tests/src/lineDocument/orderErrors.test.ts'],
  'src/lineDocument/draft': ['tests/src/lineDocument/keptDraft.test.tsx'],
};

interface Mutant {
  status: string;
  mutatorName: string;
  replacement?: string;
  location: { start: { line: number } };
}

interface Row {
  file: string;
  mutants: number;
  killed: number;
  survived: number;
  ignored: number;
}

const killed = new Set(['Killed', 'Timeout', 'RuntimeError', 'CompileError']);

const tryRule = async (rule: string): Promise<Row> => {
  const file = `${rule}.ts`;
  const args = ['stryker', 'run', 'stryker.config.json', '--mutate', file, '--logLevel', 'warn'];
  const { status } = spawnSync('npx', args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, RULE_TESTS: [`tests/${rule}.test.ts`, ...(moreTests[rule] ?? [])].join(' ') },
  });
  if (status !== 0) throw new Error(`Stryker did not finish on ${file}`);
  const report = JSON.parse(await readFile(reportFile, 'utf8')) as { files: Record<string, { mutants: Mutant[] }> };
  const mutants = Object.values(report.files).flatMap((one) => one.mutants);
  const survived = mutants.filter((one) => one.status !== 'Ignored' && !killed.has(one.status));
  for (const { location, mutatorName, replacement } of survived)
    process.stdout.write(`  ${file}:${location.start.line} ${mutatorName} → ${replacement?.replaceAll(/\s+/g, ' ')}\n`);
  const ignored = mutants.filter((one) => one.status === 'Ignored').length;
  return { file, mutants: mutants.length, killed: mutants.length - ignored - survived.length, survived: survived.length, ignored };
};

const words = process.argv.slice(2);
const chosenRules = rules.filter((rule) => words.length === 0 || words.some((word) => rule.includes(word)));
const rows: Row[] = [];
for (const rule of chosenRules) {
  const row = await tryRule(rule);
  rows.push(row);
  process.stdout.write(`${row.file}: ${row.killed} of ${row.mutants} killed, ${row.survived} survived, ${row.ignored} ignored\n`);
}

const sumColumn = (name: 'mutants' | 'killed' | 'survived' | 'ignored') => rows.reduce((sum, row) => sum + row[name], 0);
const total: Row = {
  file: 'All',
  mutants: sumColumn('mutants'),
  killed: sumColumn('killed'),
  survived: sumColumn('survived'),
  ignored: sumColumn('ignored'),
};
const percent = (part: number, whole: number) => ((100 * part) / Math.max(whole, 1)).toFixed(1);
const formatRow = ({ file, mutants, killed: killedCount, survived, ignored }: Row) =>
  `| ${file} | ${mutants} | ${killedCount} | ${survived} | ${ignored} | ${percent(killedCount, mutants - ignored)} % |`;
const table = [
  '| file | mutants | killed | survived | ignored | killed, % of tried |',
  '|---|--:|--:|--:|--:|--:|',
  ...rows.map(formatRow),
  formatRow(total),
];

if (words.length === 0) {
  const docs = join(root, 'docs/mutation.md');
  const oldText = await readFile(docs, 'utf8');
  await writeFile(docs, `${oldText.slice(0, oldText.indexOf('| file |'))}${table.join('\n')}\n`);
}
process.stdout.write(`${formatRow(total)}\n`);
const isEnough = total.killed >= 0.95 * (total.mutants - total.ignored) && total.ignored <= 0.03 * total.mutants;
process.exitCode = isEnough ? 0 : 1;
