import { fromPence, amountToPence } from './values.ts';

/** Row with its amount and the balance that the file states for it. */
export interface BalanceRow {
  /** Line number in the file, or number of the entry. */
  line: number;
  /** Null for an opening or closing balance without a date. */
  day: string | null;
  amount: string;
  balance: string | null;
}

/** First place at which the balances do not add up. */
export interface BalanceBreak {
  /** Null if a total is wrong, because no single line can be named then. */
  line: number | null;
  message: string;
  /** True if whole rows may be missing, as in an export with a filter. False if a figure is certainly wrong. */
  isMissingRows: boolean;
}

interface Gap {
  line: number;
  expected: bigint;
  stated: bigint;
  /** Sum of the amounts since the last stated balance. */
  movedSince: bigint;
}

type Chain = readonly BalanceRow[];

/**
 * Finds the balances that differ from the last balance plus the amounts since. `chain` has the oldest row first. `isBefore` is true if a
 * balance is the one before its row's amount.
 */
const findGaps = (chain: Chain, isBefore: boolean): Gap[] => {
  const gaps: Gap[] = [];
  let last: bigint | undefined;
  let movedSince = 0n;
  for (const { line, amount, balance } of chain) {
    if (!isBefore) movedSince += amountToPence(amount);
    if (balance !== null) {
      const stated = amountToPence(balance);
      if (last !== undefined && last + movedSince !== stated) gaps.push({ line, expected: last + movedSince, stated, movedSince });
      last = stated;
      movedSince = 0n;
    }
    if (isBefore) movedSince += amountToPence(amount);
  }
  return gaps;
};

/** Tells whether a day is later, or earlier, than the day of the row before. Both can be true. */
const findDirection = (rows: Chain) => {
  const days = rows.flatMap(({ day }) => day ?? []);
  const rises = days.some((day, index) => index > 0 && day > (days[index - 1] ?? day));
  const falls = days.some((day, index) => index > 0 && day < (days[index - 1] ?? day));
  return { rises, falls };
};

const sortByDay = (rows: Chain) => rows.toSorted((one, other) => (one.day ?? '').localeCompare(other.day ?? ''));

/** Merges the rows of each day into one. Undefined unless all rows of a day have the same balance, that of the end of the day. */
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

/** Lists the orders in which the payments may have happened, the likeliest first. */
const listChains = (rows: Chain): { chain: Chain; isBefore: boolean }[] => {
  const { rises, falls } = findDirection(rows);
  const upward = rises || !falls ? [rows] : [];
  const downward = falls || !rises ? [rows.toReversed()] : [];
  const asInFile = rises ? [...upward, ...downward] : [...downward, ...upward];
  const sortedRows = rises || falls ? [sortByDay(rows), sortByDay(rows.toReversed())] : [];
  const chains = [...asInFile, ...sortedRows];
  const days = rises || falls ? collapseDays(sortByDay(rows)) : undefined;
  const after = [...chains, ...(days ? [days] : [])].map((chain) => ({ chain, isBefore: false }));
  // Rows with the balance before each amount tie equally well upside down, with every sign reversed. So only the days can give their order.
  const before = rises === falls ? sortedRows : chains;
  return [...after, ...before.map((chain) => ({ chain, isBefore: true }))];
};

const isTenfold = (one: bigint, other: bigint) => [10n, 100n, 1000n].some((factor) => one === other * factor || other === one * factor);

/** Tells whether a reversed sign or a moved decimal point explains a gap. The figure is then wrong, even if rows are missing too. */
const isWrongFigure = ({ expected, stated, movedSince }: Gap) => {
  const actualMoved = stated - (expected - movedSince);
  return movedSince !== 0n && (actualMoved === -movedSince || (actualMoved !== 0n && isTenfold(actualMoved, movedSince)));
};

/** Finds a balance that is wrong by itself, because the gaps before and after it cancel each other out. */
const findWrongBalance = (gaps: readonly Gap[]) =>
  gaps.find((gap, index) => {
    const next = gaps[index + 1];
    return next !== undefined && gap.stated - gap.expected === next.expected - next.stated;
  });

const describeGap = ({ line, expected, stated }: Gap) =>
  `Line ${line}: the balance should be ${fromPence(expected)}, but the file says ${fromPence(stated)}`;

const describeBreak = (gaps: readonly Gap[]): BalanceBreak | null => {
  const [first] = gaps.toSorted((one, other) => one.line - other.line);
  if (!first) return null;
  const wrong = findWrongBalance(gaps);
  const reportedGap = wrong && gaps.length === 2 ? wrong : first;
  return { line: reportedGap.line, message: describeGap(reportedGap), isMissingRows: !wrong && !gaps.some(isWrongFigure) };
};

/** Checks the balances of rows in any order. The opening balance comes before all rows and the closing balance after them. */
export const findBreak = (rows: Chain, opening: BalanceRow | null = null, closing: BalanceRow | null = null): BalanceBreak | null => {
  const addEnds = (chain: Chain) => [...(opening ? [opening] : []), ...chain, ...(closing ? [closing] : [])];
  const candidates = listChains(rows).map(({ chain, isBefore }) => findGaps(addEnds(chain), isBefore));
  const minGaps = Math.min(...candidates.map((gaps) => gaps.length));
  const wrong = minGaps > 0 ? candidates.find((gaps) => gaps.every(isWrongFigure)) : undefined;
  return describeBreak(wrong ?? candidates.find((gaps) => gaps.length === minGaps) ?? []);
};
