import type { Endpoint, InputOf } from '#contract/call/endpoint.ts';
import { maxRows } from '#contract/list.ts';
import type { TotalLine } from '#contract/list.ts';
import { callPage } from '#src/api/call.ts';
import type { Readable } from './readable.ts';

interface PageRequest {
  filter: object;
  sort?: [string, 'ASC' | 'DESC'];
  /** Index of the first row, and the number of rows. */
  first: number;
  count: number;
  /** Additional parameters of the call, by name. */
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  signal?: AbortSignal | undefined;
}

interface RowsFound {
  rows: Record<string, unknown>[];
  total: number;
  totals: TotalLine[];
}

/** Reads rows of a list, in several pages if one reply cannot hold them. */
export const readPages = async (list: Readable['calls']['list'], request: PageRequest): Promise<RowsFound> => {
  const { filter, sort, first, count, params = {}, query = {}, signal } = request;
  const last = first + Math.min(count, maxRows) - 1;
  const input = { params, query: { ...query, filter, ...(sort && { sort }), range: [first, last] } };
  const page = (await callPage(list as Endpoint, input as InputOf<Endpoint>, signal ? { signal } : {})) as unknown as RowsFound;
  const isAll = count <= maxRows || last + 1 >= page.total;
  if (isAll) return page;
  const nextPage = await readPages(list, { ...request, first: last + 1, count: count - maxRows });
  return { ...page, rows: [...page.rows, ...nextPage.rows] };
};
