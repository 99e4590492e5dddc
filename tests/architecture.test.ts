import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { listCalls } from '#contract/index.ts';
import { listStatements } from '#server/database/statements.ts';
import { screens } from '#contract/screenPaths.ts';
import { entityActions } from '#contract/masterData/entities/all.ts';
import { describeTables } from '../scripts/tables.ts';
import { useTestApp } from './support/testApp.ts';

const root = join(import.meta.dirname, '..');
const sources = globSync('{contract,server,src,scripts,tests}/**/*.{ts,tsx}', { cwd: root }).sort();
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const importsOf = (file: string) =>
  [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([^'\s]+)'/g)].map((match) => {
    const target = match[1] ?? '';
    if (target.startsWith('#')) return target.slice(1);
    return target.startsWith('.') ? relative(root, join(root, dirname(file), target)) : target;
  });

const edges = sources.flatMap((file) => importsOf(file).map((target) => ({ file, target })));
const isOurs = (target: string) => /^(contract|server|src|scripts|tests)\//.test(target);

/** Imports that a folder must not have. Packages are named only if they are restricted. */
const rules: { from: RegExp; mayNot: RegExp; because: string }[] = [
  { from: /^contract\//, mayNot: /^(?!contract\/|zod$|big\.js$)/, because: 'the contract runs anywhere: zod, big.js and itself only' },
  { from: /^server\//, mayNot: /^(src|tests)\//, because: 'the server does not know the browser' },
  { from: /^src\//, mayNot: /^(server|tests)\//, because: 'the browser knows the server by its contract only' },
  { from: /^server\/(database|outside)\//, mayNot: /^server\/(modules|http)\//, because: 'the ground does not know what stands on it' },
  { from: /^server\/ledgers\//, mayNot: /^server\/(modules|http)\//, because: 'ledgers do not know who writes them' },
  { from: /^server\/modules\//, mayNot: /^(fastify|server\/http\/(?!handlers\.ts$))/, because: 'modules do not know the framework' },
  { from: /^server\/http\//, mayNot: /^server\/(database|modules)\//, because: 'http knows contract, errors and context only' },
  { from: /^server\/(?!http\/|app\.ts)/, mayNot: /^@?fastify/, because: 'only server/http/answer and app.ts know the framework' },
  { from: /^server\/demo\//, mayNot: /^server\/http\//, because: 'demo data is made by use-cases, not by requests' },
  { from: /^server\/reports\//, mayNot: /^server\/http\//, because: 'reports are SQL and columns' },
  {
    from: /^src\/ui\//,
    mayNot: /^(src\/(api|resources|custom)\/|contract\/(?!values|money|words\.|call\/(roles|failure)))/,
    because: 'the ui knows no business word',
  },
  { from: /^src\/api\//, mayNot: /^src\/(?!api\/)/, because: 'calls know no screen: who is told, and how, is handed in' },
  {
    from: /^src\/lists\//,
    mayNot: /^(src\/(?!lists\/|api\/|ui\/)|contract\/(?!call\/(apiError|endpoint|request)|text\/csvCell|list|screenPaths|system\/views\/))/,
    because: 'the one list knows no business word',
  },
  {
    from: /^src\/public\//,
    mayNot: /^src\/(shell|custom|resources|lists|palette|profile)\//,
    because: 'the public pages are below the shell',
  },
  { from: /^src\/(custom|resources|lists)\//, mayNot: /^src\/(shell|palette)\//, because: 'screens do not know the shell around them' },
  { from: /^src\/public\//, mayNot: /^(@mui|@emotion|react-admin|ra-)/, because: 'landing and sign-in load without MUI and react-admin' },
];

const circlesOf = (arrows: readonly { file: string; target: string }[]) => {
  const graph = Map.groupBy(arrows, ({ file }) => file);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (path.includes(file) || done.has(file)) return;
    for (const { target } of graph.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return circles;
};

describe('who may import whom', () => {
  test.each(rules)('$from: $because', ({ from, mayNot }) => {
    const broken = edges.filter(({ file, target }) => from.test(file) && mayNot.test(target) && !target.startsWith('node:'));
    expect(broken.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });

  test('a custom area imports areas of its own group only, and the dialog of returned goods', () => {
    const groupOf = (path: string) => /^src\/custom\/([^/]+)\//.exec(path)?.[1];
    const isForAll = (path: string) => path.startsWith('src/custom/warehouse/returns/');
    const broken = edges.filter(
      ({ file, target }) => groupOf(file) && groupOf(target) && groupOf(file) !== groupOf(target) && !isForAll(target),
    );
    expect(broken).toEqual([]);
  });

  test('no address of a screen is typed by hand: contract/screenPaths.ts names them', () => {
    const own = [...new Set(Object.values(screens))].map((path) => path.slice(1)).join('|');
    const typed = new RegExp(`['"\`]/(${own})(?=['"\`?/])`);
    const broken = sources.filter((file) => /^(src|server)\//.test(file) && typed.test(read(file)));
    expect(broken).toEqual([]);
    // Finds addresses of a single record, also of generated screens.
    const made = sources.filter((file) => /^(src|server)\//.test(file) && /`\/(products|suppliers)\/\$/.test(read(file)));
    expect(made).toEqual([]);
  });

  test('no status, kind of deal or kind of movement is a bare number in SQL: their names stand for them', () => {
    const bare = /(status_id|deal_type_id|stock_movement_type_id) *(=|<|>|<>|<=|>=|IN \() *\d/;
    expect(sources.filter((file) => file.startsWith('server/') && bare.test(read(file)))).toEqual([]);
  });

  test('the name of a deal, and whether it went in time, are asked in SQL by one function each', () => {
    const asking = (rule: RegExp) => sources.filter((file) => file.startsWith('server/') && rule.test(read(file)));
    expect(asking(/part > 1 THEN|part\} > 1 THEN/)).toEqual(['server/modules/sales/deal/selectDealName.ts']);
    expect(asking(/o\.despatched_on <= coalesce\(o\.promised_date/)).toEqual(['server/modules/sales/deal/dealNeeds.ts']);
    expect(asking(/coalesce\(o\.promised_date, o\.required_date\) </)).toEqual(['server/modules/sales/deal/dealNeeds.ts']);
  });

  test('a row of a lookup list that the product goes by is named by its id, and never found by its words', () => {
    const byWords = /description (=|<>|IN \() *'|'Description', '=', '/;
    expect(sources.filter((file) => file.startsWith('server/modules/') && byWords.test(read(file)))).toEqual([]);
  });

  test('an account is locked in one strength: what refers to it may be written meanwhile', () => {
    const stronger = /selectFrom\('customers'\)[^;]*\.forUpdate\(\)|FROM customers\b[^`]*FOR UPDATE(?! OF)/;
    expect(sources.filter((file) => file.startsWith('server/') && stronger.test(read(file)))).toEqual([]);
  });

  test('the id of a new row comes from its insert', () => {
    expect(sources.filter((file) => file.startsWith('server/') && /\b(currval|lastval)\b/.test(read(file)))).toEqual([]);
  });

  test('the id of a row that has just been written is never replaced by a default', () => {
    const replaced = /\b(?:ids|added|came|numbers)\[\w+\] \?\? |\b(?:ids|numbers)\.shift\(\) \?\? |const \[\w+ = 0\]/;
    expect(sources.filter((file) => file.startsWith('server/') && replaced.test(read(file)))).toEqual([]);
  });

  test('the browser asks and reads what the contract says: nothing is made to fit as never', () => {
    expect(sources.filter((file) => file.startsWith('src/') && /\bas never\b/.test(read(file)))).toEqual([]);
  });

  test('nothing imports upwards by ../', () => {
    const broken = sources.filter((file) => !file.startsWith('tests/') && /from '\.\.\//.test(read(file)));
    expect(broken).toEqual([]);
  });

  test('there are no circles among modules', () => {
    expect(circlesOf(edges.filter(({ target }) => isOurs(target)))).toEqual([]);
  });

  // Each area has its calls connected to its use cases in `routes.ts`, which only the application imports.
  test.each(['server/modules', 'src/custom', 'src/ui'])('nor among the areas of %s', (folder) => {
    const levels = folder === 'src/ui' ? 1 : 2;
    const areaOf = (file: string) =>
      file
        .slice(folder.length + 1)
        .split('/')
        .slice(0, levels)
        .join('/');
    const within = edges.filter(({ file, target }) => [file, target].every((one) => one.startsWith(`${folder}/`)));
    const between = within
      .filter(({ file, target }) => !file.endsWith('/routes.ts') && areaOf(file) !== areaOf(target))
      .map(({ file, target }) => ({ file: areaOf(file), target: areaOf(target) }));
    expect(circlesOf(between)).toEqual([]);
    expect(within.filter(({ target }) => target.endsWith('/routes.ts'))).toEqual([]);
  });
});

describe('the calls', () => {
  const specified = ['/api/Auth/signin', '/api/Customer', '/api/RecordPayments/ConfirmPayment', '/api/Colour'];

  test('each has a path of its own', () => {
    const keys = listCalls().map(({ call }) => `${call.method} ${call.path.replace(/\{\w+\??\}/g, '{}')}`);
    expect(keys.length).toBe(new Set(keys).size);
    for (const path of specified) expect(listCalls().some(({ call }) => call.path === path)).toBe(true);
  });

  /** Finds the calls that a test makes. Leaves out names that are only imported or mentioned, and other things of the same name, such as a report. */
  const askedIn = (file: string) => {
    const body = read(file)
      .replaceAll(/^import [^;]*;$/gm, '')
      .replaceAll(/'[^'\n]*'/g, '');
    const imported = [...read(file).matchAll(/^import \{([^}]*)\} from '#contract\/[^']*';$/gm)]
      .flatMap(([, names = '']) => names.split(','))
      .map((one) => one.trim().split(' as '))
      .filter(([name, own = name]) => name && new RegExp(`\\b${own}\\b`).test(body))
      .map(([name]) => name);
    const called = [...body.matchAll(/\b(?:call|send|write|change)\(\s*(?:\w+\.)*(\w+)/g)].map(([, name]) => name);
    return [...imported, ...called];
  };

  test('each is tried by a test', () => {
    const asked = new Set(sources.filter((file) => file.startsWith('tests/')).flatMap(askedIn));
    // tests/server/modules/entities.test.ts tests every call of every entity.
    const untested = listCalls().filter(({ name, call }) => !entityActions.has(call) && !asked.has(name));
    expect(untested.map(({ area, name }) => `${area}.${name}`)).toEqual([]);
  });
});

describe('the lists', () => {
  const isPage = ({ call }: { call: Endpoint }) => 'kind' in call.reply && call.reply.kind === 'page';

  test('each is on the kit: its call says what filters and sorts, and a list source of its name answers it', () => {
    const pages = listCalls().filter(isPage);
    expect(pages.filter(({ call }) => !call.list).map(({ name }) => name)).toEqual([]);
    const sources = new Set(listStatements().map(({ name }) => name));
    expect(pages.map(({ name }) => name).filter((name) => !sources.has(name))).toEqual([]);
  });

  const answeredWhole: Record<string, string[]> = {
    'a search answers its best few': [
      'findBottle',
      'findByAmount',
      'listChargeable',
      'findProductsByDescription',
      'pickProduct',
      'searchCustomerInvoices',
      'alikeCustomers',
      'searchCustomers',
      'searchEverything',
      'searchInvoices',
    ],
    'a menu to choose from': [
      'getCustomersNameWithId',
      'listDemoAccounts',
      'listHauliers',
      'listPrinters',
      'listRecordFiles',
      'loadYears',
      'proFormaCancelReasons',
    ],
    'what one account, user, payment, invoice or customer’s order form has': [
      'creditsOfInvoice',
      'listLotsOnHand',
      'listStockComments',
      'getAddressesOfCustomer',
      'getPriceLists',
      'listAccessGroupsOfUser',
      'listCreditAllocations',
      'listCustomerAccountUsers',
      'listDeliveryProofs',
      'listOrderNotes',
      'listPaymentInvoices',
      'ownUsualOrder',
      'usualOrder',
    ],
    'work that is done before it grows long': ['loadDirectOrderList', 'toCredit'],
    'the lines of one sheet, the oldest of what a line counts': ['checkLedgers', 'listMonthEndItems'],
    'a line for each kind of work or paper': ['getNextNumbers', 'getTodayWork'],
    'a line for each of twelve months': ['getMonthlySales'],
  };

  test('what is answered whole is short by nature; any other list comes by the page', () => {
    const whole = listCalls().filter(({ call }) => call.method === 'GET' && 'safeParse' in call.reply && call.reply.safeParse([]).success);
    // Leaves out the uses of a record, which are few, because they are reported by kind.
    const listed = whole.filter(({ call }) => entityActions.get(call)?.action !== 'uses');
    expect(listed.map(({ name }) => name).toSorted()).toEqual(Object.values(answeredWhole).flat().toSorted());
  });
});

describe('the screens of lists', () => {
  const inBrowser = sources.filter((file) => file.startsWith('src/'));
  const linesBesideImports = (file: string) =>
    read(file)
      .replaceAll(/^import\s[^;]*;\n/gm, '')
      .split('\n')
      .filter((line) => line.trim() !== '').length;

  test('each is its columns, filters and call: at most 60 lines beside its imports', () => {
    const screens = inBrowser.filter((file) => /<ListScreen\b/.test(read(file)));
    expect(screens.length).toBeGreaterThan(40);
    const counted = screens.map((file) => ({ file, lines: linesBesideImports(file) }));
    expect(counted.every(({ lines }) => lines > 10)).toBe(true);
    expect(counted.filter(({ lines }) => lines > 60)).toEqual([]);
  });

  const ofKit = /<(ListScreen|ListPart|ListRows|ListPages)\b/;
  /** Lists the components of a list screen that are in files of their own. */
  const partsOf = (file: string) => {
    const names = [...read(file).matchAll(/<([A-Z]\w*)(?=\s)[^<>]*?\s(?:list=\{|\{\.\.\.props\})/g)].map((match) => `${match[1]}.tsx`);
    return importsOf(file).filter((target) => names.some((name) => target.endsWith(`/${name}`)));
  };
  const isDrawnByKit = (file: string): boolean => ofKit.test(read(file)) || partsOf(file).some(isDrawnByKit);

  test('each list of the server is drawn by the kit: its search, filters, pages, keys and states are the same everywhere', () => {
    const asking = inBrowser.filter(
      (file) => !/^src\/lists\/state\/|\/useResourceList\.ts$/.test(file) && /\buse(Server|Resource)List\(/.test(read(file)),
    );
    expect(asking.length).toBeGreaterThan(45);
    expect(asking.filter((file) => !isDrawnByKit(file))).toEqual([]);
  });
});

describe('the forms', () => {
  const understood = /<(?:DateInput|MoneyInput|QuantityInput|UnderstoodInput)\b/g;

  test('a dialog or form that sends a day, an amount or a quantity is held back while it is not understood', () => {
    const forms = sources.filter((file) => file.startsWith('src/custom/') && /ConfirmDialog|onInvalid/.test(read(file)));
    const count = (file: string, words: RegExp) => read(file).match(words)?.length ?? 0;
    expect(forms.filter((file) => count(file, understood) > 0).length).toBeGreaterThan(20);
    expect(forms.filter((file) => count(file, understood) > count(file, /\bonInvalid[=,}]/g))).toEqual([]);
  });
});

describe('the documents', () => {
  test('name only scripts that exist', () => {
    const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);
    const named = globSync('{*.md,docs/**/*.md}', { cwd: root }).flatMap((file) =>
      [...read(file).matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? ''),
    );
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
    const commands = Object.values((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);
    const files = commands.flatMap((command) => /node (scripts\/[\w.]+)/.exec(command)?.[1] ?? []);
    expect(files.filter((file) => globSync(file, { cwd: root }).length === 0)).toEqual([]);
  });

  test('lead whoever edits only to files and folders that are there', () => {
    const named = globSync('*.md', { cwd: root, exclude: ['CHANGELOG.md'] }).flatMap((file) =>
      [...read(file).matchAll(/`((?:contract|server|src|scripts|tests|docs)\/[^`\s]*)`/g)].map((match) => match[1] ?? ''),
    );
    expect(named).toContain('server/modules/<group>/<area>/routes.ts');
    const missing = named.filter(
      (path) => globSync(path.replace('<group>/<area>', 'sales/orders').replace(/\/$/, ''), { cwd: root }).length === 0,
    );
    expect(missing).toEqual([]);
  });
});

describe('decisions', () => {
  const pages = globSync('docs/adr/[0-9]*.md', { cwd: root });
  const numbers = pages.map((page) => page.slice('docs/adr/'.length).slice(0, 4));

  test('a number that is cited has a page', () => {
    const cited = globSync('{*.md,docs/**/*.md,{contract,server,src,scripts,tests}/**/*.{ts,tsx,md}}', { cwd: root }).flatMap((file) =>
      [...read(file).matchAll(/(?:\bADRs? (?:\[)?|docs\/adr\/|\]\()(\d{4})\b/g)].map(([, number = '']) => ({ file, number })),
    );
    expect(cited.length).toBeGreaterThan(100);
    expect(cited.filter(({ number }) => !numbers.includes(number))).toEqual([]);
  });

  test('a title is a subject and a decision, and is in the index', () => {
    const index = read('docs/adr/README.md');
    const wrong = pages.filter((page, at) => {
      const [title = ''] = read(page).split('\n');
      const [, decision = ''] = new RegExp(`^# ${numbers[at]} ([A-Z].+: .+)$`).exec(title) ?? [];
      return decision === '' || !index.includes(`](${page.slice('docs/adr/'.length)}) ${decision}`);
    });
    expect(wrong).toEqual([]);
  });
});

describe('the tables as the code knows them', () => {
  const app = useTestApp();
  test('are those of the migrations', async () => {
    expect(await describeTables(app.database.pool)).toBe(read('server/database/tables.ts'));
  });
});
