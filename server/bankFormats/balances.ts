import { fromPence, amountToPence } from './values.ts';

/** A row with its amount and the balance that the file gives for it. */
export interface BalanceRow {
  /** Line number in the file, or number of the entry. */
  line: number;
  /** Null for an opening or closing balance without a date. */
  day: string | null;
  amount: string;
  balance: string | null;
}

/** The first line at which the balances break. */
export interface Break {
  /** Null if a total is wrong and no single line can be named. */
  line: number | null;
  /** Sentence for the user. */
  message: string;
  /** Whole rows may be missing, as in an export with a filter. False if a figure is certainly wrong. */
  isMissingRows: boolean;
}

interface Gap {
  line: number;
  expected: bigint;
  found: bigint;
  /** Sum of the amounts since the balance before, as the file gives them. */
  moved: bigint;
}

type Chain = readonly BalanceRow[];

/** Walks a chain, oldest row first, and collects each balance that is not the one before plus the amounts since. */
const findGaps = (chain: Chain, isBefore: boolean): Gap[] => {
  const gaps: Gap[] = [];
  let last: bigint | undefined;
  let movedSince = 0n;
  for (const { line, amount, balance } of chain) {
    if (!isBefore) movedSince += amountToPence(amount);
    if (balance !== null) {
      const statedPence = amountToPence(balance);
      if (last !== undefined && last + movedSince !== statedPence)
        gaps.push({ line, expected: last + movedSince, found: statedPence, moved: movedSince });
      last = statedPence;
      movedSince = 0n;
    }
    if (isBefore) movedSince += amountToPence(amount);
  }
  return gaps;
};

/** Tells whether the days only rise, only fall, or neither. */
const findDirection = (rows: Chain) => {
  const days = rows.flatMap(({ day }) => day ?? []);
  const rises = days.some((day, index) => index > 0 && day > (days[index - 1] ?? day));
  const falls = days.some((day, index) => index > 0 && day < (days[index - 1] ?? day));
  return { rises, falls };
};

const byDay = (rows: Chain) => rows.toSorted((one, other) => (one.day ?? '').localeCompare(other.day ?? ''));

/** Merges the rows of a day into one, if every row of a day has the balance of the end of that day. */
const collapseDays = (rows: Chain): Chain | undefined => {
  const days = [...Map.groupBy(rows, ({ day }) => day).values()];
  const isAlike = days.every((day) => new Set(day.map(({ balance }) => balance)).size === 1);
  if (!isAlike || days.length === rows.length || days.length < 2) return undefined;
  return days.map((day) => ({
    line: day[0]?.line ?? 0,
    day: day[0]?.day ?? null,
    amount: fromPence(day.reduce((sum, { amount }) => sum + amountToPence(amount), 0n)),
    balance: day[0]?.balance ?? null,
  }));
};

/** Lists the orders in which the rows may have happened, the likeliest first. */
const listChains = (rows: Chain): { chain: Chain; isBefore: boolean }[] => {
  const { rises, falls } = findDirection(rows);
  const upward = rises || !falls ? [rows] : [];
  const downward = falls || !rises ? [rows.toReversed()] : [];
  const asGiven = rises ? [...upward, ...downward] : [...downward, ...upward];
  const sortedRows = rises || falls ? [byDay(rows), byDay(rows.toReversed())] : [];
  const chains = [...asGiven, ...sortedRows];
  const days = rises || falls ? collapseDays(byDay(rows)) : undefined;
  const after = [...chains, ...(days ? [days] : [])].map((chain) => ({ chain, isBefore: false }));
  // A balance before each row looks like a balance after it in the opposite order with every sign reversed. So only the days can give the order.
  const before = rises === falls ? sortedRows : chains;
  return [...after, ...before.map((chain) => ({ chain, isBefore: true }))];
};

const isTenfold = (one: bigint, other: bigint) => [10n, 100n, 1000n].some((by) => one === other * by || other === one * by);

/** Tells whether a gap comes from a reversed sign or a moved decimal point. Such a figure is wrong, even if rows are missing too. */
const isWrongFigure = ({ expected, found: statedPence, moved: movedSince }: Gap) => {
  const actual = statedPence - (expected - movedSince);
  return movedSince !== 0n && (actual === -movedSince || (actual !== 0n && isTenfold(actual, movedSince)));
};

/** Finds two neighbouring gaps that cancel each other out. The balance between them is wrong. */
const findWrongBalance = (gaps: readonly Gap[]) =>
  gaps.find((gap, index) => {
    const next = gaps[index + 1];
    return next !== undefined && gap.found - gap.expected === next.expected - next.found;
  });

const describe = ({ line, expected, found: statedPence }: Gap) =>
  `Line ${line}: the balance should be ${fromPence(expected)}, but the file says ${fromPence(statedPence)}`;

const describeBreak = (gaps: readonly Gap[]): Break | null => {
  const [first] = gaps.toSorted((one, other) => one.line - other.line);
  if (!first) return null;
  const wrong = findWrongBalance(gaps);
  const reportedGap = wrong && gaps.length === 2 ? wrong : first;
  return { line: reportedGap.line, message: describe(reportedGap), isMissingRows: !wrong && !gaps.some(isWrongFigure) };
};

/** Checks the balances of the rows, whatever their order. Opening and closing balances come first and last. */
export const findBreak = (rows: Chain, opening: BalanceRow | null = null, closing: BalanceRow | null = null): Break | null => {
  const ends = (chain: Chain) => [...(opening ? [opening] : []), ...chain, ...(closing ? [closing] : [])];
  const candidates = listChains(rows).map(({ chain, isBefore }) => findGaps(ends(chain), isBefore));
  const minGaps = Math.min(...candidates.map((gaps) => gaps.length));
  const wrong = minGaps > 0 ? candidates.find((gaps) => gaps.every(isWrongFigure)) : undefined;
  return describeBreak(wrong ?? candidates.find((gaps) => gaps.length === minGaps) ?? []);
};
