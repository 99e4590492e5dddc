import type { Endpoint, InputOf } from '#contract/call/endpoint.ts';
import { ApiError } from '#contract/call/apiError.ts';
import { call, describeError } from '#src/api/call.ts';
import type { MatchedCode } from '#contract/masterData/entities/definition/imports.ts';
import type { Per } from '#src/resources/engine/import/read/heads.ts';
import type { ReadRow } from '#src/resources/engine/import/read/readFileRows.ts';

/** Errors of each row, by line in the file and then by field. The key '' is the row itself. */
export type Problems = ReadonlyMap<number, Readonly<Record<string, string>>>;

export interface Checked {
  /** Number of rows checked so far. */
  done: number;
  added: number;
  changed: number;
  unchanged: number;
  problems: Problems;
  /** Codes of the records that texts in the file matched, by field and then by the text in lower case. */
  matches: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Reason why the check stopped. */
  failure: string | undefined;
}

interface Counts {
  Added: number;
  Changed: number;
  Unchanged: number;
  Meant?: readonly MatchedCode[];
  /** True if the server stopped before trying every row, because of too many refusals. */
  Stopped?: boolean;
}

const chunkSize = 1000;
/** Small enough that the server reports every refusal. It stops after a number of refusals in one call. */
const smallChunkSize = 100;

const splitChunks = (rows: readonly ReadRow[], size: number) =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_chunk, at) => rows.slice(at * size, (at + 1) * size));

const emptyCheck: Checked = {
  done: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  problems: new Map(),
  matches: new Map(),
  failure: undefined,
};

const isCounts = (value: unknown): value is Counts => typeof value === 'object' && value !== null && 'Unchanged' in value;

const addMatches = (before: Checked['matches'], more: readonly MatchedCode[]): Checked['matches'] => {
  if (more.length === 0) return before;
  const all = new Map([...before].map(([field, texts]) => [field, new Map(texts)]));
  for (const { Field, Said, Is } of more) all.set(Field, (all.get(Field) ?? new Map<string, string>()).set(Said.toLowerCase(), Is));
  return all;
};

const addProblems = (before: Problems, more: Problems): Problems =>
  new Map([...before, ...[...more].map(([line, messages]) => [line, { ...messages, ...before.get(line) }] as const)]);

/** Reads errors such as `Rows.3.Code` from the response, by line of the file. Undefined if no error is about a row. */
export const readRowProblems = (error: unknown, rows: readonly ReadRow[]): Problems | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  const problems = new Map<number, Record<string, string>>();
  for (const [path, message] of Object.entries(error.errors)) {
    const [, index, field = ''] = /^Rows\.(\d+)(?:\.([^.]*))?/.exec(path) ?? [];
    const row = index === undefined ? undefined : rows[Number(index)];
    if (row) problems.set(row.line, { ...problems.get(row.line), [field]: message });
  }
  return problems.size > 0 ? problems : undefined;
};

const normalise = (value: unknown) =>
  typeof value === 'string' ? value.trim().toLowerCase() : typeof value === 'number' ? String(value) : '';

/** Finds duplicates within the file. The server cannot, because it checks one chunk at a time. */
const findDuplicates = (rows: readonly ReadRow[], names: readonly string[]) => {
  const problems = new Map<number, Record<string, string>>();
  for (const name of names) {
    const firstLines = new Map<string, number>();
    for (const { line, values } of rows) {
      const keyText = normalise(values[name]);
      const earlier = firstLines.get(keyText);
      if (keyText === '' || earlier === undefined) firstLines.set(keyText, line);
      else problems.set(line, { ...problems.get(line), [name]: `is already in row ${earlier}` });
    }
  }
  return problems;
};

export type PricedPer = Readonly<Record<string, Per>>;

interface Sending {
  DryRun: boolean;
  FileName: string | null;
  pricedPer: PricedPer | undefined;
}

export const importInput = (rows: readonly ReadRow[], { DryRun, FileName, pricedPer = {} }: Sending) =>
  ({
    body: {
      Rows: rows.map(({ values }) => values),
      Lines: rows.map(({ line }) => line),
      DryRun,
      FileName,
      ...(Object.keys(pricedPer).length > 0 && { PricedPer: pricedPer }),
    },
  }) as unknown as InputOf<Endpoint>;

interface Checking {
  /** Fields that must be unique. */
  keys: readonly string[];
  /** Called with the result so far after each chunk. */
  tell: (result: Checked) => void;
  signal: AbortSignal;
  /** Number of units that the prices of the file are for, by field. */
  pricedPer?: PricedPer | undefined;
}

interface Trial {
  counts: Counts | undefined;
  rowProblems: Problems;
  failure?: string;
}

/** Checks the rows on the server without saving. */
const tryRows = async (
  endpoint: Endpoint,
  rows: readonly ReadRow[],
  { signal, pricedPer }: Pick<Checking, 'signal' | 'pricedPer'>,
): Promise<Trial> => {
  try {
    const counts: unknown = await call(endpoint, importInput(rows, { DryRun: true, FileName: null, pricedPer }), { signal });
    return { counts: isCounts(counts) ? counts : undefined, rowProblems: new Map() };
  } catch (error) {
    const rowProblems = readRowProblems(error, rows);
    if (!rowProblems) return { counts: undefined, rowProblems: new Map(), failure: describeError(error) };
    const { details } = error as ApiError;
    return { counts: isCounts(details) ? details : undefined, rowProblems };
  }
};

/** Maximum number of checks of all valid rows together. They find conflicts between rows of different chunks. */
const maxWholeChecks = 5;

/**
 * Checks every row on the server without saving, a thousand at a time. Reports progress after each chunk. Errors that have been
 * reported stay.
 */
export const checkRows = async (endpoint: Endpoint, rows: readonly ReadRow[], options: Checking): Promise<Checked> => {
  const { keys, tell } = options;
  const duplicateRows = findDuplicates(rows, keys);
  let result: Checked = { ...emptyCheck, problems: duplicateRows };
  const addResult = ({ counts, rowProblems }: Trial, triedCount: number, isCounted: boolean) => {
    const { Added = 0, Changed = 0, Unchanged = 0, Meant: matches = [] } = counts ?? {};
    result = {
      ...result,
      done: result.done + triedCount,
      ...(isCounted && { added: result.added + Added, changed: result.changed + Changed, unchanged: result.unchanged + Unchanged }),
      problems: addProblems(result.problems, rowProblems),
      matches: addMatches(result.matches, matches),
    };
    tell(result);
  };
  // Duplicates are checked for other errors too, but not counted as rows to import.
  const isDuplicate = ({ line }: ReadRow) => duplicateRows.has(line);
  const uniqueRows = rows.filter((row) => !isDuplicate(row));
  const waitingChunks = [...splitChunks(uniqueRows, chunkSize), ...splitChunks(rows.filter(isDuplicate), chunkSize)];
  const trialLimit = waitingChunks.length > 1 ? maxWholeChecks : 0;
  for (let chunk = waitingChunks.shift(); chunk; chunk = waitingChunks.shift()) {
    const trial = await tryRows(endpoint, chunk, options);
    if (trial.failure !== undefined) return { ...result, failure: trial.failure };
    const isStopped = trial.counts?.Stopped === true && chunk.length > smallChunkSize;
    if (isStopped) waitingChunks.unshift(...splitChunks(chunk, smallChunkSize));
    else addResult(trial, chunk.length, !chunk.some(isDuplicate));
  }
  for (let trials = 0; trials < trialLimit; trials++) {
    const validRows = uniqueRows.filter(({ line }) => !result.problems.has(line));
    if (validRows.length === 0) break;
    result = { ...result, added: 0, changed: 0, unchanged: 0 };
    const trial = await tryRows(endpoint, validRows, options);
    if (trial.failure !== undefined) return { ...result, failure: trial.failure };
    addResult(trial, 0, true);
    if (trial.rowProblems.size === 0) break;
  }
  return result;
};
