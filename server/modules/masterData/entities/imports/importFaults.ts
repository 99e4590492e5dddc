import { AppError } from '#contract/call/errors.ts';
import type { ErrorCode } from '#contract/call/errors.ts';
import { summaryOf } from '#contract/words.ts';

/** Errors in the rows of an import, by row index. */
export interface Faults {
  code: ErrorCode;
  rows: Map<number, Record<string, string>>;
  /** Number of times that the database or a rule refused rows. */
  refusals: number;
}

export const noFaults = (): Faults => ({ code: 'ALREADY_EXISTS', rows: new Map(), refusals: 0 });

/** Limits refusals, because each uses resources of the transaction. The user corrects the errors found so far and tries again. */
const mostRefusals = 200;
const mostNamed = 1000;

export const hasStopped = (faults: Faults) => faults.refusals >= mostRefusals;

export const note = (faults: Faults, index: number, errors: Record<string, string>) => {
  faults.rows.set(index, { ...faults.rows.get(index), ...errors });
};

/** Notes an error in the row itself, as opposed to a conflict with stored data. */
export const noteInvalid = (faults: Faults, index: number, errors: Record<string, string>) => {
  faults.code = 'INVALID_INPUT';
  note(faults, index, errors);
};

/** Notes a refusal by a rule or the database. Its code is used for the response if no row is invalid in itself. */
export const noteRefused = (faults: Faults, index: number, { code, fields, message }: AppError) => {
  if (code === 'INVALID_INPUT') faults.code = code;
  else if (code !== 'ALREADY_EXISTS' && faults.code !== 'INVALID_INPUT') faults.code = 'RULE_BROKEN';
  note(faults, index, fields ?? { '': message });
};

const pathsOf = ([index, errors]: [number, Record<string, string>]) =>
  Object.entries(errors).map(([field, message]) => [`Rows.${index}${field && `.${field}`}`, message] as const);

/** Throws if there are errors. Lists as many rows as a person can work through, the number of errors, and the counts for the valid rows. */
export const refuseFaults = (faults: Faults, counts: object) => {
  const rows = [...faults.rows].sort(([one], [other]) => one - other);
  if (rows.length === 0) return;
  const told = [
    `Nothing was imported. ${summaryOf(Object.fromEntries(rows.flatMap(pathsOf)))}`,
    ...(rows.length > mostNamed ? [`The first ${mostNamed.toLocaleString('en-GB')} rows are listed`] : []),
    ...(hasStopped(faults) ? ['There may be more errors. Correct these and try again'] : []),
  ];
  const fields = Object.fromEntries(rows.slice(0, mostNamed).flatMap(pathsOf));
  throw new AppError(faults.code, told.join('. '), { fields, details: hasStopped(faults) ? { ...counts, Stopped: true } : counts });
};
