import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { ApiError } from '#contract/request.ts';
import { call, tellError } from '#src/api/call.ts';
import type { ReadRow } from './readRows.ts';

/** What is wrong with each row, by its line in the file: messages by field, '' for the row itself. */
export type Problems = ReadonlyMap<number, Readonly<Record<string, string>>>;

export interface Checked {
  done: number;
  added: number;
  changed: number;
  unchanged: number;
  problems: Problems;
  /** Why it was not gone on with. */
  failure: string | undefined;
}

interface Counts {
  Added: number;
  Changed: number;
  Unchanged: number;
}

const chunkSize = 1000;

const chunksOf = (rows: readonly ReadRow[]) =>
  Array.from({ length: Math.ceil(rows.length / chunkSize) }, (_chunk, at) => rows.slice(at * chunkSize, (at + 1) * chunkSize));

const nothing: Checked = { done: 0, added: 0, changed: 0, unchanged: 0, problems: new Map(), failure: undefined };

const none: Counts = { Added: 0, Changed: 0, Unchanged: 0 };

const isCounts = (value: unknown): value is Counts => typeof value === 'object' && value !== null && 'Unchanged' in value;

/** The answer's `Rows.3.Code`, by the lines of the rows that were sent; undefined where it is not of rows. */
export const problemsIn = (error: unknown, rows: readonly ReadRow[]): Problems | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  const problems = new Map<number, Record<string, string>>();
  for (const [path, message] of Object.entries(error.errors)) {
    const [, index, field = ''] = /^Rows\.(\d+)(?:\.([^.]*))?/.exec(path) ?? [];
    const row = index === undefined ? undefined : rows[Number(index)];
    if (row) problems.set(row.line, { ...problems.get(row.line), [field]: message });
  }
  return problems.size > 0 ? problems : undefined;
};

const plain = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : typeof value === 'number' ? String(value) : '');

/** The server sees a part at a time: what is in the file twice is found here. */
const findTwice = (rows: readonly ReadRow[], names: readonly string[]) => {
  const problems = new Map<number, Record<string, string>>();
  for (const name of names) {
    const first = new Map<string, number>();
    for (const { line, values } of rows) {
      const said = plain(values[name]);
      const earlier = first.get(said);
      if (said === '' || earlier === undefined) first.set(said, line);
      else problems.set(line, { ...problems.get(line), [name]: `is in row ${earlier} already` });
    }
  }
  return problems;
};

export const importInput = (rows: readonly ReadRow[], { DryRun, FileName }: { DryRun: boolean; FileName: string | null }) =>
  ({
    body: { Rows: rows.map(({ values }) => values), Lines: rows.map(({ line }) => line), DryRun, FileName },
  }) as unknown as InputOf<Endpoint>;

/** Tries every row on the server, a thousand at a time, keeping nothing; tells how far it is. `keys` are the fields that no two rows share. */
export const checkRows = async (
  endpoint: Endpoint,
  rows: readonly ReadRow[],
  { keys, tell, signal }: { keys: readonly string[]; tell: (so: Checked) => void; signal: AbortSignal },
): Promise<Checked> => {
  const problems = new Map<number, Record<string, string>>(findTwice(rows, keys));
  let so: Checked = { ...nothing, problems };
  const count = ({ Added, Changed, Unchanged }: Counts, tried: number) => {
    so = { ...so, done: so.done + tried, added: so.added + Added, changed: so.changed + Changed, unchanged: so.unchanged + Unchanged };
  };
  // What is there twice is tried as well, for what else is wrong with it, but is none of those that would be kept.
  const [twice, once] = [rows.filter(({ line }) => problems.has(line)), rows.filter(({ line }) => !problems.has(line))];
  for (const [some, isKept] of [
    ...chunksOf(once).map((chunk) => [chunk, true] as const),
    ...chunksOf(twice).map((chunk) => [chunk, false] as const),
  ]) {
    const keep = (counts: unknown) => count(isKept && isCounts(counts) ? counts : none, some.length);
    try {
      keep(await call(endpoint, importInput(some, { DryRun: true, FileName: null }), { signal }));
    } catch (error) {
      const found = problemsIn(error, some);
      if (!found) return { ...so, failure: tellError(error) };
      for (const [line, messages] of found) problems.set(line, { ...messages, ...problems.get(line) });
      keep((error as ApiError).details);
    }
    tell(so);
  }
  return so;
};
