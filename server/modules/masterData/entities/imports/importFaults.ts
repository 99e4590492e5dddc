import { AppError } from '#contract/call/errors.ts';
import type { ErrorCode } from '#contract/call/errors.ts';
import { summaryOf } from '#contract/words.ts';

/** What is wrong with rows of an import, by the index of the row. */
export interface Faults {
  code: ErrorCode;
  rows: Map<number, Record<string, string>>;
  /** How often the database or a rule refused rows. */
  refusals: number;
}

export const noFaults = (): Faults => ({ code: 'ALREADY_EXISTS', rows: new Map(), refusals: 0 });

/** Each costs the database a part of the transaction: a file with more faults than this shows is mended and tried again. */
const mostRefusals = 200;
const mostNamed = 1000;

export const hasStopped = (faults: Faults) => faults.refusals >= mostRefusals;

export const note = (faults: Faults, index: number, errors: Record<string, string>) => {
  faults.rows.set(index, { ...faults.rows.get(index), ...errors });
};

/** Something in the row itself, rather than what is there already. */
export const noteInvalid = (faults: Faults, index: number, errors: Record<string, string>) => {
  faults.code = 'INVALID_INPUT';
  note(faults, index, errors);
};

/** By a rule or the database: the answer says which, where nothing in the rows themselves is wrong. */
export const noteRefused = (faults: Faults, index: number, { code, fields, message }: AppError) => {
  if (code === 'INVALID_INPUT') faults.code = code;
  else if (code !== 'ALREADY_EXISTS' && faults.code !== 'INVALID_INPUT') faults.code = 'RULE_BROKEN';
  note(faults, index, fields ?? { '': message });
};

const pathsOf = ([index, errors]: [number, Record<string, string>]) =>
  Object.entries(errors).map(([field, message]) => [`Rows.${index}${field && `.${field}`}`, message] as const);

/** Names so many rows that a person can work through them, says how many faults there are, and what the others would have done. */
export const refuseFaults = (faults: Faults, counts: object) => {
  const rows = [...faults.rows].sort(([one], [other]) => one - other);
  if (rows.length === 0) return;
  const told = [
    `Nothing was imported: ${summaryOf(Object.fromEntries(rows.flatMap(pathsOf)))}`,
    ...(rows.length > mostNamed ? [`The first ${mostNamed.toLocaleString('en-GB')} are listed`] : []),
    ...(hasStopped(faults) ? ['There may be more: mend these and try again'] : []),
  ];
  const fields = Object.fromEntries(rows.slice(0, mostNamed).flatMap(pathsOf));
  throw new AppError(faults.code, told.join('. '), { fields, details: hasStopped(faults) ? { ...counts, Stopped: true } : counts });
};
