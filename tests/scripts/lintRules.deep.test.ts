import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-'));
  for (const own of ['.oxlintrc.json', 'scripts', 'node_modules']) await symlink(join(root, own), join(folder, own));
});

afterEach(() => rm(folder, { recursive: true }));

/** Returns what a rule reports about a file created at a path. Also reports a file that does not parse. */
const lint = async (path: string, content: string, rule: string): Promise<string[]> => {
  await mkdir(join(folder, dirname(path)), { recursive: true });
  await writeFile(join(folder, path), content);
  const linted = promisify(execFile)(join(root, 'node_modules', '.bin', 'oxlint'), ['-f', 'json', dirname(path)], { cwd: folder });
  const { stdout } = await linted.catch((error: { stdout: string }) => error);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { message: string; code?: string }[] };
  return diagnostics.filter(({ code }) => !code || code.includes(rule)).map(({ message }) => message);
};

describe('no-silent-default refuses', () => {
  const rule = 'no-silent-default';
  const within = (code: string, path = 'server/ledgers/planted.ts') =>
    lint(path, `export const planted = (row: Row | undefined, rows: Row[]) => {\n${code}\n};\n`, rule);

  test.each([
    ['a zero for an id that is missing', 'return row?.OrderId ?? 0;', 'A missing value silently becomes 0'],
    ['a zero that stands for every false value', 'return row?.OrderId || 0;', 'A missing value silently becomes 0'],
    ['an empty text', "return row?.Name ?? '';", "A missing value silently becomes ''"],
    ['an empty template', 'return row?.Name || ``;', 'A missing value silently becomes ``'],
    ['a zero in decimals', "return row?.Amount ?? '0.00';", "A missing value silently becomes '0.00'"],
    ['a zero amount of money', 'return row?.Amount ?? new Big(0);', 'A missing value silently becomes new Big(0)'],
    ['a zero that is assigned', 'row.Amount ??= 0; return row;', 'A missing value silently becomes 0'],
    ['a zero of a field that is taken apart', 'const { Amount = 0 } = row; return Amount;', 'A missing value silently becomes 0'],
    ['a default for a row', 'const [firstRow = { OrderId: 1 }] = rows; return firstRow;', 'A missing id or row gets a default value'],
    ['a default for an id', 'const { OrderId = 1 } = row; return OrderId;', 'A missing id or row gets a default value'],
  ])('%s', async (_name, code, message) => {
    expect(await within(code)).toEqual([expect.stringContaining(message)]);
  });

  test('nothing that says what absence means', async () => {
    expect(
      await within("const { CreditId = null } = row; return [CreditId, row?.Name ?? null, row?.Count ?? 1, row?.Kind ?? 'none'];"),
    ).toEqual([]);
  });
});

describe('await-statement refuses', () => {
  const within = (code: string) =>
    lint('server/modules/sales/planted.ts', `export const planted = async (db: Db) => {\n${code}\n};\n`, 'await-statement');

  test.each([
    ['a statement that is started now and awaited later', 'const rows = lines.rows(db, 1); return await rows;'],
    ['a query of a builder', "const found = db.selectFrom('orders').selectAll().executeTakeFirst(); return await found;"],
    ['statements that are started in a list', 'return [sql`SELECT 1`.execute(db)];'],
  ])('%s', async (_name, code) => {
    expect(await within(code)).toEqual([expect.stringContaining('Await this statement')]);
  });

  test('nothing that is awaited or returned', async () => {
    expect(await within('const rows = await lines.rows(db, 1); if (rows.length > 0) return rows; return lines.rows(db, 2);')).toEqual([]);
  });
});

describe('no-restricted-properties refuses', () => {
  const within = (code: string, path = 'server/modules/sales/planted.ts') =>
    lint(path, `export const planted = async (tx: Tx) => {\n${code}\n};\n`, 'no-restricted-properties');

  test.each(['jobs', 'ledgers', 'modules/sales', 'reports'])('statements that are started together in server/%s', async (folder) => {
    expect(await within('await Promise.all([lockOrder(tx), findLines(tx)]);', `server/${folder}/planted.ts`)).toEqual([
      expect.stringContaining("'Promise.all' is restricted"),
    ]);
  });

  test.each([
    ['Promise.allSettled([lockOrder(tx)])'],
    ['Promise.race([lockOrder(tx)])'],
    ['Promise.any([lockOrder(tx)])'],
    ["Promise['all']([lockOrder(tx)])"],
  ])('%s', async (code) => {
    expect(await within(`await ${code};`)).toHaveLength(1);
  });

  test('neither statements one after the other nor a pipeline', async () => {
    expect(await within('await lockOrder(tx); await pipeline(tx, [lines.given(1), pallets.given(1)]);')).toEqual([]);
  });
});

describe('plain-english refuses', () => {
  const within = (code: string) => lint('server/ledgers/planted.ts', `${code}\n`, 'plain-english');

  test.each([
    ['a phrase with an old word', "export const planted = 'Name the columns anew';", 'Write “again”'],
    ['a past tense with yet', "export const planted = 'No file was given yet';", 'Write “have been … yet”'],
    ['an old verb', "export const planted = 'Let go the order';", 'Write “remove”'],
    ['a clause as a label', "export const planted = 'What came of it';", 'Write a noun'],
    ['a template', 'export const planted = (name: string) => `The order of ${name} was put right`;', 'Write “remove”'],
    [
      'a comment that is a fragment',
      '/** Of the form itself: the notice goes. */\nexport const planted = 1;',
      'Begin the comment with a verb',
    ],
  ])('%s', async (_what, code, message) => {
    expect(await within(code)).toEqual([expect.stringContaining(message)]);
  });

  test('no question and no name in code', async () => {
    expect(await within("/** Asks with `anew`. */\nexport const planted = ['Who made the bottle?', 'Send `anew` to ask again'];")).toEqual(
      [],
    );
  });
});
