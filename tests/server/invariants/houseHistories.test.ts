import fc from 'fast-check';
import { expect, test } from 'vitest';
import { previewJournal } from '#contract/money/journals/calls.ts';
import { addDays, daysBetween, monthEnd } from '#contract/sales/deal/dates.ts';
import { checkLedgers } from '#contract/money/monthEnd/calls.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { followVatRates } from '#server/modules/sales/orders/followVatRates.ts';
import { books, closeMonth, figuresOf, openBooksAgain } from '#tests/support/houseBooks.ts';
import { goods } from '#tests/support/houseGoods.ts';
import { money } from '#tests/support/houseMoney.ts';
import { sales } from '#tests/support/houseSales.ts';
import { at, buildHouse, drawn, moveTo, nothing, openBooks, statementsOf } from '#tests/support/houseWorld.ts';
import type { Draw, World } from '#tests/support/houseWorld.ts';
import { addUpAll, checkInvariants, findViolations, invariants } from '#tests/support/invariants.ts';
import { expectOldInvoices, expectOldPicked, expectOldStatements } from '#tests/support/oldBalances.ts';
import { expectOldAges, expectOldMonthEnd } from '#tests/support/oldMonthEnd.ts';
import { overHistories } from '#tests/support/histories.ts';
import { useTestApp } from '#tests/support/testApp.ts';

const app = useTestApp();
const began = '2026-11-02';

const happened = new Map<string, number>();

/** Figures reported for a day and for the last closed month. */
interface Kept {
  statements: [day: string, statements: Awaited<ReturnType<typeof statementsOf>>][];
  closed?: Awaited<ReturnType<typeof closeMonth>>;
}

/** Moves on some days. Keeps yesterday's statements, and gives open deals the VAT rates that have come into force, as the nightly jobs do. */
const nextDay = async (world: World, days: number, kept: Kept) => {
  const yesterday = world.today;
  await moveTo(world, addDays(yesterday, days));
  kept.statements.push([yesterday, await statementsOf(world, yesterday, began)]);
  await followVatRates(world.db, world.today);
};

const newRate = async (world: World, { which }: Draw, kept: Kept) => {
  const begins = { VatTypeId: 1, Rate: at([17.5, 20, 25], which) ?? 20, EffectiveFrom: addDays(world.today, 1) };
  await world.db.insertInto('vat_rates').values(begins).execute();
  await nextDay(world, 1, kept);
};

/** Closes a month some days after its end. */
const close = async (world: World, { which }: Draw, kept: Kept) => {
  await nextDay(world, daysBetween(world.today, monthEnd(world.today)) + 1 + (which % 3), kept);
  kept.closed = await closeMonth(world);
};

/** Checks that later events changed nothing in a closed month. */
const openAgain = async (world: World, kept: Kept) => {
  if (!kept.closed) return nothing;
  const { to, figures } = kept.closed;
  expect(await figuresOf(world, to), to).toEqual(figures);
  await openBooksAgain(world);
  return delete kept.closed;
};

const deeds = { ...sales, ...money, ...goods, ...books };
type Kind = keyof typeof deeds | 'nextDay' | 'newRate' | 'close' | 'openAgain';
const kinds = [...Object.keys(deeds), 'newRate', 'close', 'openAgain'] as Kind[];
/** Events that are drawn most often, because others need them first. */
const often: Kind[] = ['order', 'order', 'order', 'deliver', 'deliver', 'deliver', 'deliver', 'invoice', 'invoice', 'invoice', 'invoice'];
const rather: Kind[] = [
  'pay',
  'pay',
  'payAhead',
  'payAhead',
  'confirmDirect',
  'win',
  'draw',
  'credit',
  'credit',
  'receive',
  'nextDay',
  'nextDay',
  'palletsBack',
  'creditPallets',
  'pickAgain',
  'moveStock',
  'takeBackStock',
  'takeBackDespatch',
  'comeBack',
  'palletsOn',
  'receiveLots',
  'sellLots',
  'undoOpening',
];
const those = [...kinds, ...often, ...rather];
/** Contains each event at least once, in any order. */
const history = fc
  .tuple(
    fc.shuffledSubarray(those, { minLength: those.length }),
    fc.array(fc.record(drawn), { minLength: those.length, maxLength: those.length }),
  )
  .map(([order, draws]) => draws.map((draw, index): Event => ({ kind: order[index] ?? 'order', ...draw })));
type Event = Draw & { kind: Kind };

const act = async (world: World, one: Event, kept: Kept): Promise<unknown> => {
  if (one.kind === 'nextDay') return nextDay(world, 1 + (one.which % 4), kept);
  if (one.kind === 'newRate') return newRate(world, one, kept);
  if (one.kind === 'close') return close(world, one, kept);
  if (one.kind === 'openAgain') return openAgain(world, kept);
  return deeds[one.kind](world, one);
};

/** Runs an event. A rule may refuse the event, but the server must not fail. */
const happen = async (world: World, one: Event, kept: Kept) => {
  try {
    return (await act(world, one, kept)) === nothing ? 'nothing' : 'done';
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return `${error.code}: ${error.message} ${JSON.stringify(error.errors ?? {})}`;
  }
};

/** Events that start every history, so that later events have something to work with. */
const opening = [0, 1, 2, 3].flatMap((which): Event[] => {
  const draw: Draw = { which, other: which + 1, quantity: 1428 + which, percent: 100 };
  return (
    [
      'order',
      'agree',
      'quote',
      'orderDirect',
      'payAhead',
      'buy',
      'receive',
      'deliver',
      'invoice',
      'adHoc',
      'open',
      'moveStock',
      'receiveLots',
    ] as const
  ).map((kind) => ({ kind, ...draw }));
});

/** Checks at month end that stored balances agree with the totals of their rows. */
const ties = async ({ clerk, db, today }: World) => {
  const to = monthEnd(today, -1);
  const figures = await clerk.call(checkLedgers, { params: { to } });
  expect(figures.filter(({ Kept, Recomputed, Differing }) => Differing > 0 || Kept !== Recomputed)).toEqual([]);
  await expectOldMonthEnd(db, today);
  await expectOldAges(db, today);
  await expectOldPicked(db, today);
  await expectOldStatements(db, today);
  await expectOldInvoices(db);
  await clerk.call(previewJournal, { params: { through: today } });
};

const holds = async () => {
  for (const invariant of invariants) expect(await findViolations(app.db, invariant), invariant).toEqual([]);
};

overHistories(
  'over a random history of the whole house all that must hold does throughout, and what was said of a day is said of it still',
  [history],
  async (events) => {
    await app.startOver();
    app.setClock(`${began}T09:00:00Z`);
    const world = await openBooks(await buildHouse(app), began);
    const kept: Kept = { statements: [] };
    const told: string[] = [];
    try {
      for (const [index, one] of [...opening, ...events].entries()) {
        const came = await happen(world, one, kept);
        told.push(`${world.today} ${JSON.stringify(one)} ${came}`);
        if (came === 'done') happened.set(one.kind, (happened.get(one.kind) ?? 0) + 1);
        if (index % 6 === 0) await holds();
        if (index % 3 === 0) await addUpAll(app.db);
      }
      await moveTo(world, addDays(world.today, 1));
      await checkInvariants(app.db);
      await ties(world);
      for (const [asAt, statements] of kept.statements) expect(await statementsOf(world, asAt, began), asAt).toEqual(statements);
      await openAgain(world, kept);
    } catch (error) {
      throw new Error(`After these:\n${told.join('\n')}`, { cause: error });
    }
  },
);

test('those histories were of all that the house does', () => {
  expect(kinds.filter((kind) => !happened.has(kind))).toEqual([]);
});
