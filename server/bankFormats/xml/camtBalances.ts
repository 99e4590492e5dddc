import type { BalanceBreak } from '#server/bankFormats/balances.ts';
import { Unreadable } from '#server/bankFormats/entry.ts';
import type { BankEntry, LeftOutRow } from '#server/bankFormats/entry.ts';
import { fromPence, readAmount, amountToPence } from '#server/bankFormats/values.ts';
import { elementAt, childElements, textAtPath } from './xml.ts';
import type { Element } from './xml.ts';

export interface CamtEntry {
  statement: Element;
  lines: BankEntry[];
  leftOut: LeftOutRow[];
}

interface StatedBalance {
  code: string;
  currency: string;
  amount: bigint;
}

const readBalance = (balance: Element): StatedBalance => {
  const code = textAtPath(balance, 'Tp', 'CdOrPrtry', 'Cd') ?? textAtPath(balance, 'Tp', 'Cd') ?? '';
  const amount = elementAt(balance, 'Amt');
  const read = readAmount(amount?.text ?? '', 'Point');
  if (read === undefined) throw new Unreadable(`The balance ${code} has no amount that can be read`);
  const pence = amountToPence(read);
  return { code, currency: amount?.attributes.Ccy ?? '', amount: textAtPath(balance, 'CdtDbtInd') === 'DBIT' ? -pence : pence };
};

/** Returns the opening and closing booked balances. A statement of several pages has interim balances in between. */
const findEnds = (statement: Element) => {
  const stated = childElements(statement, 'Bal').map(readBalance);
  const withCodes = (...codes: string[]) => codes.flatMap((code) => stated.filter((balance) => balance.code === code));
  const [opening] = withCodes('OPBD', 'PRCD', 'ITBD');
  const closing = withCodes('CLBD')[0] ?? withCodes('ITBD').findLast((balance) => balance !== opening);
  return { opening, closing };
};

const breakAt = (label: string, expected: bigint, statedPence: bigint): BalanceBreak => ({
  line: null,
  message: `${label} should be ${fromPence(expected)}, but the file says ${fromPence(statedPence)}`,
  isMissingRows: true,
});

/** Checks that each statement's payments add up from its opening to its closing balance, and that each opens where another closes. */
export const checkStatements = (statements: readonly Element[], read: readonly CamtEntry[]): BalanceBreak | null => {
  const ends = statements.map(findEnds);
  for (const [index, statement] of statements.entries()) {
    const { opening, closing } = ends[index] ?? {};
    if (!opening || !closing) continue;
    const moved = read
      .filter((entry) => entry.statement === statement)
      .flatMap(({ lines }) => lines)
      .filter(({ currency }) => currency === null || currency === closing.currency)
      .reduce((sum, { amount }) => sum + amountToPence(amount), 0n);
    const expected = opening.amount + moved;
    const number =
      textAtPath(statement, 'ElctrncSeqNb') ?? textAtPath(statement, 'LglSeqNb') ?? textAtPath(statement, 'Id') ?? String(index + 1);
    if (expected !== closing.amount) return breakAt(`Statement ${number}: the closing balance`, expected, closing.amount);
  }
  return checkRunning(ends);
};

/** Checks that each statement opens with the closing balance of the one before. The statements may be oldest or newest first. */
const checkRunning = (ends: readonly ReturnType<typeof findEnds>[]): BalanceBreak | null => {
  const findGapIn = (order: typeof ends) => {
    for (const [index, { opening }] of order.entries()) {
      const before = order[index - 1]?.closing;
      if (before && opening && before.currency === opening.currency && before.amount !== opening.amount)
        return breakAt(`Statement ${index + 1} of the file: the opening balance`, before.amount, opening.amount);
    }
    return null;
  };
  const forward = findGapIn(ends);
  return findGapIn(ends.toReversed()) && forward;
};
