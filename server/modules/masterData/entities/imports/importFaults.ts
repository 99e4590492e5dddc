import { AppError } from '#contract/call/errors.ts';
import type { ErrorCode } from '#contract/call/errors.ts';
import { summariseErrors } from '#contract/words.ts';

/** Errors in the rows of an import, by row index. */
export interface Faults {
  code: ErrorCode;
  rows: Map<number, Record<string, string>>;
  /** Number of times that the database or a rule refused rows. */
  refusals: number;
}

export const createFaults = (): Faults => ({ code: 'ALREADY_EXISTS', rows: new Map(), refusals: 0 });

/** Maximum refusals, because each uses resources of the transaction. The user corrects the errors found so far and tries again. */
const maxRefusals = 200;
const maxNamed = 1000;

export const hasTooManyRefusals = (faults: Faults) => faults.refusals >= maxRefusals;

export const noteErrors = (faults: Faults, index: number, errors: Record<string, string>) => {
  faults.rows.set(index, { ...faults.rows.get(index), ...errors });
};

/** Notes an error in the row's own values, as opposed to a conflict with stored data. */
export const noteInvalid = (faults: Faults, index: number, errors: Record<string, string>) => {
  faults.code = 'INVALID_INPUT';
  noteErrors(faults, index, errors);
};

/** Notes that a rule or the database refused a row. The response has the code of this error if no row is invalid by itself. */
export const noteRefused = (faults: Faults, index: number, { code, fields, message }: AppError) => {
  if (code === 'INVALID_INPUT') faults.code = code;
  else if (code !== 'ALREADY_EXISTS' && faults.code !== 'INVALID_INPUT') faults.code = 'RULE_BROKEN';
  noteErrors(faults, index, fields ?? { '': message });
};

const listErrorPaths = ([index, errors]: [number, Record<string, string>]) =>
  Object.entries(errors).map(([field, message]) => [`Rows.${index}${field && `.${field}`}`, message] as const);

/** Throws if there are errors. The error lists a limited number of rows, the number of errors, and the counts of valid rows. */
export const refuseFaults = (faults: Faults, counts: object) => {
  const rows = [...faults.rows].sort(([one], [other]) => one - other);
  if (rows.length === 0) return;
  const sentences = [
    `Nothing was imported. ${summariseErrors(Object.fromEntries(rows.flatMap(listErrorPaths)))}`,
    ...(rows.length > maxNamed ? [`The first ${maxNamed.toLocaleString('en-GB')} rows are listed`] : []),
    ...(hasTooManyRefusals(faults) ? ['There may be more errors. Correct these and try again'] : []),
  ];
  const fields = Object.fromEntries(rows.slice(0, maxNamed).flatMap(listErrorPaths));
  throw new AppError(faults.code, sentences.join('. '), {
    fields,
    details: hasTooManyRefusals(faults) ? { ...counts, Stopped: true } : counts,
  });
};
